// Boards are found in drawn pictures: one property of a picture each.
#include "vision/lattice/lattice_boards.h"

#include <algorithm>

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

// A board with a row of buttons below that look like its cells and continue its columns.
cv::Mat with_buttons_in_line(const Drawing& drawing) {
    const Board board = board_of(drawing);
    cv::Mat image = drawn(drawing, board);
    const double top = drawing.at.y + (drawing.rows + 0.2) * drawing.cell.height;
    for (int i = 0; i < drawing.colors; ++i)
        cv::rectangle(image,
                      cv::Rect(cvRound(drawing.at.x + i * drawing.cell.width), cvRound(top),
                               cvRound(drawing.cell.width), cvRound(drawing.cell.height)),
                      test::squares::bgr(board.palette[static_cast<std::size_t>(i)]), cv::FILLED);
    return image;
}

TEST(LatticeBoards, InDoubtAreListedWithOtherExtents) {
    const Drawing drawing{.columns = 8, .rows = 8, .cell = {70, 70}};
    const auto boards = find_lattice_boards(picture_from_bgr(with_buttons_in_line(drawing)));
    ASSERT_FALSE(boards.empty());
    EXPECT_FALSE(boards.front().has_other_extent);
    const auto is_whole = [&](const LatticeBoard& board) {
        return board.lattice.across.cells == drawing.columns && board.lattice.down.cells == drawing.rows &&
               std::abs(board.lattice.down.first_px - drawing.at.y) < drawing.cell.height / 2;
    };
    EXPECT_TRUE(std::any_of(boards.begin(), boards.end(),
                            [](const LatticeBoard& board) { return board.has_other_extent; }));
    EXPECT_EQ(std::count_if(boards.begin(), boards.end(), is_whole), 1);
}

TEST(LatticeBoards, AloneInALargePictureAreAllThatIsLikelyBoard) {
    const Drawing small{.columns = 7, .rows = 5, .colors = 3, .at = {30, 300}};
    const auto boards = find_lattice_boards(picture_from_bgr(drawn(small, board_of(small))));
    ASSERT_FALSE(boards.empty());
    EXPECT_GT(boards.front().share, 0.9);
}

TEST(LatticeBoards, HaveTheirShareOfAllBoardsInThePicture) {
    const Drawing drawing{.columns = 10, .rows = 10, .at = {30, 30}, .cell = {24, 24}, .picture = {300, 300}};
    const cv::Mat one = drawn(drawing, board_of(drawing));
    const auto alone = find_lattice_boards(picture_from_bgr(one));
    ASSERT_FALSE(alone.empty());
    EXPECT_GT(alone.front().share, 0.9);
    cv::Mat pair;
    cv::hconcat(one, one, pair);
    const auto beside = find_lattice_boards(picture_from_bgr(pair));
    ASSERT_FALSE(beside.empty());
    EXPECT_NEAR(beside.front().share, 0.5, 0.1);
}

TEST(LatticeBoards, AreNoneInAnEmptyPicture) {
    EXPECT_TRUE(
        find_lattice_boards(picture_from_bgr(cv::Mat(600, 400, CV_8UC3, cv::Scalar(90, 120, 60)))).empty());
}

}  // namespace
}  // namespace unfold::vision
