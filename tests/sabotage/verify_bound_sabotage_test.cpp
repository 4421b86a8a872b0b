// Claims and tables, spoiled on purpose: the bound check must not accept the ones, and the comparison with
// the subset oracle, which vouches for the tables, must notice the others.
#include "unfold/graph.h"
#include "unfold/solve.h"
#include "unfold/verify.h"

#include <algorithm>
#include <array>
#include <set>

#include <gtest/gtest.h>

#include "core/random.h"
#include "support/random_level.h"
#include "support/subset_oracle.h"
#include "verify/bound/connected_sets.h"
#include "verify/bound/triple_table.h"

namespace unfold {
namespace {

using namespace verify_detail;
using test::Shape;
using test::text_of;

constexpr std::size_t memory_bytes = std::size_t{256} << 20;

TEST(VerifyBoundSabotage, ABoundAboveASolutionIsNeverAccepted) {
    const std::array<Shape, 4> shapes{{{LatticeKind::square, 6, 6, 4, 0},
                                       {LatticeKind::square, 7, 5, 3, 8},
                                       {LatticeKind::triangle, 5, 9, 4, 0},
                                       {LatticeKind::triangle, 6, 9, 3, 8}}};
    Random random(6100);
    for (int i = 0; i < 60; ++i) {
        const ColorLevel level = test::random_level(random, shapes[random.below(shapes.size())]);
        const Solution result = solve(level);
        ASSERT_TRUE(verify(level, result.moves()).ok());
        const auto moves = static_cast<int>(result.moves().size());
        for (const int too_high : {moves + 1, moves + 2, 99}) {
            const BoundVerdict verdict = verify_bound(level, too_high, Deadline::never(), memory_bytes);
            EXPECT_FALSE(verdict.ok()) << text_of(level.board);
            EXPECT_LE(verdict.proven, moves) << text_of(level.board);
        }
    }
}

// Boards of one island, small enough for the oracle.
std::vector<ColorLevel> small_levels(std::uint64_t seed, std::size_t count, std::size_t max_regions) {
    const std::array<Shape, 3> shapes{{{LatticeKind::square, 4, 3, 3, 0},
                                       {LatticeKind::square, 4, 4, 4, 0},
                                       {LatticeKind::triangle, 4, 6, 3, 0}}};
    Random random(seed);
    std::vector<ColorLevel> levels;
    while (levels.size() < count) {
        ColorLevel level = test::random_level(random, shapes[random.below(shapes.size())]);
        const RegionGraph graph = build_region_graph(level.board);
        if (graph.size() < 5 || graph.size() > max_regions || islands(graph).size() != 1) continue;
        levels.push_back(std::move(level));
    }
    return levels;
}

int optimum_of(const ColorLevel& level) {
    return test::fewest_moves_by_subsets(build_region_graph(level.board),
                                         static_cast<int>(level.board.palette.size()));
}

// The least cost for which `tables` and the relaxation, played on `played`, make the whole island.
int fewest_in_the_game(const Island& tables, const Island& played) {
    ProofBudget budget(Deadline::never(), memory_bytes);
    const IslandSets<1> table_sets(tables);
    const IslandSets<1> played_sets(played);
    PairTable<1> pairs(table_sets);
    TargetTable<1> targets(table_sets, pairs);
    for (std::size_t moves = 0; moves < 15; ++moves) {
        while (targets.layers() <= moves)
            if (!targets.grow(budget)) return -1;
        ConnectedSets<1> game(played_sets, targets, moves, ~ColorMask{0}, budget);
        if (game.reached() != 0) return static_cast<int>(moves);
    }
    return 15;
}

// The same with pair targets, for each two of its regions that are far apart.
int fewest_with_pair_targets(const Island& island) {
    ProofBudget budget(Deadline::never(), memory_bytes);
    const IslandSets<1> sets(island);
    PairTable<1> pairs(sets);
    TargetTable<1> targets(sets, pairs);
    while (targets.layers() < 15)
        if (!targets.grow(budget)) return -1;
    PairTargetTable<1> pair_targets(sets, pairs, far_regions(sets, pairs));
    for (std::size_t moves = 0; moves < 15; ++moves) {
        ConnectedSets<1> game(sets, targets, moves, ~ColorMask{0}, budget, &pair_targets, 0);
        if (game.reached() != 0) return static_cast<int>(moves);
    }
    return 15;
}

// Both ends of the first border forget it.
Island without_a_border(Island island) {
    const std::size_t other = island.neighbors[0].front();
    std::erase(island.neighbors[0], other);
    std::erase(island.neighbors[other], std::size_t{0});
    return island;
}

TEST(VerifyBoundSabotage, TargetTablesOfAnotherBoardAreNoticed) {
    int noticed = 0;
    for (const ColorLevel& level : small_levels(6200, 100, 14)) {
        const Island island = islands_of(level.board).front();
        const int optimum = optimum_of(level);
        EXPECT_EQ(fewest_in_the_game(island, island), optimum) << text_of(level.board);
        noticed += fewest_in_the_game(without_a_border(island), island) > optimum ? 1 : 0;
    }
    EXPECT_GE(noticed, 10);
}

TEST(VerifyBoundSabotage, AGameWithoutABorderIsNoticed) {
    int noticed = 0;
    for (const ColorLevel& level : small_levels(6300, 100, 14)) {
        const Island island = islands_of(level.board).front();
        noticed += fewest_in_the_game(island, without_a_border(island)) > optimum_of(level) ? 1 : 0;
    }
    EXPECT_GE(noticed, 10);
}

// The fewest moves, for each color, of every connected set of regions; empty where a set does not hang
// together. A set is played as a board of its own: all other cells are off the board.
std::vector<std::vector<int>> moves_of_sets(const ColorLevel& level) {
    const RegionGraph whole = build_region_graph(level.board);
    std::vector<std::vector<int>> moves(std::size_t{1} << whole.size());
    for (std::size_t set = 1; set < moves.size(); ++set) {
        Board part = level.board;
        for (std::size_t cell = 0; cell < part.cells.size(); ++cell)
            if ((set >> whole.region_of_cell[cell].index() & 1) == 0) part.cells[cell] = off_board;
        const RegionGraph graph = build_region_graph(part);
        const auto parts = islands(graph);
        if (parts.size() == 1)
            moves[set] =
                test::fewest_moves_by_color(graph, parts.front(), static_cast<int>(part.palette.size()));
    }
    return moves;
}

// How many triples of regions the tables call dearer than the cheapest connected set that holds them is.
// (u, u, v) is a pair.
int too_dear(const Island& island, const std::vector<std::vector<int>>& moves) {
    ProofBudget budget(Deadline::never(), memory_bytes);
    const IslandSets<1> sets(island);
    PairTable<1> pairs(sets);
    TripleTable<1> triples(sets, pairs);
    while (triples.layers() < 12)
        if (!triples.grow(budget)) return -1;
    int count = 0;
    for (std::size_t c = 0; c < sets.colors; ++c)
        for (std::size_t u = 0; u < sets.size; ++u)
            for (std::size_t v = u; v < sets.size; ++v)
                for (std::size_t w = v; w < sets.size; ++w) {
                    const std::size_t wanted =
                        std::size_t{1} << u | std::size_t{1} << v | std::size_t{1} << w;
                    int least = 11;
                    for (std::size_t set = wanted; set < moves.size(); ++set)
                        if ((set & wanted) == wanted && !moves[set].empty())
                            least = std::min(least, moves[set][c]);
                    const auto cost = static_cast<std::size_t>(least);
                    const bool in_reach =
                        triples.reached(cost, c, u, v).has(w) && (u != v || pairs.reached(cost, c, u).has(w));
                    count += in_reach ? 0 : 1;
                }
    return count;
}

TEST(VerifyBoundSabotage, PairAndTripleTablesOfAnotherBoardAreNoticed) {
    int noticed = 0;
    for (const ColorLevel& level : small_levels(6400, 40, 8)) {
        const Island island = islands_of(level.board).front();
        const auto moves = moves_of_sets(level);
        EXPECT_EQ(too_dear(island, moves), 0) << text_of(level.board);
        noticed += too_dear(without_a_border(island), moves) > 0 ? 1 : 0;
    }
    EXPECT_GE(noticed, 35);
}

TEST(VerifyBoundSabotage, PairAndTripleTablesWithAWrongColorAreNoticed) {
    int noticed = 0;
    for (const ColorLevel& level : small_levels(6500, 40, 8)) {
        Island island = islands_of(level.board).front();
        island.color[0] = (island.color[0] + 1) % island.palette_size;
        noticed += too_dear(island, moves_of_sets(level)) > 0 ? 1 : 0;
    }
    EXPECT_GE(noticed, 35);
}

TEST(VerifyBoundSabotage, PairTargetsLeaveTheOptimumAsItIs) {
    for (const ColorLevel& level : small_levels(6600, 100, 14))
        EXPECT_EQ(fewest_with_pair_targets(islands_of(level.board).front()), optimum_of(level))
            << text_of(level.board);
}

// How many sets of one color the pair targets call hopeless though so many moves finish the board: the board
// with the set in that color, solved by the oracle.
int wrongly_hopeless(const Island& island, const ColorLevel& level) {
    ProofBudget budget(Deadline::never(), memory_bytes);
    const IslandSets<1> sets(island);
    PairTable<1> pairs(sets);
    while (pairs.layers() < 8)
        if (!pairs.grow(budget)) return -1;
    PairTargetTable<1> pair_targets(sets, pairs, far_regions(sets, pairs));
    while (pair_targets.layers() < 8)
        if (!pair_targets.grow(budget)) return -1;
    const RegionGraph whole = build_region_graph(level.board);
    const std::size_t colors = level.board.palette.size();
    int count = 0;
    for (std::size_t bits = 1; bits < std::size_t{1} << whole.size(); ++bits)
        for (std::size_t c = 0; c < colors; ++c) {
            Board board = level.board;
            for (std::size_t cell = 0; cell < board.cells.size(); ++cell)
                if ((bits >> whole.region_of_cell[cell].index() & 1) != 0)
                    board.cells[cell] = ColorId{static_cast<std::int64_t>(c)};
            const RegionGraph graph = build_region_graph(board);
            // The set must have become one region, with all that has its color beside it.
            std::set<std::size_t> painted;
            for (std::size_t cell = 0; cell < board.cells.size(); ++cell)
                if ((bits >> whole.region_of_cell[cell].index() & 1) != 0)
                    painted.insert(graph.region_of_cell[cell].index());
            if (painted.size() != 1) continue;
            RegionSet<1> set;
            for (std::size_t cell = 0; cell < board.cells.size(); ++cell)
                if (graph.region_of_cell[cell].index() == *painted.begin())
                    set.add(whole.region_of_cell[cell].index());
            const std::vector<int> moves =
                test::fewest_moves_by_color(graph, islands(graph).front(), static_cast<int>(colors));
            for (std::size_t d = 0; d < colors; ++d) {
                const auto left = static_cast<std::size_t>(moves[d]);
                if (left < pair_targets.layers() && !pair_targets.may_reach(set, c, left, d)) ++count;
            }
        }
    return count;
}

TEST(VerifyBoundSabotage, PairTargetsOfAnotherBoardAreNoticed) {
    int noticed = 0;
    for (const ColorLevel& level : small_levels(6700, 30, 8)) {
        const Island island = islands_of(level.board).front();
        EXPECT_EQ(wrongly_hopeless(island, level), 0) << text_of(level.board);
        noticed += wrongly_hopeless(without_a_border(island), level) > 0 ? 1 : 0;
    }
    EXPECT_GE(noticed, 20);
}

TEST(VerifyBoundSabotage, AnIndexCountsAsMemory) {
    constexpr std::size_t bytes_of_a_block = std::size_t{2} * 64 * sizeof(std::uint64_t);
    ProofBudget budget(Deadline::never(), bytes_of_a_block);
    RegionSet<1> set;
    set.add(3);
    {
        RegionIndex<1> index({}, budget);
        for (int i = 0; i < 64; ++i)
            index.add(set);
        EXPECT_EQ(budget.ending(), BoundEnding::none);
        index.add(set);
        EXPECT_EQ(budget.ending(), BoundEnding::memory);
    }
    budget.clear_memory_end();
    EXPECT_TRUE(budget.reserve(bytes_of_a_block)) << "all of it was given back";
}

}  // namespace
}  // namespace unfold
