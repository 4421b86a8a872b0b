// Regions, their neighbors, islands and distances of small boards.
#include "unfold/graph.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "support/text_board.h"

namespace unfold {
namespace {

using test::text_board;

std::vector<int> numbers(const std::vector<RegionId>& ids) {
    std::vector<int> result;
    result.reserve(ids.size());
    for (const RegionId id : ids)
        result.push_back(id.value);
    return result;
}

TEST(RegionGraph, NumbersRegionsByTheirFirstCell) {
    const RegionGraph graph = build_region_graph(text_board(LatticeKind::square, {"001", "221", "001"}));
    ASSERT_EQ(graph.size(), 4U);
    EXPECT_EQ(graph[RegionId{0}].color, ColorId{0});
    EXPECT_EQ(graph[RegionId{1}].cells.size(), 3U);
    EXPECT_EQ(numbers(graph[RegionId{0}].neighbors), (std::vector<int>{1, 2}));
    EXPECT_EQ(graph.region_of_cell[6], RegionId{3});
}

TEST(RegionGraph, ACornerIsNoNeighborhood) {
    const RegionGraph graph = build_region_graph(text_board(LatticeKind::square, {"01", "10"}));
    EXPECT_EQ(graph.size(), 4U);
    EXPECT_EQ(graph[RegionId{0}].neighbors.size(), 2U);
}

TEST(RegionGraph, CellsOffTheBoardAreInNoRegion) {
    const RegionGraph graph = build_region_graph(text_board(LatticeKind::square, {"0.0"}));
    EXPECT_EQ(graph.size(), 2U);
    EXPECT_EQ(graph.region_of_cell[1], no_region);
    EXPECT_EQ(islands(graph).size(), 2U);
}

TEST(RegionGraph, IslandsComeInTheOrderOfTheirFirstRegion) {
    const auto parts = islands(build_region_graph(text_board(LatticeKind::square, {"01.2", "...2", "3333"})));
    ASSERT_EQ(parts.size(), 2U);
    EXPECT_EQ(numbers(parts[0]), (std::vector<int>{0, 1}));
    EXPECT_EQ(numbers(parts[1]), (std::vector<int>{2, 3}));
}

TEST(RegionGraph, DistancesCountEdges) {
    const auto distance =
        distances(build_region_graph(text_board(LatticeKind::square, {"0120.1"})), RegionId{0});
    EXPECT_EQ(distance, (std::vector<int>{0, 1, 2, 3, -1}));
}

// A random board with some cells off it.
Board speckled_board(Random& random, LatticeKind kind) {
    Board board{{kind, 5, 6}, std::vector<Rgb>(3), {}};
    for (int i = 0; i < board.lattice.cell_count(); ++i)
        board.cells.push_back(random.below(6) == 0 ? off_board
                                                   : ColorId{static_cast<std::int64_t>(random.below(3))});
    board.cells[0] = ColorId{0};
    return board;
}

TEST(RegionGraph, ContractingIsPlaying) {
    Random random(3);
    for (int round = 0; round < 200; ++round) {
        const Board board =
            speckled_board(random, round % 2 == 0 ? LatticeKind::square : LatticeKind::triangle);
        const RegionGraph graph = build_region_graph(board);
        const RegionId id{static_cast<std::int64_t>(random.below(graph.size()))};
        const ColorId color{static_cast<std::int64_t>(random.below(3))};
        if (graph[id].color == color) continue;
        const RegionGraph contracted = contract(graph, id, color);
        const RegionGraph played =
            build_region_graph(play(board, {board.lattice.cell(graph[id].cells.front()), color}));
        ASSERT_EQ(contracted.size(), played.size());
        EXPECT_EQ(contracted.region_of_cell, played.region_of_cell);
        for (std::size_t i = 0; i < played.size(); ++i) {
            EXPECT_EQ(contracted.regions[i].color, played.regions[i].color);
            EXPECT_EQ(contracted.regions[i].cells, played.regions[i].cells);
            EXPECT_EQ(contracted.regions[i].neighbors, played.regions[i].neighbors);
        }
    }
}

}  // namespace
}  // namespace unfold
