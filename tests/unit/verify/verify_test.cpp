// The replay check, and the sabotage that it must see through.
#include "unfold/verify.h"

#include <gtest/gtest.h>

#include "support/text_board.h"

namespace unfold {
namespace {

using test::text_level;

// The 1s in the middle join the 0s, then all of them the 2s.
const ColorLevel board_of_two_moves = text_level(LatticeKind::square, {"010",  //
                                                                       "212"});
const std::vector<Move> its_solution{{{0, 1}, ColorId{0}}, {{0, 0}, ColorId{2}}};

TEST(Verify, AcceptsASolution) {
    const Verdict verdict = verify(board_of_two_moves, its_solution);
    EXPECT_TRUE(verdict.ok()) << verdict.reason;
    EXPECT_EQ(verdict.broken_step, 0);
}

TEST(Verify, AcceptsNothingToDoOnASolvedBoard) {
    EXPECT_TRUE(verify(text_level(LatticeKind::triangle, {"00", "0."}), {}).ok());
}

TEST(Verify, UsesTheNeighborhoodOfTriangles) {
    // Row 1, column 0 points left: its flat side touches column 1, and it has no cell to its left.
    const ColorLevel triangles = text_level(LatticeKind::triangle, {"00", "01", "00"});
    EXPECT_TRUE(verify(triangles, std::vector<Move>{{{1, 1}, ColorId{0}}}).ok());
    // Two triangles side by side whose apexes meet do not touch.
    const ColorLevel apart = text_level(LatticeKind::triangle, {"01"});
    EXPECT_TRUE(verify(apart, std::vector<Move>{{{0, 0}, ColorId{1}}}).ok());
    const ColorLevel not_touching = text_level(LatticeKind::triangle, {"00", ".1", "11"});
    const std::vector<Move> taps_first{{{0, 0}, ColorId{1}}};
    EXPECT_FALSE(verify(not_touching, taps_first).ok());
}

TEST(VerifySabotage, ADroppedMoveIsRejected) {
    for (std::size_t drop = 0; drop < its_solution.size(); ++drop) {
        std::vector<Move> moves = its_solution;
        moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(drop));
        EXPECT_FALSE(verify(board_of_two_moves, moves).ok()) << drop;
    }
}

TEST(VerifySabotage, ASwappedColorIsRejected) {
    std::vector<Move> moves = its_solution;
    moves[0].color = ColorId{2};
    moves[1].color = ColorId{1};
    EXPECT_FALSE(verify(board_of_two_moves, moves).ok());
}

TEST(VerifySabotage, ATapOneCellOffIsRejected) {
    std::vector<Move> moves = its_solution;
    moves[0].cell = {0, 2};
    const Verdict verdict = verify(board_of_two_moves, moves);
    EXPECT_FALSE(verdict.legal);
    EXPECT_EQ(verdict.broken_step, 1);
}

TEST(VerifySabotage, ATapOffTheBoardOrTheLatticeIsRejected) {
    const ColorLevel with_hole = text_level(LatticeKind::square, {"0.1"});
    EXPECT_FALSE(verify(with_hole, std::vector<Move>{{{0, 1}, ColorId{0}}}).legal);
    for (const Cell cell : {Cell{-1, 0}, Cell{0, -1}, Cell{1, 0}, Cell{0, 3}})
        EXPECT_FALSE(verify(with_hole, std::vector<Move>{{cell, ColorId{0}}}).legal);
}

TEST(VerifySabotage, AColorOutsideThePaletteIsRejected) {
    for (const int color : {-1, 3, 99})
        EXPECT_FALSE(verify(board_of_two_moves, std::vector<Move>{{{0, 1}, ColorId{color}}}).legal) << color;
}

TEST(VerifySabotage, RecoloringToTheSameColorIsRejected) {
    EXPECT_FALSE(verify(board_of_two_moves, std::vector<Move>{{{0, 1}, ColorId{1}}}).legal);
}

TEST(VerifySabotage, InFloodItOnlyTheOriginMayBePlayed) {
    ColorLevel flood = text_level(Game::floodit, {"012"});
    EXPECT_TRUE(verify(flood, std::vector<Move>{{{0, 0}, ColorId{1}}, {{0, 1}, ColorId{2}}}).ok());
    EXPECT_FALSE(verify(flood, std::vector<Move>{{{0, 1}, ColorId{0}}}).legal);
    flood.origin = Cell{0, 1};
    EXPECT_TRUE(verify(flood, std::vector<Move>{{{0, 1}, ColorId{0}}, {{0, 1}, ColorId{2}}}).ok());
}

}  // namespace
}  // namespace unfold
