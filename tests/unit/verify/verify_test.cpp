// The replay check, and the sabotage that it must see through.
#include "unfold/verify.h"

#include <gtest/gtest.h>

#include "support/text_board.h"

namespace unfold {
namespace {

using test::text_level;

//  0 1 0      tap the 1 in the middle: all 0
//  2 1 2      tap either 2 … the board needs two more moves
const ColorLevel level = text_level(LatticeKind::square, {"010", "212"});
const std::vector<Move> solution{{{0, 1}, ColorId{0}}, {{0, 0}, ColorId{2}}};

TEST(Verify, AcceptsASolution) {
    const Verdict verdict = verify(level, solution);
    EXPECT_TRUE(verdict.ok()) << verdict.reason;
    EXPECT_EQ(verdict.broken_step, 0);
}

TEST(Verify, AcceptsNothingToDoOnASolvedBoard) {
    EXPECT_TRUE(verify(text_level(LatticeKind::triangle, {"00", "0."}), {}).ok());
}

TEST(Verify, KnowsTheTrianglesOwnNeighborhood) {
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

TEST(VerifySabotage, ADroppedMoveIsSeen) {
    for (std::size_t drop = 0; drop < solution.size(); ++drop) {
        std::vector<Move> moves = solution;
        moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(drop));
        EXPECT_FALSE(verify(level, moves).ok()) << drop;
    }
}

TEST(VerifySabotage, ASwappedColorIsSeen) {
    std::vector<Move> moves = solution;
    moves[0].color = ColorId{2};
    moves[1].color = ColorId{1};
    EXPECT_FALSE(verify(level, moves).ok());
}

TEST(VerifySabotage, ATapOneCellOffIsSeen) {
    std::vector<Move> moves = solution;
    moves[0].cell = {0, 2};
    const Verdict verdict = verify(level, moves);
    EXPECT_FALSE(verdict.legal);
    EXPECT_EQ(verdict.broken_step, 1);
}

TEST(VerifySabotage, ATapOffTheBoardOrTheLatticeIsSeen) {
    const ColorLevel with_hole = text_level(LatticeKind::square, {"0.1"});
    EXPECT_FALSE(verify(with_hole, std::vector<Move>{{{0, 1}, ColorId{0}}}).legal);
    for (const Cell cell : {Cell{-1, 0}, Cell{0, -1}, Cell{1, 0}, Cell{0, 3}})
        EXPECT_FALSE(verify(with_hole, std::vector<Move>{{cell, ColorId{0}}}).legal);
}

TEST(VerifySabotage, AColorOutsideThePaletteIsSeen) {
    for (const int color : {-1, 3, 99})
        EXPECT_FALSE(verify(level, std::vector<Move>{{{0, 1}, ColorId{color}}}).legal) << color;
}

TEST(VerifySabotage, RecoloringToTheSameColorIsSeen) {
    EXPECT_FALSE(verify(level, std::vector<Move>{{{0, 1}, ColorId{1}}}).legal);
}

TEST(VerifySabotage, InFloodItOnlyTheOriginMayBePlayed) {
    ColorLevel flood = text_level(LatticeKind::square, {"012"});
    flood.game = Game::floodit;
    EXPECT_TRUE(verify(flood, std::vector<Move>{{{0, 0}, ColorId{1}}, {{0, 1}, ColorId{2}}}).ok());
    EXPECT_FALSE(verify(flood, std::vector<Move>{{{0, 1}, ColorId{0}}}).legal);
    flood.origin = Cell{0, 1};
    EXPECT_TRUE(verify(flood, std::vector<Move>{{{0, 1}, ColorId{0}}, {{0, 1}, ColorId{2}}}).ok());
}

}  // namespace
}  // namespace unfold
