// The prover alone: what has a solution must never be called impossible.
#include "unfold/graph.h"
#include "unfold/solve.h"
#include "unfold/verify.h"

#include <gtest/gtest.h>

#include "solve/free_flood/breadth_first_search.h"
#include "support/oracle.h"
#include "support/random_level.h"

namespace unfold {
namespace {

using free_flood::BreadthFirstResult;
using free_flood::Island;
using test::random_level;
using test::Shape;
using test::text_of;

constexpr std::uint32_t any_color = ~std::uint32_t{0};
constexpr std::size_t memory_bytes = std::size_t{1} << 30;

BreadthFirstResult::Kind ask(const RegionGraph& graph, const ColorLevel& level, int moves,
                             std::uint32_t final_colors) {
    const Island<1> island(graph, islands(graph).front(), static_cast<int>(level.board.palette.size()));
    free_flood::SearchCounts counts;
    const Deadline never = Deadline::never();
    // With all prunings, however small the board.
    const free_flood::IslandLimits limits{{never, memory_bytes, 1}, 0};
    free_flood::SearchTables<1> tables(island);
    const BreadthFirstResult verdict =
        free_flood::search_breadth_first(island, tables, moves, final_colors, limits, counts);
    if (verdict.kind == BreadthFirstResult::Kind::found) {
        EXPECT_LE(static_cast<int>(verdict.moves.size()), moves);
    }
    return verdict.kind;
}

std::uint32_t bit_of(ColorId color) {
    return std::uint32_t{1} << color.index();
}

ColorId final_color(const ColorLevel& level, const std::vector<Move>& moves) {
    Board board = level.board;
    for (const Move& move : moves)
        board = play(board, move);
    return board.cells.front();  // random levels have their first cell on the board
}

// A solution that has been replayed needs no proof: whatever the search believes, the prover must not deny
// it. Asked for one move less it must deny most, or this test would show nothing.
TEST(Prover, NeverDeniesAReplayedSolution) {
    Random random(3000);
    const std::vector<Shape> shapes{
        {LatticeKind::square, 6, 5, 4, 0},   {LatticeKind::square, 6, 6, 3, 0},
        {LatticeKind::square, 8, 3, 5, 0},   {LatticeKind::triangle, 4, 9, 4, 0},
        {LatticeKind::triangle, 5, 8, 3, 0}, {LatticeKind::triangle, 5, 8, 5, 0},
    };
    int boards = 0;
    int denied = 0;
    while (boards < 300) {
        const ColorLevel level =
            random_level(random, shapes[static_cast<std::size_t>(boards) % shapes.size()]);
        const RegionGraph graph = build_region_graph(level.board);
        if (graph.size() > 64 || islands(graph).size() != 1) continue;
        ++boards;
        const Solution result = solve(level);
        ASSERT_TRUE(verify(level, result.moves()).ok()) << text_of(level.board);
        const auto moves = static_cast<int>(result.moves().size());
        const ColorId end = final_color(level, result.moves());
        EXPECT_NE(ask(graph, level, moves, any_color), BreadthFirstResult::Kind::impossible)
            << text_of(level.board);
        EXPECT_NE(ask(graph, level, moves, bit_of(end)), BreadthFirstResult::Kind::impossible)
            << text_of(level.board);
        const BreadthFirstResult::Kind one_less = ask(graph, level, moves - 1, any_color);
        EXPECT_NE(one_less, BreadthFirstResult::Kind::found) << text_of(level.board);
        denied += one_less == BreadthFirstResult::Kind::impossible ? 1 : 0;
    }
    EXPECT_GE(denied, 290);
}

// By color, on boards small enough to try everything. The prover requires, with a prescribed color, at most
// as many moves as the optimum: the driver itself recolors the whole board at the very end.
TEST(Prover, DecidesForEveryFinalColorWhetherTheOptimumReachesIt) {
    Random random(3001);
    int boards = 0;
    int reached = 0;
    while (boards < 100) {
        const ColorLevel level = random_level(random, {LatticeKind::square, 4, 3, 3, 0});
        const RegionGraph graph = build_region_graph(level.board);
        if (graph.size() < 6 || graph.size() > 10 || islands(graph).size() != 1) continue;
        ++boards;
        const int moves = test::fewest_moves(level.board, 8);
        for (int c = 0; c < 3; ++c) {
            const bool reachable =
                test::fewest_moves(level.board, {moves, test::Moves::all, ColorId{c}}) == moves;
            reached += reachable ? 1 : 0;
            const auto wrong =
                reachable ? BreadthFirstResult::Kind::impossible : BreadthFirstResult::Kind::found;
            EXPECT_NE(ask(graph, level, moves, bit_of(ColorId{c})), wrong) << "ending in " << c << "\n"
                                                                           << text_of(level.board);
        }
    }
    EXPECT_GE(reached, boards);
    EXPECT_LT(reached, 3 * boards);
}

}  // namespace
}  // namespace unfold
