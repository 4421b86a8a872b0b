// What is known of the game beyond any search: facts of the theory, and boards that refute tempting
// shortcuts.
#include "unfold/graph.h"
#include "unfold/solve.h"
#include "unfold/verify.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "support/oracle.h"
#include "support/proven_optimum.h"
#include "support/random_level.h"
#include "support/text_board.h"

namespace unfold {
namespace {

using test::proven_optimum;
using test::random_level;
using test::text_level;
using test::text_of;

constexpr int many = 20;

TEST(FreeFlood, MovesThatMergeAreEnoughOnOneIsland) {
    Random random(4000);
    int boards = 0;
    while (boards < 60) {
        const ColorLevel level = random_level(random, {LatticeKind::square, 4, 3, 3, 0});
        if (build_region_graph(level.board).size() < 6) continue;
        ++boards;
        EXPECT_EQ(test::fewest_moves(level.board, {many, test::Moves::merging, {}}), proven_optimum(level))
            << text_of(level.board);
    }
}

TEST(FreeFlood, MovesThatMergeAreNotEnoughWithIslands) {
    const ColorLevel level = text_level(LatticeKind::square, {"0.1.0"});
    EXPECT_EQ(proven_optimum(level), 1);
    EXPECT_EQ(test::fewest_moves(level.board, {many, test::Moves::merging, {}}), -1);
}

TEST(FreeFlood, MovesThatMergeAreNotEnoughForAPrescribedFinalColor) {
    // Ending in 2 takes one move that merges and then one that only recolors; no merging move makes a 2.
    const ColorLevel level = text_level(LatticeKind::square, {"01"});
    const ColorId two{2};
    Board board = level.board;
    board.palette.resize(3);
    EXPECT_EQ(test::fewest_moves(board, {many, test::Moves::all, two}), 2);
    EXPECT_EQ(test::fewest_moves(board, {many, test::Moves::merging, two}), -1);
}

TEST(FreeFlood, AMoveThatJoinsTwoRegionsMayRaiseTheOptimum) {
    // Both pairs of 0s meet in the middle one. It does not help to join it with the 3 above.
    const ColorLevel level = text_level(LatticeKind::square, {"...3...",  //
                                                              "3010203"});
    ColorLevel joined = level;
    joined.board = play(level.board, {{1, 3}, ColorId{3}});
    EXPECT_LT(build_region_graph(joined.board).size(), build_region_graph(level.board).size());
    EXPECT_EQ(test::fewest_moves(level.board, many), 3);
    EXPECT_EQ(test::fewest_moves(joined.board, many), 4);
    EXPECT_EQ(proven_optimum(level), 3);
    EXPECT_EQ(proven_optimum(joined), 4);
}

// One island of a level as a level of its own.
ColorLevel alone(const ColorLevel& level, const RegionGraph& graph, const std::vector<RegionId>& island) {
    ColorLevel result = level;
    std::fill(result.board.cells.begin(), result.board.cells.end(), off_board);
    for (const RegionId id : island)
        for (const CellId cell : graph[id].cells)
            result.board.cells[cell.index()] = graph[id].color;
    return result;
}

TEST(FreeFlood, IslandsAddUpOverTheBestCommonFinalColor) {
    Random random(4001);
    int boards = 0;
    int more_than_apart = 0;
    while (boards < 60) {
        const ColorLevel level = random_level(random, {LatticeKind::square, 6, 4, 3, 3});
        const RegionGraph graph = build_region_graph(level.board);
        const auto parts = islands(graph);
        const bool small =
            std::all_of(parts.begin(), parts.end(), [](const auto& p) { return p.size() < 9; });
        if (parts.size() < 2 || !small) continue;
        ++boards;
        int fewest = 1000;
        int apart = 0;
        for (const auto& part : parts)
            apart += test::fewest_moves(alone(level, graph, part).board, many);
        for (int c = 0; c < 3; ++c) {
            int sum = 0;
            for (const auto& part : parts)
                sum +=
                    test::fewest_moves(alone(level, graph, part).board, {many, test::Moves::all, ColorId{c}});
            fewest = std::min(fewest, sum);
        }
        more_than_apart += fewest > apart ? 1 : 0;
        EXPECT_EQ(proven_optimum(level), fewest) << text_of(level.board);
    }
    EXPECT_GT(more_than_apart, 10);
}

int diameter(const RegionGraph& graph, const std::vector<RegionId>& island) {
    int longest = 0;
    for (const RegionId id : island)
        for (const int distance : distances(graph, id))
            longest = std::max(longest, distance);
    return longest;
}

TEST(FreeFlood, AMoveShortensAShortestPathByAtMostTwo) {
    Random random(4002);
    for (int round = 0; round < 60; ++round) {
        const ColorLevel level = random_level(random, {LatticeKind::triangle, 5, 9, 4, 6});
        const RegionGraph graph = build_region_graph(level.board);
        int bound = 0;
        for (const auto& island : islands(graph))
            bound += (diameter(graph, island) + 1) / 2;
        EXPECT_GE(proven_optimum(level), bound) << text_of(level.board);
    }
}

// Fewest moves when each must be made at the region that was made last, or beside it.
int fewest_moves_in_one_place(const Board& board, int max_moves) {
    struct State {
        Board board;
        std::vector<CellId> near;  // cells where the next move may be made
    };
    const auto near = [](const Board& after, const Move& move) {
        std::vector<CellId> cells = region_of(after, after.lattice.id(move.cell));
        for (std::size_t i = 0, own = cells.size(); i < own; ++i)
            for (const CellId neighbor : neighbors(after.lattice, cells[i]))
                if (after.on_board(neighbor)) {
                    const auto beside = region_of(after, neighbor);
                    cells.insert(cells.end(), beside.begin(), beside.end());
                }
        return cells;
    };
    std::vector<CellId> anywhere;
    anywhere.reserve(board.cells.size());
    for (int i = 0; i < board.lattice.cell_count(); ++i)
        anywhere.emplace_back(i);
    std::vector<State> layer{{board, anywhere}};
    std::set<std::pair<std::string, CellId>> seen;
    for (int moves = 1; moves <= max_moves; ++moves) {
        std::vector<State> next;
        for (const State& state : layer)
            for (const Move& move : test::moves_of(state.board, test::Moves::all)) {
                const CellId cell = board.lattice.id(move.cell);
                if (std::find(state.near.begin(), state.near.end(), cell) == state.near.end()) continue;
                Board after = play(state.board, move);
                if (is_solved(after)) return moves;
                if (!seen.emplace(test::state_text(after), region_of(after, cell).front()).second) continue;
                next.push_back({after, near(after, move)});
            }
        layer = std::move(next);
    }
    return -1;
}

TEST(FreeFlood, TheFewestMovesMayJumpAcrossTheBoard) {
    const ColorLevel level = text_level(LatticeKind::square, {"000021.10",  //
                                                              ".112.0002"});
    EXPECT_EQ(proven_optimum(level), 4);
    EXPECT_EQ(test::fewest_moves(level.board, many), 4);
    EXPECT_EQ(fewest_moves_in_one_place(level.board, 4), -1);
    EXPECT_EQ(fewest_moves_in_one_place(level.board, 5), 5);
}

}  // namespace
}  // namespace unfold
