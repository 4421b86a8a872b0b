// Fractions beside a board: how they are read, and which of them count moves.
#include "vision/square/text_fraction.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "support/text_board.h"

namespace unfold::vision {
namespace {

// Every flood of this board takes at least three moves.
const Board six_stripes = test::text_board(LatticeKind::square, {"012345"});

TEST(MovesAmong, IsEmptyWithoutFractions) {
    EXPECT_EQ(moves_among({}, six_stripes), std::nullopt);
}

TEST(MovesAmong, IsTheOnlyFraction) {
    EXPECT_EQ(moves_among({{0, 25}}, six_stripes), (Fraction{0, 25}));
    EXPECT_EQ(moves_among({{2, 3}}, six_stripes), (Fraction{2, 3})) << "as many as the bound";
}

TEST(MovesAmong, IgnoresAFractionBelowTheBound) {
    EXPECT_EQ(moves_among({{2, 2}}, six_stripes), std::nullopt);
    EXPECT_EQ(moves_among({{1, 2}, {0, 25}}, six_stripes), (Fraction{0, 25}));
}

TEST(MovesAmong, IsEmptyForTwoFractions) {
    EXPECT_EQ(moves_among({{0, 25}, {3, 5}}, six_stripes), std::nullopt);
}

struct DrawnText {
    std::string text;
    double height_px;  // of a digit
    int ink, paper;    // gray levels
};

// A phone screen with text above the board, which is left out.
cv::Mat picture_with(const DrawnText& drawn) {
    cv::Mat picture(1400, 1080, CV_8UC3, cv::Scalar::all(drawn.paper));
    const double scale = drawn.height_px / 21;
    cv::putText(picture, drawn.text, {200, 250}, cv::FONT_HERSHEY_SIMPLEX, scale, cv::Scalar::all(drawn.ink),
                std::max(1, cvRound(2 * scale)), cv::LINE_AA);
    return picture;
}

const cv::Rect board_px(100, 350, 800, 800);

TEST(FindFractions, ReadsThemSmallAndLargeDarkAndLight) {
    for (const double height_px : {14, 20, 30, 50, 75})
        for (const auto& [ink, paper] : {std::pair{30, 220}, std::pair{235, 40}}) {
            SCOPED_TRACE(std::to_string(height_px) + " px, ink " + std::to_string(ink));
            EXPECT_EQ(find_fractions(picture_with({"7/25", height_px, ink, paper}), board_px),
                      (std::vector<Fraction>{{7, 25}}));
        }
}

TEST(FindFractions, FindsNoneWithoutASlashBetweenNumbers) {
    for (const char* text : {"", "725", "7-25", "Moves 25", "/25", "7/", "a/b"})
        EXPECT_TRUE(find_fractions(picture_with({text, 40, 30, 220}), board_px).empty()) << text;
}

TEST(FindFractions, DoesNotSearchTheBoard) {
    EXPECT_TRUE(find_fractions(picture_with({"7/25", 40, 30, 220}), {100, 100, 800, 800}).empty());
}

TEST(FindFractions, FindsNoneWhereMoreAreMadeThanAllowed) {
    EXPECT_TRUE(find_fractions(picture_with({"26/25", 40, 30, 220}), board_px).empty());
}

}  // namespace
}  // namespace unfold::vision
