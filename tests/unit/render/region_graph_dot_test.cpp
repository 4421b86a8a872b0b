// The region graph as DOT, read back by libcgraph, and drawn by libgvc.
#include "unfold/codecs.h"
#include "unfold/error.h"

#include <memory>
#include <set>
#include <thread>

#include <graphviz/cgraph.h>
#include <gtest/gtest.h>

#include "support/errors.h"
#include "unit/render/support.h"

namespace unfold {
namespace {

using test::random_level;

int edges_of(const RegionGraph& graph) {
    std::size_t ends = 0;
    for (const Region& region : graph.regions)
        ends += region.neighbors.size();
    return static_cast<int>(ends / 2);
}

struct Close {
    void operator()(Agraph_t* graph) const { agclose(graph); }
};
std::unique_ptr<Agraph_t, Close> parse(const std::string& dot) {
    return std::unique_ptr<Agraph_t, Close>(agmemread(dot.c_str()));
}

std::string attribute(Agraph_t* graph, const std::string& node, const std::string& name) {
    std::string node_name = node;
    std::string attribute_name = name;
    Agnode_t* found = agnode(graph, node_name.data(), 0);
    const char* value = found == nullptr ? nullptr : agget(found, attribute_name.data());
    return value == nullptr ? "" : value;
}

TEST(RegionGraphDot, HasANodeARegionAndAnEdgeANeighborhood) {
    const ColorLevel level = random_level(4, 21);
    const RegionGraph graph = build_region_graph(level.board);
    const auto parsed = parse(region_graph_dot(graph, level));
    ASSERT_TRUE(parsed);
    EXPECT_EQ(agnnodes(parsed.get()), static_cast<int>(graph.size()));
    EXPECT_EQ(agnedges(parsed.get()), edges_of(graph));
    EXPECT_TRUE(agisstrict(parsed.get()));
    EXPECT_TRUE(agisundirected(parsed.get()));
}

TEST(RegionGraphDot, ShowsColorIdAndCellCount) {
    ColorLevel level = random_level(2, 1);
    for (ColorId& color : level.board.cells)
        color = ColorId{0};
    level.board.palette[0] = {10, 0x2b, 255};
    level.board.palette[1] = {250, 250, 240};
    level.board.cells[5] = ColorId{1};
    const auto parsed = parse(region_graph_dot(build_region_graph(level.board), level));
    EXPECT_EQ(attribute(parsed.get(), "r0", "id"), "region-0");
    EXPECT_EQ(attribute(parsed.get(), "r0", "label"), "0\\n289 cells");
    EXPECT_EQ(attribute(parsed.get(), "r1", "label"), "1\\n1 cell");
    EXPECT_EQ(attribute(parsed.get(), "r0", "fillcolor"), "#0a2bff");
    EXPECT_EQ(attribute(parsed.get(), "r0", "fontcolor"), "#ffffff");
    EXPECT_NE(attribute(parsed.get(), "r1", "fontcolor"), "#ffffff");
}

TEST(RegionGraphDot, PlacesNodesAsTheBoardDoes) {
    const ColorLevel level = test::striped_level(5);
    const auto parsed = parse(region_graph_dot(build_region_graph(level.board), level));
    double before = -1;
    for (int i = 0; i < 5; ++i) {
        std::string name = "r";
        const double x = std::stod(attribute(parsed.get(), name.append(std::to_string(i)), "pos"));
        EXPECT_GT(x, before + 50);
        before = x;
    }
}

TEST(RegionGraphDot, GivesRegionsThatShareACentroidPlacesOfTheirOwn) {
    ColorLevel level;
    level.board.lattice = {LatticeKind::square, 5, 5};
    level.board.palette = {{200, 0, 0}, {0, 0, 200}};
    for (int row = 0; row < 5; ++row)
        for (int column = 0; column < 5; ++column)
            level.board.cells.push_back(ColorId{std::max(std::abs(row - 2), std::abs(column - 2)) % 2});
    const auto parsed = parse(region_graph_dot(build_region_graph(level.board), level));
    std::set<std::string> places;
    for (const char* node : {"r0", "r1", "r2"})
        places.insert(attribute(parsed.get(), node, "pos"));
    EXPECT_EQ(places.size(), 3u);
}

TEST(RegionGraphDot, OfOneRegionHasNoEdge) {
    ColorLevel level = random_level(2, 1);
    for (ColorId& color : level.board.cells)
        color = ColorId{1};
    const auto parsed = parse(region_graph_dot(build_region_graph(level.board), level));
    EXPECT_EQ(agnnodes(parsed.get()), 1);
    EXPECT_EQ(agnedges(parsed.get()), 0);
}

TEST(DrawDot, DrawsAnSvgWithEveryNode) {
    const ColorLevel level = random_level(3, 2);
    const RegionGraph graph = build_region_graph(level.board);
    const std::string svg = draw_dot(region_graph_dot(graph, level), DrawingFormat::svg);
    EXPECT_EQ(svg.rfind("<?xml", 0), 0u);
    std::size_t nodes = 0;
    for (auto at = svg.find("class=\"node\""); at != std::string::npos;
         at = svg.find("class=\"node\"", at + 1))
        ++nodes;
    EXPECT_EQ(nodes, graph.size());
}

TEST(DrawDot, KeepsThePositions) {
    const std::string svg = draw_dot(
        "graph { graph [inputscale=72]; a [pos=\"0,0!\"]; b [pos=\"500,0!\"]; a -- b }", DrawingFormat::svg);
    const auto width_pt = std::stod(svg.substr(svg.find("width=\"") + 7));
    EXPECT_NEAR(width_pt, 500 + 54 + 8, 3);  // two half nodes of 54 points and the margin
}

TEST(DrawDot, DrawsAPng) {
    const std::string png = draw_dot("graph { a -- b }", DrawingFormat::png);
    EXPECT_EQ(png.substr(1, 3), "PNG");
}

TEST(DrawDot, OfTextThatIsNoDotIsAnErrorAndTheNextDrawingWorks) {
    for (const char* text : {"", "hello", "graph {", "graph { a -- }"}) {
        testing::internal::CaptureStderr();
        const auto error = test::error_of([&] { return draw_dot(text, DrawingFormat::svg); });
        ASSERT_TRUE(error) << text;
        EXPECT_EQ(error->code(), ErrorCode::internal);
        EXPECT_EQ(error->stage(), Stage::render);
        EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
        EXPECT_FALSE(draw_dot("graph { a }", DrawingFormat::svg).empty());
    }
}

TEST(DrawDot, IsSafeFromSeveralThreads) {
    std::vector<std::string> drawings(4);
    std::vector<std::thread> threads;
    threads.reserve(drawings.size());
    for (std::string& drawing : drawings)
        threads.emplace_back(
            [&drawing] { drawing = draw_dot("graph g { a -- b -- c }", DrawingFormat::svg); });
    for (std::thread& thread : threads)
        thread.join();
    for (const std::string& drawing : drawings)
        EXPECT_EQ(drawing, drawings.front());
}

TEST(EncodePng, StartsAsAPngDoes) {
    const auto bytes = encode_png({2, 1, {255, 0, 0, 0, 255, 0}});
    ASSERT_GT(bytes.size(), 8u);
    EXPECT_EQ(bytes[0], 0x89);
    EXPECT_EQ(bytes[1], 'P');
}

}  // namespace
}  // namespace unfold

#ifdef __SANITIZE_ADDRESS__
// Fontconfig, which Graphviz measures text with, keeps its font list until the process ends.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() {
    return "leak:libfontconfig\n";
}
#endif
