// Contraction during play agrees with the region graph built again after every move.
#include "unfold/graph.h"
#include "unfold/level.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/random.h"

namespace unfold {
namespace {

void expect_same(const RegionGraph& original, const Contraction& now, const Board& board) {
    const RegionGraph rebuilt = build_region_graph(board);
    ASSERT_EQ(now.region_count(), static_cast<int>(rebuilt.size()));
    for (std::size_t i = 0; i < original.size(); ++i) {
        const RegionId region{static_cast<std::int64_t>(i)};
        const CellId cell = original[region].cells.front();
        EXPECT_EQ(now.color(region), board.color(cell));
        const Region& expected = rebuilt[rebuilt.region_of_cell[cell.index()]];
        // A region keeps the smallest id of those merged into it: that of its first cell.
        EXPECT_EQ(original[now.current(region)].cells.front(), expected.cells.front());
        std::vector<CellId> neighbors;
        for (const RegionId neighbor : now.neighbors(region))
            neighbors.push_back(original[neighbor].cells.front());
        std::vector<CellId> expected_neighbors;
        for (const RegionId neighbor : expected.neighbors)
            expected_neighbors.push_back(rebuilt[neighbor].cells.front());
        EXPECT_EQ(neighbors, expected_neighbors);
    }
}

TEST(Contraction, AgreesWithRebuildingTheGraph) {
    Random random(11);
    for (int round = 0; round < 40; ++round) {
        const bool is_square = round % 2 == 0;
        const Lattice lattice{is_square ? LatticeKind::square : LatticeKind::triangle,
                              2 + static_cast<int>(random.below(6)), 2 + static_cast<int>(random.below(6))};
        constexpr std::uint64_t colors = 4;
        Board board = random_board(lattice, colors, random.next());
        for (ColorId& cell : board.cells)
            if (random.below(8) == 0) cell = off_board;
        const RegionGraph graph = build_region_graph(board);
        if (graph.size() == 0) continue;
        Contraction now(graph);
        for (int move = 0; move < 12; ++move) {
            const RegionId region{static_cast<std::int64_t>(random.below(graph.size()))};
            const ColorId color{static_cast<std::int64_t>(random.below(colors))};
            const int before = now.region_count();
            const Cell cell = lattice.cell(graph[region].cells.front());
            if (color == now.color(region)) continue;
            board = play(std::move(board), {cell, color});
            const int merged = now.recolor(region, color);
            EXPECT_EQ(merged, before - now.region_count() + 1);
            expect_same(graph, now, board);
        }
    }
}

TEST(Contraction, ARegionWithoutNeighborsOfTheColorMergesWithNone) {
    Board board;
    board.lattice = {LatticeKind::square, 3, 1};
    board.palette = {{0, 0, 0}, {99, 99, 99}, {200, 200, 200}};
    board.cells = {ColorId{0}, ColorId{1}, ColorId{0}};
    Contraction now(build_region_graph(board));
    EXPECT_EQ(now.recolor(RegionId{0}, ColorId{2}), 1);
    EXPECT_EQ(now.region_count(), 3);
    EXPECT_EQ(now.recolor(RegionId{1}, ColorId{0}), 2);
    EXPECT_EQ(now.region_count(), 2);
}

}  // namespace
}  // namespace unfold
