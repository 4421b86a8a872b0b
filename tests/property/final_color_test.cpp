// The search against the exact recurrence on boards of up to 16 regions, for every final color.
#include "unfold/graph.h"
#include "unfold/solve.h"
#include "unfold/verify.h"

#include <algorithm>
#include <array>

#include <gtest/gtest.h>

#include "core/random.h"
#include "solve/free_flood/island_search.h"
#include "support/oracle.h"
#include "support/random_level.h"
#include "support/subset_oracle.h"

namespace unfold {
namespace {

using Step = free_flood::IslandSearch::Step;
using test::fewest_moves_by_color;
using test::fewest_moves_by_subsets;
using test::random_level;
using test::Shape;
using test::text_of;

const std::array<Shape, 4> small_shapes{{{LatticeKind::square, 3, 3, 3, 0},
                                         {LatticeKind::square, 5, 3, 3, 4},
                                         {LatticeKind::triangle, 3, 6, 3, 4},
                                         {LatticeKind::triangle, 2, 6, 4, 0}}};
const std::array<Shape, 6> larger_shapes{{{LatticeKind::square, 5, 4, 3, 0},
                                          {LatticeKind::square, 5, 4, 4, 9},
                                          {LatticeKind::square, 6, 4, 4, 4},
                                          {LatticeKind::triangle, 4, 6, 3, 0},
                                          {LatticeKind::triangle, 4, 7, 4, 6},
                                          {LatticeKind::triangle, 5, 6, 5, 4}}};

TEST(SubsetOracle, AgreesWithTryingEverything) {
    Random random(201);
    int boards = 0;
    while (boards < 100) {
        const ColorLevel level = random_level(random, small_shapes[random.below(small_shapes.size())]);
        const RegionGraph graph = build_region_graph(level.board);
        if (graph.size() > 7) continue;
        ++boards;
        const int moves = fewest_moves_by_subsets(graph, static_cast<int>(level.board.palette.size()));
        ASSERT_EQ(test::fewest_moves(level.board, moves), moves) << text_of(level.board);
    }
}

TEST(Solver, FindsAndProvesTheFewestMovesOfBoardsOfTwelveToSixteenRegions) {
    Random random(202);
    int boards = 0;
    while (boards < 200) {
        const ColorLevel level = random_level(random, larger_shapes[random.below(larger_shapes.size())]);
        const RegionGraph graph = build_region_graph(level.board);
        if (graph.size() < 12 || graph.size() > 16) continue;
        ++boards;
        const int moves = fewest_moves_by_subsets(graph, static_cast<int>(level.board.palette.size()));
        const Solution result = solve(level);
        ASSERT_EQ(result.status, Status::optimal) << text_of(level.board);
        ASSERT_EQ(static_cast<int>(result.moves().size()), moves) << text_of(level.board);
        ASSERT_TRUE(verify(level, result.moves()).ok()) << text_of(level.board);
    }
}

void expect_bounds_around(const free_flood::IslandSearch& search, const std::vector<int>& moves) {
    for (int c = 0; c < static_cast<int>(moves.size()); ++c) {
        EXPECT_LE(search.lower_bound(c), moves[static_cast<std::size_t>(c)]) << "final color " << c;
        EXPECT_GE(search.best_cost(c), moves[static_cast<std::size_t>(c)]) << "final color " << c;
    }
}

void expect_all_final_colors_proven(const RegionGraph& graph, const std::vector<RegionId>& members,
                                    int colors) {
    const std::vector<int> moves = fewest_moves_by_color(graph, members, colors);
    const auto search = free_flood::make_island_search<1>(graph, members, colors);
    search->find_first();
    const Deadline never = Deadline::never();
    const free_flood::IslandLimits limits{{never, std::size_t{1} << 30, 1}};
    for (const Step step : free_flood::IslandSearch::steps) {
        SCOPED_TRACE("step " + std::to_string(static_cast<int>(step)));
        search->improve(step, limits);
        expect_bounds_around(*search, moves);
    }
    for (int c = 0; c < colors; ++c) {
        EXPECT_EQ(search->lower_bound(c), search->best_cost(c)) << "final color " << c;
        EXPECT_EQ(static_cast<int>(search->best_moves(c).size()), search->best_cost(c));
    }
}

// Calls `test(graph, colors)` for so many random boards.
template <class Test>
void for_each_board(std::uint64_t seed, int boards, std::size_t max_regions, const Test& test) {
    Random random(seed);
    for (int done = 0; done < boards;) {
        const ColorLevel level = random_level(random, larger_shapes[random.below(larger_shapes.size())]);
        const RegionGraph graph = build_region_graph(level.board);
        if (graph.size() > max_regions) continue;
        ++done;
        SCOPED_TRACE(text_of(level.board));
        test(graph, static_cast<int>(level.board.palette.size()));
        ASSERT_FALSE(testing::Test::HasFailure()) << "board " << done;
    }
}

TEST(IslandSearch, ProvesTheFewestMovesForEveryFinalColor) {
    for_each_board(203, 150, 14, [](const RegionGraph& graph, int colors) {
        for (const auto& members : islands(graph))
            expect_all_final_colors_proven(graph, members, colors);
    });
}

// As it is where memory ends the proof of the least of all final colors: the others are asked for all the
// same.
TEST(IslandSearch, AFinalColorIsNotDeniedForAnotherThatMayEndEarlier) {
    for_each_board(204, 1000, 12, [](const RegionGraph& graph, int colors) {
        for (const auto& members : islands(graph)) {
            const auto search = free_flood::make_island_search<1>(graph, members, colors);
            search->find_first();
            const Deadline never = Deadline::never();
            for (const Step step : {Step::pair_bound, Step::each_color})
                search->improve(step, {never, std::size_t{1} << 30, 1});
            expect_bounds_around(*search, fewest_moves_by_color(graph, members, colors));
        }
    });
}

}  // namespace
}  // namespace unfold
