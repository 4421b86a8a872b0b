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

}  // namespace
}  // namespace unfold
