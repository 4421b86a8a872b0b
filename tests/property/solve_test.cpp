// The solver against an oracle that tries everything, and against itself on transformed boards.
#include "unfold/solve.h"

#include "unfold/graph.h"
#include "unfold/verify.h"

#include <algorithm>
#include <cstdlib>

#include <gtest/gtest.h>

#include "core/random.h"
#include "support/oracle.h"
#include "support/proven_optimum.h"
#include "support/random_level.h"

namespace unfold {
namespace {

using test::proven_optimum;
using test::random_level;
using test::Shape;
using test::text_of;

const std::vector<Shape> oracle_shapes{
    {LatticeKind::square, 3, 3, 3, 0},   {LatticeKind::square, 4, 3, 3, 0},
    {LatticeKind::square, 3, 3, 4, 0},   {LatticeKind::square, 4, 3, 3, 5},
    {LatticeKind::square, 5, 3, 3, 3},   {LatticeKind::triangle, 2, 6, 3, 0},
    {LatticeKind::triangle, 3, 5, 3, 0}, {LatticeKind::triangle, 3, 6, 3, 4},
    {LatticeKind::triangle, 3, 6, 4, 3}, {LatticeKind::square, 7, 2, 2, 0},
    {LatticeKind::square, 5, 5, 2, 6},
};

class SolverAgainstOracle : public ::testing::TestWithParam<int> {};

TEST_P(SolverAgainstOracle, FindsAndProvesTheFewestMoves) {
    const Shape& shape = oracle_shapes[static_cast<std::size_t>(GetParam())];
    Random random(1000 + static_cast<std::uint64_t>(GetParam()));
    int boards = 0;
    int with_islands = 0;
    for (int round = 0; boards < 60 && round < 5000; ++round) {
        const ColorLevel level = random_level(random, shape);
        const RegionGraph graph = build_region_graph(level.board);
        if (graph.size() > 9) continue;
        ++boards;
        with_islands += islands(graph).size() > 1 ? 1 : 0;
        const Solution result = solve(level);
        ASSERT_EQ(result.status, Status::optimal) << text_of(level.board);
        const Verdict verdict = verify(level, result.moves());
        ASSERT_TRUE(verdict.ok()) << verdict.reason << "\n" << text_of(level.board);
        const auto moves = static_cast<int>(result.moves().size());
        ASSERT_EQ(result.lower_bound, moves);
        // The oracle is asked for one move less too: it must say that there is none.
        ASSERT_EQ(test::fewest_moves(level.board, moves), moves) << text_of(level.board);
    }
    EXPECT_EQ(boards, 60);
    if (shape.one_hole_in == 3) {
        EXPECT_GT(with_islands, 10);
    }
}

INSTANTIATE_TEST_SUITE_P(Shapes, SolverAgainstOracle,
                         ::testing::Range(0, static_cast<int>(oracle_shapes.size())));

TEST(Solver, FindsAndProvesTheFewestMovesOfLargerBoards) {
    Random random(2000);
    const std::vector<Shape> larger{{LatticeKind::square, 5, 4, 3, 0},
                                    {LatticeKind::square, 5, 4, 3, 6},
                                    {LatticeKind::triangle, 3, 7, 3, 0},
                                    {LatticeKind::triangle, 4, 6, 3, 5}};
    int boards = 0;
    while (boards < 100) {
        const ColorLevel level =
            random_level(random, larger[static_cast<std::size_t>(boards) % larger.size()]);
        const std::size_t regions = build_region_graph(level.board).size();
        if (regions < 10 || regions > 13) continue;
        ++boards;
        const Solution result = solve(level);
        ASSERT_EQ(result.status, Status::optimal) << text_of(level.board);
        ASSERT_TRUE(verify(level, result.moves()).ok()) << text_of(level.board);
        const auto moves = static_cast<int>(result.moves().size());
        ASSERT_EQ(test::fewest_moves(level.board, moves), moves) << text_of(level.board);
    }
}

// Cells in another order: turned by 180 degrees, or mirrored top to bottom.
ColorLevel turned(ColorLevel level) {
    std::reverse(level.board.cells.begin(), level.board.cells.end());
    return level;
}
ColorLevel mirrored(const ColorLevel& level) {
    ColorLevel result = level;
    const auto columns = static_cast<std::size_t>(level.board.lattice.columns);
    const auto rows = static_cast<std::size_t>(level.board.lattice.rows);
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t c = 0; c < columns; ++c)
            result.board.cells[r * columns + c] = level.board.cells[(rows - 1 - r) * columns + c];
    return result;
}
ColorLevel mirrored_left_to_right(ColorLevel level) {
    const auto columns = static_cast<std::ptrdiff_t>(level.board.lattice.columns);
    for (auto row = level.board.cells.begin(); row != level.board.cells.end(); row += columns)
        std::reverse(row, row + columns);
    return level;
}
ColorLevel with_other_colors(ColorLevel level) {
    const int colors = static_cast<int>(level.board.palette.size());
    for (ColorId& color : level.board.cells)
        if (color != off_board) color = ColorId{(color.value + 1) % colors};
    return level;
}

TEST(Solver, IsNotMovedByTurningMirroringOrRecoloring) {
    Random random(77);
    for (int round = 0; round < 40; ++round) {
        // Triangles must point the right way again: mirroring top to bottom needs an odd number of rows, left
        // to right an even number of columns, and turning an odd sum of both.
        const Shape shape = round % 2 == 0 ? Shape{LatticeKind::triangle, 4, 9, 4, 8}
                                           : Shape{LatticeKind::square, 6, 4, 4, 8};
        const ColorLevel level = random_level(random, shape);
        const int moves = proven_optimum(level);
        EXPECT_EQ(proven_optimum(mirrored(level)), moves) << text_of(level.board);
        EXPECT_EQ(proven_optimum(mirrored_left_to_right(level)), moves) << text_of(level.board);
        EXPECT_EQ(proven_optimum(with_other_colors(level)), moves) << text_of(level.board);
        EXPECT_EQ(proven_optimum(turned(level)), moves) << text_of(level.board);
    }
}

// In the recurrence of support/subset_oracle.h each region occurs once, and its own color costs 0, each other
// color 1: recoloring one region changes every sum by at most 1.
TEST(Solver, AMoveChangesTheOptimumByAtMostOne) {
    Random random(78);
    int boards = 0, raised = 0, lowered = 0;
    while (boards < 120) {
        const ColorLevel level = random_level(random, {LatticeKind::square, 5, 4, 4, 9});
        const CellId cell{static_cast<std::int64_t>(random.below(level.board.cells.size()))};
        const ColorId color{static_cast<std::int64_t>(random.below(4))};
        if (!level.board.on_board(cell) || level.board.color(cell) == color) continue;
        ++boards;
        ColorLevel after = level;
        after.board = play(level.board, {level.board.lattice.cell(cell), color});
        const int change = proven_optimum(after) - proven_optimum(level);
        EXPECT_LE(std::abs(change), 1) << text_of(level.board);
        raised += change > 0 ? 1 : 0;
        lowered += change < 0 ? 1 : 0;
    }
    EXPECT_GE(raised, 5);
    EXPECT_GE(lowered, 5);
}

TEST(Solver, TheBudgetChangesNeitherTheAnswerNorTheNodes) {
    Random random(81);
    for (int round = 0; round < 20; ++round) {
        ColorLevel level = random_level(random, {LatticeKind::triangle, 4, 9, 4, 9});
        const Solution without = solve(level);
        for (const int off : {-2, -1, 0, 1, 5}) {
            level.budget = static_cast<int>(without.moves().size()) + off;
            const Solution with = solve(level);
            EXPECT_EQ(with.moves(), without.moves()) << text_of(level.board);
            EXPECT_EQ(with.nodes, without.nodes) << text_of(level.board);
        }
    }
}

TEST(Solver, GivesTheSameAnswerAndNodeCountTwice) {
    Random random(80);
    for (int round = 0; round < 10; ++round) {
        const ColorLevel level = random_level(random, {LatticeKind::triangle, 5, 9, 4, 9});
        const Solution first = solve(level);
        const Solution second = solve(level);
        EXPECT_EQ(first.moves(), second.moves());
        EXPECT_EQ(first.nodes, second.nodes);
        EXPECT_EQ(first.duplicates, second.duplicates);
    }
}

}  // namespace
}  // namespace unfold
