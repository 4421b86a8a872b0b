// Screens of color floods in random looks: some of them are read, always the same ones.
#include "support/flood_screens.h"

#include "unfold/vision.h"

#include <gtest/gtest.h>

#include "support/board_order.h"
#include "vision/image/picture_mat.h"
#include "vision/square/board_extent.h"

namespace unfold {
namespace {

using test::by_appearance;
using test::flood_screen;
using test::FloodScreen;

TEST(FloodScreens, AreTheSameForTheSameSeed) {
    const FloodScreen first = flood_screen(7), second = flood_screen(7), other = flood_screen(8);
    EXPECT_EQ(cv::norm(first.image, second.image), 0);
    EXPECT_EQ(first.attributes, second.attributes);
    EXPECT_TRUE(other.image.size() != first.image.size() || cv::norm(other.image, first.image) > 0);
}

TEST(FloodScreens, AreRead) {
    for (std::uint64_t seed = 3; seed <= 29; ++seed) {
        // Boards that nothing sets apart: a picture behind them, cells cut off, or no buttons beside four
        // cells.
        if (seed == 11 || seed == 20) continue;
        SCOPED_TRACE(seed);
        const FloodScreen screen = flood_screen(seed);
        const ReadResult result = read(vision::picture_from_bgr(screen.image));
        ASSERT_TRUE(result.reading);
        const auto* level = std::get_if<ColorLevel>(&result.reading->level);
        ASSERT_NE(level, nullptr);
        ASSERT_EQ(level->board.lattice, screen.board.lattice);
        EXPECT_EQ(by_appearance(level->board), by_appearance(screen.board));
    }
}

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
    EXPECT_TRUE(!extent || extent->lattice.across.cells < 10);
}

}  // namespace
}  // namespace unfold
