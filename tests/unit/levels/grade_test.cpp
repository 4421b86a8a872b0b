// Grades: their parts on boards that can be checked by hand, and their order.
#include "levels/grade.h"

#include "unfold/error.h"
#include "unfold/level.h"

#include <gtest/gtest.h>

#include "support/text_board.h"

namespace unfold {
namespace {

ColorLevel stripes(const std::string& colors) {
    return test::text_level(LatticeKind::square, {colors});
}

TEST(Grade, RefusesABoardThatIsNone) {
    ColorLevel level = stripes("01210");
    level.board.cells.pop_back();
    EXPECT_THROW((void)grade(level), Error);
}

TEST(Grade, HasThePartsOfAStripedBoard) {
    // 0 1 2 1 0: the only way in two moves takes color 1 in the middle, then color 0.
    const auto parts = grade(stripes("01210"));
    ASSERT_TRUE(parts);
    EXPECT_EQ(parts->moves, 2);
    EXPECT_EQ(parts->sensible_moves, 7);
    EXPECT_EQ(parts->right_first_moves.size(), 1U);
    EXPECT_EQ(parts->greedy_extra_moves, 0);
    EXPECT_EQ(parts->first_mistake, 0);
    EXPECT_EQ(parts->solutions, 1U);
    EXPECT_TRUE(parts->are_all_solutions);
    EXPECT_EQ(parts->islands, 1);
    EXPECT_TRUE(parts->is_complete);
}

TEST(Grade, ASolvedBoardIsTheEasiest) {
    const auto parts = grade(stripes("00"));
    ASSERT_TRUE(parts);
    EXPECT_EQ(parts->moves, 0);
    EXPECT_EQ(parts->grade, 1);
}

TEST(Grade, GrowsWithTheMoves) {
    const auto easy = grade(stripes("0121"));
    const auto hard = grade(stripes("0123012301230123"));
    ASSERT_TRUE(easy && hard);
    EXPECT_LT(easy->grade, hard->grade);
    EXPECT_GE(easy->grade, 1);
    EXPECT_LE(hard->grade, 10);
}

TEST(Grade, NoFeatureMakesALevelEasier) {
    Grade parts;
    parts.moves = 6;
    parts.sensible_moves = 40;
    parts.right_first_moves.resize(10);
    parts.solutions = 5;
    parts.islands = 1;
    const double base = levels::grade_of(levels::features_of(parts));
    const auto with = [&](auto change) {
        Grade other = parts;
        change(other);
        return levels::grade_of(levels::features_of(other));
    };
    EXPECT_GT(with([](Grade& g) { g.moves = 7; }), base - 0.2);
    EXPECT_GE(with([](Grade& g) { g.right_first_moves.resize(1); }), base);
    EXPECT_GE(with([](Grade& g) { g.greedy_extra_moves = 3; }), base);
    EXPECT_GE(with([](Grade& g) { g.first_mistake = 1; }), base);
    EXPECT_GE(with([](Grade& g) { g.solutions = 1; }), base);
    EXPECT_GE(with([](Grade& g) { g.islands = 4; }), base);
}

TEST(Grade, IsNothingWithoutTime) {
    ColorLevel level;
    level.board = random_board({}, 6, 3);
    GradeOptions options;
    options.limit_ms = 0;
    EXPECT_FALSE(grade(level, options));
}

TEST(Grade, IsForKamiOnly) {
    ColorLevel flood = stripes("0121");
    flood.game = Game::floodit;
    flood.origin = default_origin;
    EXPECT_THROW((void)grade(flood), Error);
    EXPECT_THROW((void)grade(solvable_deal(4, 4, 4, {}, 1)), Error);
}

TEST(RightFirstMoves, KeepTheOptimumInReach) {
    const auto moves = right_first_moves(stripes("01210"));
    ASSERT_TRUE(moves);
    EXPECT_EQ(*moves, (std::vector<Move>{{{0, 2}, ColorId{1}}}));
}

TEST(RightFirstMoves, OfFloodItExtendTheFlood) {
    ColorLevel level = stripes("1012");
    level.game = Game::floodit;
    level.origin = Cell{0, 1};
    const auto moves = right_first_moves(level);
    ASSERT_TRUE(moves);
    EXPECT_EQ(*moves, (std::vector<Move>{{{0, 1}, ColorId{1}}}));
}

TEST(RightFirstMoves, OfTilesAreRefused) {
    EXPECT_THROW((void)right_first_moves(solvable_deal(4, 2, 2, {}, 1)), Error);
}

}  // namespace
}  // namespace unfold
