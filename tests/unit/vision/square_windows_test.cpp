// Boards of squares in the window of a program, alone or on a desktop.
#include "unfold/vision.h"

#include <string>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "drawn_squares.h"
#include "support/board_order.h"
#include "support/readings.h"
#include "vision/image/picture_mat.h"

namespace unfold::vision {
namespace {

using test::by_appearance;
using test::colors_of;
using test::reading_of;
using test::squares::bgr;
using test::squares::board_of;
using test::squares::Drawing;
using test::squares::drawn;

// A board of 8 x 8 cells where `in_a_window` has room for it.
Drawing for_a_window(int colors, std::uint64_t seed) {
    Drawing drawing;
    drawing.columns = drawing.rows = 8;
    drawing.colors = colors;
    drawing.seed = seed;
    drawing.cell = {32, 32};
    drawing.at = {16, 41};
    drawing.picture = {288, 350};
    return drawing;
}

// A board in a window as GTK draws it, with lines between different colors only.
cv::Mat in_a_window(const Drawing& drawing, const Board& board) {
    cv::Mat image(drawing.picture, CV_8UC3, cv::Scalar::all(0));
    cv::rectangle(image, {0, 0}, {287, 349}, cv::Scalar::all(212), cv::FILLED);
    cv::line(image, {0, 24}, {287, 24}, cv::Scalar::all(188));
    for (int letter = 0; letter < 9; ++letter)  // the line below says how many moves were made
        cv::line(image, {15 + 9 * letter, 326}, {18 + 9 * letter, 336}, cv::Scalar::all(48), 1);
    const cv::Rect squares(16, 41, 256, 256);
    drawn(drawing, board)(squares).copyTo(image(squares));
    cv::rectangle(image, {15, 40}, {272, 297}, cv::Scalar::all(0), 2);
    for (int row = 0; row < drawing.rows; ++row)
        for (int column = 0; column < drawing.columns; ++column) {
            const CellId here = board.lattice.id({row, column});
            const cv::Point at(16 + 32 * column, 41 + 32 * row);
            if (column > 0 && board.color(here) != board.color(board.lattice.id({row, column - 1})))
                cv::line(image, at, at + cv::Point(0, 31), cv::Scalar::all(0), 2);
            if (row > 0 && board.color(here) != board.color(board.lattice.id({row - 1, column})))
                cv::line(image, at, at + cv::Point(31, 0), cv::Scalar::all(0), 2);
        }
    return image;
}

TEST(SquareBoards, EndWhereTheMarginOfTheirWindowBegins) {
    // Higher than two cells, so that it looks like rows of the board in a color of their own.
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        SCOPED_TRACE(seed);
        Drawing drawing = for_a_window(4, seed);
        drawing.picture = {1100, 900};
        Board board = board_of(drawing);
        board.palette = {{0, 255, 0}, {51, 76, 255}, {255, 0, 0}, {255, 255, 0}};
        const Reading reading = reading_of(picture_from_bgr(in_a_window(drawing, board)));
        ASSERT_EQ(colors_of(reading).board.lattice, board.lattice);
        EXPECT_EQ(by_appearance(colors_of(reading).board), by_appearance(board));
    }
}

// Wallpaper that shades from color to color, and a window of text.
cv::Mat desktop() {
    cv::Mat image(1440, 2560, CV_8UC3);
    for (int y = 0; y < image.rows; ++y)
        for (int x = 0; x < image.cols; ++x)
            image.at<cv::Vec3b>(y, x) =
                cv::Vec3b(cv::saturate_cast<uchar>(60 + y / 12), cv::saturate_cast<uchar>(40 + x / 20),
                          cv::saturate_cast<uchar>(90 + (x + y) / 40));
    cv::rectangle(image, {80, 60}, {1300, 1300}, cv::Scalar::all(250), cv::FILLED);
    for (int line = 0; line < 60; ++line)
        cv::putText(
            image,
            "A line of text, as a browser or an editor shows it, number " + std::to_string(7919 * line),
            {100, 100 + 20 * line}, cv::FONT_HERSHEY_SIMPLEX, 0.5, cv::Scalar::all(20));
    return image;
}

TEST(SquareBoards, OfASmallWindowOnAPartOfADesktopAreRead) {
    const Drawing drawing = for_a_window(5, 1);
    const Board board = board_of(drawing);
    const cv::Rect window(1500, 300, 288, 350);
    cv::Mat image = desktop();
    in_a_window(drawing, board).copyTo(image(window));
    // Buttons of its colors, below the window.
    for (int color = 0; color < drawing.colors; ++color)
        cv::rectangle(image, {window.x + 20 + 52 * color, window.y + 370, 40, 40},
                      bgr(board.palette[static_cast<std::size_t>(color)]), cv::FILLED);
    // The board has 8 % of the screen's width: of the maps of the whole screen, a cell has two pixels.
    const cv::Rect near_window(window.x - 300, window.y - 200, 1000, 900);
    const cv::Rect shown = near_window & cv::Rect({}, image.size());
    image = image(shown).clone();
    const Reading reading = reading_of(picture_from_bgr(image));
    ASSERT_EQ(colors_of(reading).board.lattice, board.lattice);
    EXPECT_EQ(by_appearance(colors_of(reading).board), by_appearance(board));
    const Point corner = reading.geometry.px_from_cell({0, 0});
    EXPECT_NEAR(corner.x, window.x - shown.x + 16, 2);
    EXPECT_NEAR(corner.y, window.y - shown.y + 41, 2);
    EXPECT_NEAR(reading.geometry.shown_px.x, window.x - shown.x + 16, 4);
    EXPECT_NEAR(reading.geometry.shown_px.y, window.y - shown.y + 41, 4);
    ASSERT_EQ(reading.geometry.swatches_px.size(), 5U);
    EXPECT_NEAR(reading.geometry.swatches_px[1].x, window.x - shown.x + 72, 2);
    EXPECT_NEAR(reading.geometry.swatches_px[1].y, window.y - shown.y + 370, 2);
    EXPECT_EQ(reading.geometry.width_px, image.cols);
    EXPECT_EQ(reading.geometry.height_px, image.rows);
}

TEST(SquareBoards, AreNotFoundOnADesktopWithoutOne) {
    cv::Mat image = desktop();
    EXPECT_TRUE(test::refusal_of(picture_from_bgr(image)));
    // A palette to pick colors from: evenly spaced, but not mixed.
    for (int row = 0; row < 10; ++row)
        for (int column = 0; column < 12; ++column)
            cv::rectangle(image, {1600 + 20 * column, 300 + 20 * row, 18, 18},
                          cv::Scalar(20 * column, 25 * row, 128), cv::FILLED);
    EXPECT_TRUE(test::refusal_of(picture_from_bgr(image)));
    EXPECT_TRUE(test::refusal_of(picture_from_bgr(image), Game::floodit));
}

}  // namespace
}  // namespace unfold::vision
