// The rooted flood against an oracle that tries everything, and against itself with other options.
#include "unfold/solve.h"
#include "unfold/verify.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "support/flood_oracle.h"
#include "support/random_level.h"

namespace unfold {
namespace {

using test::Shape;
using test::text_of;

ColorLevel flood_level(Random& random, const Shape& shape) {
    ColorLevel level = test::random_level(random, shape);
    level.game = Game::floodit;
    const auto cells = static_cast<std::uint64_t>(level.board.lattice.cell_count());
    do
        level.origin = level.board.lattice.cell(CellId{static_cast<std::int64_t>(random.below(cells))});
    while (!level.board.on_board(level.board.lattice.id(*level.origin)));
    return level;
}

struct Sample {
    Shape shape;
    int boards;
};
const std::vector<Sample> samples{
    {{LatticeKind::square, 3, 3, 3, 0}, 3000},   {{LatticeKind::square, 4, 3, 4, 0}, 3000},
    {{LatticeKind::square, 4, 4, 3, 0}, 3000},   {{LatticeKind::square, 4, 4, 4, 0}, 2000},
    {{LatticeKind::square, 5, 5, 3, 0}, 1000},   {{LatticeKind::square, 5, 5, 2, 0}, 1000},
    {{LatticeKind::square, 9, 2, 3, 0}, 2000},   {{LatticeKind::square, 5, 4, 3, 6}, 3000},
    {{LatticeKind::triangle, 3, 6, 3, 0}, 2000}, {{LatticeKind::triangle, 3, 6, 3, 5}, 2000},
};

class RootedFloodAgainstOracle : public ::testing::TestWithParam<int> {};

TEST_P(RootedFloodAgainstOracle, FindsAndProvesTheFewestMoves) {
    const Sample& sample = samples[static_cast<std::size_t>(GetParam())];
    Random random(4000 + static_cast<std::uint64_t>(GetParam()));
    for (int i = 0; i < sample.boards; ++i) {
        const ColorLevel level = flood_level(random, sample.shape);
        const Solution result = solve(level);
        const std::optional<int> fewest = test::fewest_flood_moves(level);
        if (!fewest) {
            ASSERT_EQ(result.status, Status::infeasible) << text_of(level.board);
            continue;
        }
        const auto moves = static_cast<int>(result.moves().size());
        ASSERT_TRUE(verify(level, result.moves()).ok()) << text_of(level.board);
        ASSERT_LE(result.lower_bound, *fewest) << text_of(level.board);
        // With cells out of reach the last move may be one too many, and then nothing is claimed.
        if (result.status == Status::feasible) {
            ASSERT_GT(sample.shape.one_hole_in, 0U) << text_of(level.board);
            ASSERT_LE(moves, *fewest + 1) << text_of(level.board);
            continue;
        }
        ASSERT_EQ(result.status, Status::optimal) << text_of(level.board);
        ASSERT_EQ(moves, *fewest) << text_of(level.board);
        ASSERT_EQ(result.lower_bound, moves);
    }
}

INSTANTIATE_TEST_SUITE_P(Samples, RootedFloodAgainstOracle,
                         ::testing::Range(0, static_cast<int>(samples.size())));

// Boards that need a search, of which the optimum is known from a search with other limits.
TEST(RootedFlood, GivesTheSameWithHardlyAnyMemory) {
    Random random(4100);
    for (int i = 0; i < 20; ++i) {
        ColorLevel level = flood_level(random, {LatticeKind::square, 12, 12, 6, 0});
        SolveOptions narrow;
        narrow.memory_bytes = std::size_t{1} << 20;
        const Solution wide = solve(level);
        const Solution small = solve(level, narrow);
        ASSERT_EQ(wide.status, Status::optimal);
        ASSERT_EQ(small.status, Status::optimal);
        ASSERT_EQ(wide.moves().size(), small.moves().size()) << text_of(level.board);
    }
}

TEST(RootedFlood, GivesTheSameAgainAndOnSeveralThreads) {
    Random random(4200);
    for (int i = 0; i < 20; ++i) {
        const ColorLevel level = flood_level(random, {LatticeKind::square, 14, 14, 6, 0});
        SolveOptions threads;
        threads.threads = 3;
        const Solution first = solve(level);
        const Solution again = solve(level);
        const Solution parallel = solve(level, threads);
        ASSERT_EQ(first.moves(), again.moves());
        ASSERT_EQ(first.nodes, again.nodes);
        ASSERT_EQ(first.moves(), parallel.moves());
        ASSERT_EQ(first.nodes, parallel.nodes);
    }
}

TEST(RootedFlood, IsNotMovedByMirroringOrRecoloring) {
    Random random(4300);
    for (int i = 0; i < 30; ++i) {
        const ColorLevel level = flood_level(random, {LatticeKind::square, 9, 9, 5, 0});
        ColorLevel other = level;
        std::reverse(other.board.cells.begin(), other.board.cells.end());
        other.origin = Cell{8 - level.origin->row, 8 - level.origin->column};
        for (ColorId& color : other.board.cells)
            color = ColorId{(color.value + 2) % 5};
        ASSERT_EQ(solve(level).moves().size(), solve(other).moves().size()) << text_of(level.board);
    }
}

TEST(RootedFlood, WithoutTimeGivesAnAnswerAndABoundThatHold) {
    Random random(4400);
    SolveOptions hurried;
    hurried.limit_ms = 0;
    for (int i = 0; i < 50; ++i) {
        const ColorLevel level = flood_level(random, {LatticeKind::square, 10, 10, 6, 0});
        const Solution quick = solve(level, hurried);
        const Solution best = solve(level);
        ASSERT_EQ(best.status, Status::optimal);
        ASSERT_TRUE(verify(level, quick.moves()).ok());
        ASSERT_GE(quick.moves().size(), best.moves().size());
        ASSERT_LE(quick.lower_bound, best.lower_bound);
        if (quick.status == Status::optimal) {
            ASSERT_EQ(quick.moves().size(), best.moves().size());
        }
    }
}

}  // namespace
}  // namespace unfold
