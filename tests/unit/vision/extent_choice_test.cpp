// How far a board of squares reaches, where only a corner of it shows its cells.
#include "vision/square/extent_choice.h"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "vision/square/flat_patches.h"

namespace unfold {
namespace {

// Cells of 20 pixels on a gray page, all of one color but a corner.
cv::Mat flooded_board(const cv::Rect& board, const cv::Scalar& page) {
    cv::Mat image(400, 400, CV_8UC3, page);
    image(board).setTo(cv::Scalar(40, 60, 220));
    for (int i = 0; i < 6; ++i)
        image(cv::Rect(board.x + 20 * (i % 3), board.y + 20 * (i / 3), 20, 20))
            .setTo(i % 2 == 0 ? cv::Scalar(200, 60, 30) : cv::Scalar(40, 180, 60));
    return image;
}

vision::SquareLattice corner_lattice(const cv::Rect& board) {
    return {{static_cast<double>(board.x), 20, 3, 0}, {static_cast<double>(board.y), 20, 2, 0}};
}

TEST(BoardExtent, HasTheRowsThatAFloodCovers) {
    const cv::Rect board(60, 80, 200, 160);
    const cv::Mat image = flooded_board(board, cv::Scalar::all(230));
    const auto extent = vision::best_extent(image, vision::SquareMarks(image), {corner_lattice(board)}, {});
    ASSERT_TRUE(extent);
    EXPECT_EQ(extent->lattice.across.cells, 10);
    EXPECT_EQ(extent->lattice.down.cells, 8);
    EXPECT_NEAR(extent->lattice.across.first_px, 60, 1);
    EXPECT_NEAR(extent->lattice.down.first_px, 80, 1);
    EXPECT_DOUBLE_EQ(extent->outline, 1);
}

TEST(BoardExtent, OpensWhereTheFloodHasTheColorOfThePage) {
    const cv::Rect board(60, 80, 200, 160);
    const cv::Mat image = flooded_board(board, cv::Scalar(40, 60, 220));
    const auto extent = vision::best_extent(image, vision::SquareMarks(image), {corner_lattice(board)}, {});
    // Only the corner is left; nothing says how far the flood reaches.
    EXPECT_LT(extent ? extent->lattice.across.cells : 0, 10);
}

// Only some cells in a corner show the lattice; the rest of the rectangle is one patch.
TEST(AlignedRectangles, AreDividedLikeALatticeOfTheirCorner) {
    const cv::Rect board(60, 80, 200, 160);
    const vision::FlatPatches patches = vision::flat_patches(flooded_board(board, cv::Scalar::all(230)));
    vision::SquareLattice corner = corner_lattice(board);
    const auto aligned = vision::aligned_rectangles(patches, {corner});
    ASSERT_FALSE(aligned.empty());
    for (const vision::SquareLattice& lattice : aligned) {
        EXPECT_EQ(lattice.across.cells, 10);
        EXPECT_EQ(lattice.down.cells, 8);
        EXPECT_DOUBLE_EQ(lattice.across.first_px, 60);
        EXPECT_DOUBLE_EQ(lattice.down.first_px, 80);
    }
    corner.across.first_px += 8;
    EXPECT_TRUE(vision::aligned_rectangles(patches, {corner}).empty());
}

}  // namespace
}  // namespace unfold
