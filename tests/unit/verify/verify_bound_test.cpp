// The bound check: what each argument proves, and what ends it.
#include "unfold/error.h"
#include "unfold/verify.h"

#include <gtest/gtest.h>

#include "support/errors.h"
#include "support/text_board.h"

namespace unfold {
namespace {

using test::text_level;

constexpr std::size_t memory_bytes = std::size_t{64} << 20;

BoundVerdict prove(const ColorLevel& level, int claimed) {
    return verify_bound(level, claimed, Deadline::never(), memory_bytes);
}

ColorLevel squares(const std::vector<std::string>& rows) {
    return text_level(LatticeKind::square, rows);
}

TEST(VerifyBound, NothingIsNeededOnABoardOfOneColor) {
    const BoundVerdict verdict = prove(squares({"00", "00"}), 0);
    EXPECT_TRUE(verdict.ok());
    EXPECT_EQ(verdict.argument, BoundArgument::none);
    EXPECT_FALSE(prove(squares({"00", "00"}), 1).ok());
}

TEST(VerifyBound, ColorsAreCounted) {
    const BoundVerdict verdict = prove(squares({"0123"}), 3);
    EXPECT_TRUE(verdict.ok());
    EXPECT_EQ(verdict.proven, 3);
    EXPECT_EQ(verdict.argument, BoundArgument::colors);
}

TEST(VerifyBound, TheEndsOfALongRowNeedHalfItsLength) {
    const BoundVerdict verdict = prove(squares({"01010101"}), 4);
    EXPECT_EQ(verdict.proven, 4);
    EXPECT_EQ(verdict.argument, BoundArgument::pairs);
}

TEST(VerifyBound, SaysWhatIsProvenWhenTheClaimIsTooHigh) {
    const ColorLevel row = squares({"01010101"});
    const BoundVerdict verdict = prove(row, 5);
    EXPECT_FALSE(verdict.ok());
    EXPECT_EQ(verdict.claimed, 5);
    EXPECT_EQ(verdict.proven, 4);
    EXPECT_EQ(verdict.ending, BoundEnding::arguments);
}

TEST(VerifyBound, ProvesNoMoreThanIsClaimed) {
    EXPECT_EQ(prove(squares({"01010101"}), 2).proven, 2);
    EXPECT_EQ(prove(squares({"01010101"}), -1).proven, 0);
}

TEST(VerifyBound, IslandsShareTheirFinalColor) {
    // Each island alone takes one move, to end in any of its two colors; but they have only color 1 in
    // common.
    EXPECT_EQ(prove(squares({"01.12"}), 9).proven, 2);
    // No color in common: one island has to be recolored once more.
    EXPECT_EQ(prove(squares({"01.23"}), 9).proven, 3);
    EXPECT_EQ(prove(squares({"0.1.2"}), 9).proven, 2);
}

TEST(VerifyBound, AnUnusedPaletteColorChangesNothing) {
    ColorLevel level = squares({"01010101"});
    level.board.palette.push_back({1, 2, 3});
    EXPECT_EQ(prove(level, 9).proven, 4);
}

TEST(VerifyBound, ATriangleBoardHasItsOwnNeighborhood) {
    EXPECT_EQ(prove(text_level(LatticeKind::triangle, {"00", "01", "00"}), 9).proven, 1);
    EXPECT_EQ(prove(text_level(LatticeKind::triangle, {"0.", ".1"}), 9).proven, 1);
}

// A checkerboard: many sets, so that limits come first.
ColorLevel checkerboard(int side) {
    std::vector<std::string> rows(static_cast<std::size_t>(side));
    for (int i = 0; i < side * side; ++i)
        rows[static_cast<std::size_t>(i / side)] += static_cast<char>('0' + (i / side * 2 + i % side) % 3);
    return squares(rows);
}

TEST(VerifyBound, EndsWithItsTime) {
    const BoundVerdict verdict = verify_bound(checkerboard(12), 99, Deadline::after_ms(0), memory_bytes);
    EXPECT_FALSE(verdict.ok());
    EXPECT_EQ(verdict.ending, BoundEnding::time);
    EXPECT_EQ(verdict.proven, 2) << "the colors are counted all the same";
}

TEST(VerifyBound, EndsWithItsMemory) {
    const BoundVerdict verdict = verify_bound(checkerboard(12), 99, Deadline::never(), std::size_t{1} << 20);
    EXPECT_FALSE(verdict.ok());
    EXPECT_EQ(verdict.ending, BoundEnding::memory);
    EXPECT_GE(verdict.proven, 2);
}

TEST(VerifyBound, TheLargestBoardEndsWithItsMemory) {
    const ColorLevel level{Game::kami, random_board({LatticeKind::square, 64, 64}, 12, 1), {}, {}, {}};
    const BoundVerdict verdict = verify_bound(level, 999, Deadline::never(), std::size_t{16} << 20);
    EXPECT_EQ(verdict.ending, BoundEnding::memory);
    EXPECT_EQ(verdict.proven, 11);
}

TEST(VerifyBound, OtherGamesAreRefused) {
    const ColorLevel level = text_level(Game::floodit, {"01"});
    EXPECT_EQ(test::error_code_of([&] { return prove(level, 1); }), ErrorCode::usage);
}

}  // namespace
}  // namespace unfold
