// Other shortest solutions, every final color, what is left after a move, greedy play: against brute force.
#include "unfold/graph.h"
#include "unfold/solve.h"
#include "unfold/verify.h"

#include <set>

#include <gtest/gtest.h>

#include "support/oracle.h"
#include "support/random_level.h"
#include "support/subset_oracle.h"

namespace unfold {
namespace {

using test::random_level;
using test::text_of;
using Family = std::set<std::pair<std::vector<CellId>, ColorId>>;

Family family_of(Board board, const std::vector<Move>& moves) {
    Family family;
    for (const Move& move : moves) {
        family.emplace(region_of(board, board.lattice.id(move.cell)), move.color);
        board = play(board, move);
    }
    return family;
}

// Every sequence of merging moves, without any thought.
void collect(const ColorLevel& level, const Board& board, int moves_left, std::vector<Move>& path,
             std::set<Family>& families) {
    if (is_solved(board)) {
        families.insert(family_of(level.board, path));
        return;
    }
    if (moves_left == 0) return;
    for (const Move& move : test::moves_of(board, test::Moves::merging)) {
        path.push_back(move);
        collect(level, play(board, move), moves_left - 1, path, families);
        path.pop_back();
    }
}

TEST(Alternatives, AreAllThatTryingEverythingFinds) {
    Random random(401);
    int boards = 0;
    int with_several = 0;
    while (boards < 60) {
        const ColorLevel level = random_level(random, {LatticeKind::square, 4, 3, 3, 0});
        const RegionGraph graph = build_region_graph(level.board);
        const int moves = static_cast<int>(solve(level).moves().size());
        if (graph.size() > 8 || islands(graph).size() != 1 || moves == 0 || moves > 4) continue;
        ++boards;
        std::set<Family> expected;
        std::vector<Move> path;
        collect(level, level.board, moves, path, expected);
        const Alternatives found = optimal_solutions(level, 10'000);
        EXPECT_TRUE(found.complete);
        std::set<Family> families;
        for (const auto& solution : found.solutions) {
            EXPECT_TRUE(verify(level, solution).ok());
            EXPECT_EQ(static_cast<int>(solution.size()), moves);
            families.insert(family_of(level.board, solution));
        }
        EXPECT_EQ(families.size(), found.solutions.size()) << "one came twice\n" << text_of(level.board);
        EXPECT_EQ(families.size(), expected.size()) << text_of(level.board);
        EXPECT_TRUE(families == expected) << text_of(level.board);
        with_several += expected.size() > 1 ? 1 : 0;
    }
    EXPECT_GE(with_several, 20);
}

TEST(Alternatives, StopAtTheNumberAskedForAndSaySo) {
    Random random(402);
    int cut = 0;
    for (int i = 0; i < 20; ++i) {
        const ColorLevel level = random_level(random, {LatticeKind::triangle, 4, 7, 3, 0});
        const Alternatives found = optimal_solutions(level, 2);
        EXPECT_LE(found.solutions.size(), 2U);
        EXPECT_GE(found.solutions.size(), 1U);
        cut += found.complete ? 0 : 1;
    }
    EXPECT_GE(cut, 1);
}

TEST(FinalColors, AreEachProvenFewest) {
    Random random(403);
    SolveOptions options;
    options.free_flood.every_final_color = true;
    int boards = 0;
    while (boards < 60) {
        // Holes make islands.
        const ColorLevel level = random_level(random, {LatticeKind::square, 5, 4, 3, 6});
        const RegionGraph graph = build_region_graph(level.board);
        if (graph.size() > 14) continue;
        ++boards;
        std::vector<int> expected(level.board.palette.size(), 0);
        for (const auto& members : islands(graph)) {
            const auto moves =
                test::fewest_moves_by_color(graph, members, static_cast<int>(level.board.palette.size()));
            for (std::size_t c = 0; c < expected.size(); ++c)
                expected[c] += moves[c];
        }
        const Solution result = solve(level, options);
        ASSERT_EQ(result.colors().by_color.size(), expected.size());
        for (std::size_t c = 0; c < expected.size(); ++c) {
            const FinalColorResult& color = result.colors().by_color[c];
            EXPECT_EQ(static_cast<int>(color.moves.size()), expected[c]) << text_of(level.board);
            EXPECT_EQ(color.lower_bound, expected[c]) << text_of(level.board);
            Board board = level.board;
            for (const Move& move : color.moves)
                board = play(board, move);
            for (const ColorId cell : board.cells)
                EXPECT_TRUE(cell == off_board || cell == color.color);
        }
    }
}

TEST(Threads, ChangeNeitherTheAnswerNorTheNodes) {
    Random random(404);
    for (int i = 0; i < 12; ++i) {
        const ColorLevel level = random_level(random, {LatticeKind::triangle, 8, 13, 4, 5});
        SolveOptions two;
        two.threads = 2;
        const Solution alone = solve(level);
        const Solution together = solve(level, two);
        EXPECT_EQ(alone.status, Status::optimal);
        EXPECT_EQ(alone.moves(), together.moves());
        EXPECT_EQ(alone.nodes, together.nodes);
        EXPECT_EQ(alone.duplicates, together.duplicates);
    }
}

TEST(GreedyPlay, SolvesEveryBoardNeverBelowTheOptimum) {
    Random random(406);
    int above = 0;
    for (int i = 0; i < 60; ++i) {
        const ColorLevel level = random_level(random, {LatticeKind::square, 6, 4, 4, 9});
        const std::vector<Move> moves = greedy_solution(level);
        EXPECT_TRUE(verify(level, moves).ok()) << text_of(level.board);
        const std::size_t fewest = solve(level).moves().size();
        EXPECT_GE(moves.size(), fewest);
        above += moves.size() > fewest ? 1 : 0;
    }
    EXPECT_GE(above, 5);
}

}  // namespace
}  // namespace unfold
