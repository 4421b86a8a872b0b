// Combs are fitted to profiles of lines.
#include "vision/lattice/line_combs.h"

#include <cmath>

#include <gtest/gtest.h>

namespace unfold::vision {
namespace {

// Lines at `first + k * pitch`, spread over two pixels as the maps show them.
LineProfile profile_with_lines(double first, double pitch, int lines, double strength = 1) {
    LineProfile profile(200, 0.02);
    for (int k = 0; k < lines; ++k) {
        const double at = first + k * pitch;
        const auto left = static_cast<std::size_t>(at);
        profile[left] = strength * (1 - (at - std::floor(at)));
        profile[left + 1] = strength * (at - std::floor(at));
    }
    return profile;
}

TEST(LineCombs, HaveThePitchAndPhaseOfTheLines) {
    const auto combs = fit_combs(profile_with_lines(20.3, 12.37, 12), {20, 157},
                                 profile_with_lines(31.8, 12.4, 9), {31, 132}, 1);
    ASSERT_EQ(combs.size(), 1U);
    EXPECT_NEAR(combs[0].across.pitch, 12.37, 0.03);
    EXPECT_NEAR(combs[0].down.pitch, 12.4, 0.03);
    EXPECT_NEAR(std::remainder(combs[0].across.first - 20.3, 12.37), 0, 0.2);
    EXPECT_NEAR(std::remainder(combs[0].down.first - 31.8, 12.4), 0, 0.2);
    EXPECT_GT(combs[0].across.explained, 0.95);
}

TEST(LineCombs, KeepThePitchWhereAFloodHidesHalfOfTheLines) {
    LineProfile columns = profile_with_lines(20, 11, 13);
    for (std::size_t i = 24; i < 80; ++i)
        columns[i] = 0.02;
    const auto combs = fit_combs(columns, {20, 153}, profile_with_lines(20, 11, 13), {20, 153}, 1);
    ASSERT_EQ(combs.size(), 1U);
    EXPECT_NEAR(combs[0].across.pitch, 11, 0.05);
}

TEST(LineCombs, PreferNearlySquareCells) {
    // Every second line across is faint: the pitch of both directions together decides.
    LineProfile columns = profile_with_lines(20, 10, 15, 0.5);
    const LineProfile strong = profile_with_lines(20, 20, 8);
    for (std::size_t i = 0; i < columns.size(); ++i)
        columns[i] = std::max(columns[i], strong[i]);
    const auto combs = fit_combs(columns, {20, 161}, profile_with_lines(20, 10, 15), {20, 161}, 1);
    ASSERT_EQ(combs.size(), 1U);
    EXPECT_NEAR(combs[0].across.pitch, 10, 0.05);
}

TEST(LineCombs, AreNoneWithoutLines) {
    const LineProfile empty(200, 0.01);
    EXPECT_TRUE(fit_combs(empty, {20, 160}, profile_with_lines(20, 10, 15), {20, 160}, 4).empty());
}

TEST(LineProfile, IsTheMeanInTheMask) {
    cv::Mat1b lines(10, 4, static_cast<std::uint8_t>(0)), mask(10, 4, static_cast<std::uint8_t>(0));
    lines.col(1) = 255;
    lines.col(2) = 255;
    mask.col(1) = 255;
    mask(cv::Rect(2, 0, 1, 5)) = 255;
    const LineProfile profile = profile_of_columns(lines, mask);
    EXPECT_NEAR(profile[0], 0, 1e-9);
    EXPECT_NEAR(profile[1], 1, 1e-9);
    EXPECT_NEAR(profile[2], 1, 1e-9) << "where the mask holds half of the column, its mean counts";
}

}  // namespace
}  // namespace unfold::vision
