// Boards are found in drawn pictures: one property of a picture each.
#include "vision/lattice/lattice_boards.h"

#include <gtest/gtest.h>

#include "drawn_squares.h"
#include "vision/image/picture_mat.h"

namespace unfold::vision {
namespace {

using test::squares::board_of;
using test::squares::Drawing;
using test::squares::drawn;

// The likeliest board has this lattice, with its lines a twentieth of a cell off at most.
void expect_found(const Drawing& drawing) {
    const auto boards = find_lattice_boards(picture_from_bgr(drawn(drawing, board_of(drawing))));
    ASSERT_FALSE(boards.empty());
    const LatticeBoard& board = boards.front();
    EXPECT_FALSE(board.is_of_tiles);
    ASSERT_EQ(board.lattice.across.cells, drawing.columns);
    ASSERT_EQ(board.lattice.down.cells, drawing.rows);
    const cv::Rect2d outline = board.lattice.outline();
    const double off_px = 0.1 * std::max(drawing.cell.width, drawing.cell.height);
    EXPECT_NEAR(outline.x, drawing.at.x, off_px);
    EXPECT_NEAR(outline.y, drawing.at.y, off_px);
    EXPECT_NEAR(outline.br().x, drawing.at.x + drawing.columns * drawing.cell.width, off_px);
    EXPECT_NEAR(outline.br().y, drawing.at.y + drawing.rows * drawing.cell.height, off_px);
    EXPECT_EQ(board.occupied.size(),
              static_cast<std::size_t>(drawing.columns) * static_cast<std::size_t>(drawing.rows));
    EXPECT_GT(board.purity, 0.8);
    EXPECT_GT(board.explained, 0.8);
}

TEST(LatticeBoards, OfTouchingCellsAreFound) {
    expect_found({});
}

TEST(LatticeBoards, WithGapsAreFound) {
    expect_found({.gap_px = 6});
}

TEST(LatticeBoards, OfFewCellsAreFound) {
    expect_found({.columns = 5, .rows = 6, .cell = {90, 90}});
}

TEST(LatticeBoards, InACornerOfTheirPictureAreFound) {
    expect_found({.columns = 10, .rows = 10, .at = {12, 16}, .cell = {26, 26}, .picture = {900, 700}});
}

TEST(LatticeBoards, AreNoneInAnEmptyPicture) {
    EXPECT_TRUE(
        find_lattice_boards(picture_from_bgr(cv::Mat(600, 400, CV_8UC3, cv::Scalar(90, 120, 60)))).empty());
}

}  // namespace
}  // namespace unfold::vision
