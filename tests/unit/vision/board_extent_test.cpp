// The board is cut out of a lattice that is larger.
#include "vision/lattice/board_extent.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace unfold::vision {
namespace {

// A lattice of 10 x 12 cells on which `board` is occupied and has lines on all sides.
CellEvidence evidence_of(const cv::Rect& board) {
    CellEvidence evidence{cv::Mat1d(12, 10, 0.02), {cv::Mat1d(12, 11, 0.05), cv::Mat1d(13, 10, 0.05)}};
    evidence.occupied(board) = 0.96;
    evidence.lines.vertical(cv::Rect(board.x, board.y, board.width + 1, board.height)) = 0.9;
    evidence.lines.horizontal(cv::Rect(board.x, board.y, board.width, board.height + 1)) = 0.9;
    return evidence;
}

TEST(BoardExtent, IsTheRectangleOfTheCells) {
    const cv::Rect board(2, 3, 6, 7);
    const auto extent = extent_of_colors(evidence_of(board));
    ASSERT_TRUE(extent);
    EXPECT_EQ(extent->cells, board);
    EXPECT_EQ(extent->occupied.size(), 42U);
}

TEST(BoardExtent, IncludesAFloodWithoutLinesUpToTheLineAroundTheBoard) {
    const cv::Rect board(2, 3, 6, 7);
    CellEvidence evidence = evidence_of(board);
    evidence.lines.vertical(cv::Rect(3, 3, 3, 7)) = 0.02;
    evidence.lines.horizontal(cv::Rect(2, 4, 3, 6)) = 0.02;
    const auto extent = extent_of_colors(evidence);
    ASSERT_TRUE(extent);
    EXPECT_EQ(extent->cells, board);
}

TEST(BoardExtent, LeavesOutARowThatLooksLikeBoardWithoutLines) {
    const cv::Rect board(2, 3, 6, 7);
    CellEvidence evidence = evidence_of(board);
    evidence.occupied(cv::Rect(2, 10, 6, 1)) = 0.9;
    const auto extent = extent_of_colors(evidence);
    ASSERT_TRUE(extent);
    EXPECT_EQ(extent->cells, board);
}

TEST(BoardExtent, OfNothingIsNone) {
    EXPECT_FALSE(extent_of_colors(evidence_of({})));
    EXPECT_FALSE(extent_of_tiles(evidence_of({})));
}

TEST(BoardExtent, OfTilesSpansThemAndKeepsTheHoles) {
    const cv::Rect board(1, 2, 8, 8);
    CellEvidence evidence = evidence_of(board);
    evidence.occupied(cv::Rect(4, 5, 2, 2)) = 0.05;
    const auto extent = extent_of_tiles(evidence);
    ASSERT_TRUE(extent);
    EXPECT_EQ(extent->cells, board);
    EXPECT_LT(extent->occupied[3 * 8 + 3], 0.1) << "a hole";
    EXPECT_GT(extent->occupied[0], 0.9) << "a tile";
}

TEST(Rims, OfAClearBoardHaveEvidenceInsideAndNoneBeyond) {
    const cv::Rect board(2, 3, 6, 7);
    for (const Rim& rim : rims_of(evidence_of(board), board)) {
        EXPECT_NEAR(rim.inside, 1, 0.01);
        EXPECT_LT(rim.beyond, 0.05);
    }
}

TEST(OtherExtents, AreNoneForAClearBoard) {
    const cv::Rect board(2, 3, 6, 7);
    EXPECT_TRUE(other_extents_of_colors(evidence_of(board), board).empty());
}

TEST(OtherExtents, LackARowThatMayBeButtons) {
    const cv::Rect board(2, 3, 6, 7);
    CellEvidence evidence = evidence_of(board);
    evidence.occupied(cv::Rect(2, 9, 6, 1)) = 0.6;
    const auto others = other_extents_of_colors(evidence, board);
    ASSERT_EQ(others.size(), 1U);
    EXPECT_EQ(others[0].cells, cv::Rect(2, 3, 6, 6));
    EXPECT_EQ(others[0].occupied.size(), 36U);
}

TEST(OtherExtents, EndBeforeAGapBelowWhichThereAreButtons) {
    const cv::Rect with_buttons(2, 1, 6, 10);
    CellEvidence evidence = evidence_of(with_buttons);
    evidence.occupied(cv::Rect(2, 8, 6, 1)) = 0.1;
    const auto others = other_extents_of_colors(evidence, with_buttons);
    ASSERT_FALSE(others.empty());
    EXPECT_EQ(others[0].cells, cv::Rect(2, 1, 6, 7));
}

TEST(OtherExtents, AreTheLargerPartBesideAGapInTheMiddle) {
    const cv::Rect board(2, 1, 6, 10);
    for (const auto& [gap, larger] : {std::pair(6, cv::Rect(2, 1, 6, 5)), {5, cv::Rect(2, 6, 6, 5)}}) {
        CellEvidence evidence = evidence_of(board);
        evidence.occupied(cv::Rect(2, gap, 6, 1)) = 0.1;
        const auto others = other_extents_of_colors(evidence, board);
        ASSERT_FALSE(others.empty());
        EXPECT_EQ(others[0].cells, larger);
    }
}

TEST(OtherExtents, HaveAColumnThatMayBelongToTheBoard) {
    const cv::Rect board(2, 3, 6, 7);
    CellEvidence evidence = evidence_of(board);
    evidence.occupied(cv::Rect(1, 3, 1, 7)) = 0.7;
    evidence.lines.horizontal(cv::Rect(1, 3, 1, 8)) = 0.5;
    const auto others = other_extents_of_colors(evidence, board);
    ASSERT_EQ(others.size(), 1U);
    EXPECT_EQ(others[0].cells, cv::Rect(1, 3, 7, 7));
}

TEST(OtherExtents, HaveAtLeastTwoCellsASide) {
    const cv::Rect all(0, 0, 2, 12);
    CellEvidence evidence = evidence_of(all);
    evidence.occupied(cv::Rect(0, 0, 1, 12)) = 0.6;
    EXPECT_TRUE(other_extents_of_colors(evidence, all).empty());
}

// A board of 5 x 6 tiles, each with this probability.
BoardCells tiles_with(double probability) {
    return {{2, 3, 5, 6}, std::vector<double>(30, probability)};
}

TEST(OtherExtents, OfClearTilesAreNone) {
    EXPECT_TRUE(other_extents_of_tiles(tiles_with(0.97)).empty());
    EXPECT_TRUE(other_extents_of_tiles(tiles_with(0.6)).empty()) << "all are as doubtful";
}

TEST(OtherExtents, OfTilesLackTheLinesOfDoubtfulOnes) {
    BoardCells board = tiles_with(0.97);
    std::fill_n(board.occupied.begin(), 5, 0.1);
    board.occupied[2] = 0.7;  // of the first row
    for (int row = 0; row < 6; ++row)
        board.occupied[static_cast<std::size_t>(5 * row + 4)] = 0.8;  // the last column
    const auto others = other_extents_of_tiles(board);
    ASSERT_EQ(others.size(), 2U);
    EXPECT_EQ(others[0].cells, cv::Rect(2, 4, 5, 5));
    EXPECT_EQ(others[0].occupied.size(), 25U);
    EXPECT_EQ(others[1].cells, cv::Rect(2, 4, 4, 5));
}

TEST(OtherExtents, OfTilesLackAnEmptyRowTogetherWithTheDoubtfulOneBesideIt) {
    BoardCells board = tiles_with(0.97);
    std::fill_n(board.occupied.begin(), 10, 0.02);
    board.occupied[2] = 0.7;
    const auto others = other_extents_of_tiles(board);
    ASSERT_EQ(others.size(), 1U);
    EXPECT_EQ(others[0].cells, cv::Rect(2, 4, 5, 5)) << "with the empty row, which holds no tile";
}

TEST(OtherExtents, OfTilesAreFourAtMost) {
    BoardCells board = tiles_with(0.55);
    for (int row = 0; row < 3; ++row)  // the other three rows and columns are doubtful
        std::fill_n(board.occupied.begin() + 5 * row, 2, 0.99);
    EXPECT_EQ(other_extents_of_tiles(board).size(), 4U);
}

TEST(OtherExtents, OfTilesHaveAtLeastTwoCellsASide) {
    BoardCells board = tiles_with(0.55);
    board.cells.height = 3;
    board.occupied.resize(15);
    std::fill_n(board.occupied.begin(), 5, 0.99);  // the first row; the other two are doubtful
    const auto others = other_extents_of_tiles(board);
    ASSERT_EQ(others.size(), 1U);
    EXPECT_EQ(others[0].cells.height, 2);
}

TEST(OtherExtents, OfTilesKeepASparseRowOfClearOnes) {
    BoardCells board = tiles_with(0.97);
    std::fill_n(board.occupied.begin(), 4, 0.02);
    EXPECT_TRUE(other_extents_of_tiles(board).empty());
}

}  // namespace
}  // namespace unfold::vision
