// What covers the board is told from the board.
#include "vision/kami2/overlays.h"

#include <gtest/gtest.h>

#include "drawn_board.h"

namespace unfold::vision {
namespace {

const RectPx board_px{0, 0, 400, 645};

cv::Mat screen() {
    return test::drawn_screen(test::diamonds(test::four_colors), test::in_the_corner);
}

TEST(WithoutBars, KeepsABoardWithoutBars) {
    const RectPx rest = without_bars(screen(), board_px);
    EXPECT_EQ(rest.y, board_px.y);
    EXPECT_EQ(rest.height, board_px.height);
}

TEST(WithoutBars, CutsAStatusBar) {
    cv::Mat image = screen();
    image.rowRange(0, 24).setTo(cv::Scalar::all(0));
    const RectPx rest = without_bars(image, board_px);
    EXPECT_NEAR(rest.y, 24, 2);
    EXPECT_NEAR(rest.y + rest.height, 645, 1e-9);
}

TEST(WithoutBars, CutsABarAtTheBottom) {
    cv::Mat image = screen();
    image.rowRange(615, image.rows).setTo(cv::Scalar::all(250));
    const RectPx rest = without_bars(image, board_px);
    EXPECT_EQ(rest.y, 0);
    EXPECT_NEAR(rest.height, 615, 2);
}

TEST(RoundedCorners, AreNoneOnAPlainBoard) {
    EXPECT_TRUE(rounded_corners(screen(), board_px).empty());
}

TEST(RoundedCorners, AQuarterOfACircleIsOne) {
    cv::Mat image = screen();
    constexpr int radius = 60;
    for (int y = 0; y < radius; ++y)
        for (int x = 0; x < radius; ++x)
            if (std::hypot(radius - x, radius - y) > radius) image.at<cv::Vec3b>(y, x) = {0, 0, 0};
    const cv::Mat mask = rounded_corners(image, board_px);
    ASSERT_FALSE(mask.empty());
    EXPECT_NE(mask.at<std::uint8_t>(5, 5), 0);
    EXPECT_EQ(mask.at<std::uint8_t>(40, 40), 0);
    EXPECT_EQ(mask.at<std::uint8_t>(5, 395), 0);
}

TEST(RoundedCorners, AFlatStripAlongTwoSidesIsNone) {
    // As narrow cells of the background leave it where the screen cuts them off: as wide as high, and thin.
    cv::Mat image = screen();
    const cv::Scalar flat(235, 240, 238);
    cv::rectangle(image, {0, 0, 80, 8}, flat, cv::FILLED);
    cv::rectangle(image, {0, 0, 10, 80}, flat, cv::FILLED);
    EXPECT_TRUE(rounded_corners(image, board_px).empty());
}

TEST(RoundedCorners, AFlatTriangleOfTheBoardIsNone) {
    cv::Mat image = screen();
    for (int y = 0; y < 40; ++y)
        image.row(y).colRange(0, 40 - y).setTo(cv::Scalar(205, 225, 228));
    EXPECT_TRUE(rounded_corners(image, board_px).empty());
}

}  // namespace
}  // namespace unfold::vision
