// Solutions of random boards, spoiled in every way that we can think of: the replay check must see it.
#include "unfold/solve.h"
#include "unfold/verify.h"

#include <algorithm>
#include <array>

#include <gtest/gtest.h>

#include "core/random.h"
#include "support/random_level.h"

namespace unfold {
namespace {

using test::Shape;
using test::text_of;

const std::array<Shape, 4> shapes{{{LatticeKind::square, 5, 4, 4, 8},
                                   {LatticeKind::square, 4, 4, 3, 0},
                                   {LatticeKind::triangle, 4, 9, 4, 8},
                                   {LatticeKind::triangle, 5, 6, 3, 0}}};

struct Solved {
    ColorLevel level;
    std::vector<Move> moves;
};

// Boards with at least two moves to play, their shortest solutions accepted.
std::vector<Solved> solved_boards(std::uint64_t seed) {
    Random random(seed);
    std::vector<Solved> boards;
    while (boards.size() < 40) {
        ColorLevel level = test::random_level(random, shapes[random.below(shapes.size())]);
        Solution result = solve(level);
        if (result.status != Status::optimal || result.moves().size() < 2) continue;
        EXPECT_TRUE(verify(level, result.moves()).ok()) << text_of(level.board);
        boards.push_back({std::move(level), std::move(result.moves())});
    }
    return boards;
}

// What the rules of the game make of the moves, by the code of another layer.
bool rules_accept(const ColorLevel& level, const std::vector<Move>& moves) {
    Board board = level.board;
    for (const Move& move : moves) {
        if (!board.lattice.contains(move.cell) || move.color.value < 0 ||
            move.color.index() >= board.palette.size())
            return false;
        const CellId cell = board.lattice.id(move.cell);
        if (!board.on_board(cell) || board.color(cell) == move.color) return false;
        board = play(board, move);
    }
    return is_solved(board);
}

TEST(VerifySabotage, AShortestSolutionWithAnyMoveDroppedIsRejected) {
    for (const auto& [level, moves] : solved_boards(1)) {
        for (std::size_t drop = 0; drop < moves.size(); ++drop) {
            std::vector<Move> spoiled = moves;
            spoiled.erase(spoiled.begin() + static_cast<std::ptrdiff_t>(drop));
            EXPECT_FALSE(verify(level, spoiled).ok()) << "move " << drop << "\n" << text_of(level.board);
        }
    }
}

TEST(VerifySabotage, AMovePlayedTwiceIsRejectedAtThatStep) {
    for (const auto& [level, moves] : solved_boards(2)) {
        for (std::size_t twice = 0; twice < moves.size(); ++twice) {
            std::vector<Move> spoiled = moves;
            spoiled.insert(spoiled.begin() + static_cast<std::ptrdiff_t>(twice), moves[twice]);
            const Verdict verdict = verify(level, spoiled);
            EXPECT_FALSE(verdict.legal);
            EXPECT_EQ(verdict.broken_step, static_cast<int>(twice) + 2) << verdict.reason;
        }
    }
}

TEST(VerifySabotage, AColorOutsideThePaletteIsRejectedAtThatStep) {
    for (const auto& [level, moves] : solved_boards(3)) {
        for (const std::int64_t color :
             {std::int64_t{-1}, static_cast<std::int64_t>(level.board.palette.size())})
            for (std::size_t step = 0; step < moves.size(); ++step) {
                std::vector<Move> spoiled = moves;
                spoiled[step].color = ColorId{color};
                EXPECT_EQ(verify(level, spoiled).broken_step, static_cast<int>(step) + 1);
            }
    }
}

TEST(VerifySabotage, ATapOffTheBoardIsRejectedAtThatStep) {
    for (const auto& [level, moves] : solved_boards(4)) {
        std::vector<Cell> outside{
            {-1, 0}, {0, -1}, {level.board.lattice.rows, 0}, {0, level.board.lattice.columns}};
        for (int i = 0; i < level.board.lattice.cell_count(); ++i)
            if (!level.board.on_board(CellId{i})) outside.push_back(level.board.lattice.cell(CellId{i}));
        for (const Cell cell : outside)
            for (std::size_t step = 0; step < moves.size(); ++step) {
                std::vector<Move> spoiled = moves;
                spoiled[step].cell = cell;
                EXPECT_EQ(verify(level, spoiled).broken_step, static_cast<int>(step) + 1);
            }
    }
}

// A changed color or a tap on another region may by luck still solve the board: the rules themselves say
// whether it does.
TEST(VerifySabotage, EveryChangedColorIsJudgedAsTheRulesDo) {
    int rejected = 0;
    for (const auto& [level, moves] : solved_boards(5))
        for (std::size_t step = 0; step < moves.size(); ++step)
            for (int color = 0; color < static_cast<int>(level.board.palette.size()); ++color) {
                std::vector<Move> spoiled = moves;
                spoiled[step].color = ColorId{color};
                const bool accepted = verify(level, spoiled).ok();
                EXPECT_EQ(accepted, rules_accept(level, spoiled)) << text_of(level.board);
                rejected += accepted ? 0 : 1;
            }
    EXPECT_GT(rejected, 200);
}

TEST(VerifySabotage, EveryTapOnANeighboringCellIsJudgedAsTheRulesDo) {
    int rejected = 0;
    for (const auto& [level, moves] : solved_boards(6))
        for (std::size_t step = 0; step < moves.size(); ++step)
            for (const CellId cell :
                 neighbors(level.board.lattice, level.board.lattice.id(moves[step].cell))) {
                std::vector<Move> spoiled = moves;
                spoiled[step].cell = level.board.lattice.cell(cell);
                const bool accepted = verify(level, spoiled).ok();
                EXPECT_EQ(accepted, rules_accept(level, spoiled)) << text_of(level.board);
                rejected += accepted ? 0 : 1;
            }
    EXPECT_GT(rejected, 200);
}

TEST(VerifySabotage, MovesInAnotherOrderAreJudgedAsTheRulesDo) {
    int rejected = 0;
    for (const auto& [level, moves] : solved_boards(7))
        for (std::size_t step = 1; step < moves.size(); ++step) {
            std::vector<Move> spoiled = moves;
            std::swap(spoiled[step - 1], spoiled[step]);
            const bool accepted = verify(level, spoiled).ok();
            EXPECT_EQ(accepted, rules_accept(level, spoiled)) << text_of(level.board);
            rejected += accepted ? 0 : 1;
        }
    EXPECT_GT(rejected, 20);
}

}  // namespace
}  // namespace unfold
