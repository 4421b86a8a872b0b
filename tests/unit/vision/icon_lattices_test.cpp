// Lattices of icons without frames, no two of them alike.
#include "vision/tiles/icon_lattices.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "core/random.h"
#include "vision/tiles/lattice_choice.h"
#include "vision/tiles/tile_lattice.h"

namespace unfold::vision {
namespace {

// Icons without frames of a page, no two alike: 9 columns of 32.5 pixels and 6 rows of 41.
cv::Mat page_of_icons(cv::Size size_px, cv::Point2d first_px) {
    cv::Mat page(size_px, CV_8UC3, cv::Scalar(200, 210, 220));
    Random random(3);
    for (int row = 0; row < 6; ++row)
        for (int column = 0; column < 9; ++column) {
            const cv::Point middle(static_cast<int>(std::lround(first_px.x + (column + 0.5) * 32.5)),
                                   static_cast<int>(std::lround(first_px.y + (row + 0.5) * 41)));
            const cv::Size half(4 + static_cast<int>(random.below(5)), 4 + static_cast<int>(random.below(5)));
            const cv::Scalar color(static_cast<double>(random.below(150)),
                                   static_cast<double>(random.below(150)),
                                   static_cast<double>(random.below(150)));
            cv::ellipse(page, middle, half, 0, 0, 360, color, cv::FILLED, cv::LINE_AA);
        }
    return page;
}

TEST(IconPitches, AreThoseOfUnlikeIcons) {
    const std::vector<CellPitch> pitches = icon_pitches(Changes(page_of_icons({420, 330}, {60, 50})));
    ASSERT_FALSE(pitches.empty());
    EXPECT_NEAR(pitches.front().width_px, 32.5, 0.2);
    EXPECT_NEAR(pitches.front().height_px, 41, 0.2);
}

TEST(IconPitches, AreNoneOfAnEmptyPage) {
    EXPECT_TRUE(icon_pitches(Changes(cv::Mat(300, 300, CV_8UC3, cv::Scalar::all(90)))).empty());
}

// The borders of the first and last cells lie outside the picture, whole icons inside.
TEST(IconLattice, HasCellsThatThePictureCuts) {
    const auto found = icon_lattice(Changes(page_of_icons({282, 236}, {-5, -4})), {32.5, 41});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->lattice.across.cells, 9);
    EXPECT_EQ(found->lattice.down.cells, 6);
    EXPECT_EQ(found->fit.total, 54);
}

TEST(IconLattice, LeavesOutTitlesAndTheScore) {
    cv::Mat page = page_of_icons({420, 400}, {60, 120});
    cv::putText(page, "a long title of the game", {40, 30}, cv::FONT_HERSHEY_SIMPLEX, 0.9, {20, 20, 20}, 2,
                cv::LINE_AA);
    for (const int column : {1, 2, 6})  // a row of print, and an empty one below it
        cv::circle(page, {60 + 32 * column + 16, 58}, 6, {20, 20, 20}, cv::FILLED, cv::LINE_AA);
    const auto found = icon_lattice(Changes(page), {32.5, 41});
    ASSERT_TRUE(found);
    const auto tiles = spanned(*found);
    ASSERT_TRUE(tiles);
    EXPECT_EQ(tiles->lattice.across.cells, 9);
    EXPECT_EQ(tiles->lattice.down.cells, 6);
}

// A toolbar: the board shrinks to one line at the rim of the lattice.
TEST(IconLattice, MayHaveOneRow) {
    cv::Mat page(200, 460, CV_8UC3, cv::Scalar(200, 210, 220));
    for (int column = 0; column < 14; ++column)
        cv::circle(page, {16 + column * 32, 20}, 6, {20, 20, 120}, cv::FILLED, cv::LINE_AA);
    for (const bool is_turned : {false, true}) {
        const cv::Mat picture = is_turned ? cv::Mat(page.t()) : page;
        const auto found = icon_lattice(Changes(picture), is_turned ? CellPitch{40, 32} : CellPitch{32, 40});
        ASSERT_TRUE(found);
        const auto tiles = spanned(*found);
        ASSERT_TRUE(tiles);
        EXPECT_EQ(std::min(tiles->lattice.across.cells, tiles->lattice.down.cells), 1);
        EXPECT_EQ(std::max(tiles->lattice.across.cells, tiles->lattice.down.cells), 14);
    }
}

// The mark of a chosen icon runs over into the cell beside it.
TEST(IconLattice, HasNoTileBesideAMark) {
    cv::Mat page(200, 420, CV_8UC3, cv::Scalar(200, 210, 220));
    page_of_icons({420, 330}, {60, 50}).rowRange(0, 173).copyTo(page.rowRange(0, 173));
    cv::rectangle(page, {157, 91, 34, 41}, {160, 20, 20}, 2);
    page(cv::Rect(126, 92, 28, 39)).setTo(cv::Scalar(200, 210, 220));
    const auto found = icon_lattice(Changes(page), {32.5, 41});
    ASSERT_TRUE(found);
    const auto tiles = spanned(*found);
    ASSERT_TRUE(tiles);
    EXPECT_GT(tiles->like(1, 3), 0);
    EXPECT_EQ(tiles->like(1, 2), 0);
}

}  // namespace
}  // namespace unfold::vision
