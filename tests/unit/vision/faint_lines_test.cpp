// Boards whose flood hardly differs from the page: they end at a line that no two pixels beside it show.
#include "vision/square/faint_lines.h"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "core/random.h"
#include "vision/palette/color_groups.h"
#include "vision/square/square_cells.h"

namespace unfold::vision {
namespace {

constexpr int board_columns = 12, board_rows = 10, cell_px = 20, left_px = 60, top_px = 40;
constexpr int first_mixed = 7;  // the columns before it are flooded
constexpr int page = 120;       // the gray of it

// A board in play on a page with noise. `flood`: the gray of the flood, and of cells among the others.
cv::Mat board_with_flood(int flood) {
    cv::Mat image(320, 400, CV_8UC3, cv::Scalar::all(page));
    const std::vector<cv::Scalar> colors{
        cv::Scalar::all(flood), {40, 40, 200}, {40, 180, 40}, {200, 120, 30}};
    Random random(5);
    for (int row = 0; row < board_rows; ++row)
        for (int column = 0; column < board_columns; ++column) {
            // The flood reaches into the first of the other columns.
            const bool is_flooded = column < first_mixed || (column == first_mixed && row < 3);
            const std::size_t color = is_flooded ? 0 : random.below(colors.size());
            cv::rectangle(image,
                          cv::Rect(left_px + column * cell_px, top_px + row * cell_px, cell_px, cell_px),
                          colors[color], cv::FILLED);
        }
    for (int y = 0; y < image.rows; ++y)
        for (int x = 0; x < image.cols; ++x)
            image.at<cv::Vec3b>(y, x) += cv::Vec3b::all(static_cast<std::uint8_t>(random.below(3)));
    return image;
}

// What the borders between cells show of it: the columns that are not flooded.
SquareBoard mixed_part(const cv::Mat& image) {
    SquareBoard board;
    board.lattice = {{left_px + first_mixed * cell_px, cell_px, board_columns - first_mixed, 0},
                     {top_px, cell_px, board_rows, 0}};
    board.samples = sample_squares(image, board.lattice);
    board.groups = group_colors(colors_of(board.samples)).value();
    return board;
}

TEST(FaintLines, EndABoardWhoseFloodHardlyDiffersFromThePage) {
    for (const int flood : {page - 5, page + 6}) {
        SCOPED_TRACE(flood);
        const cv::Mat image = board_with_flood(flood);
        const SquareLattice whole = up_to_faint_lines(mixed_part(image), image);
        EXPECT_EQ(whole.across.cells, board_columns);
        EXPECT_EQ(whole.down.cells, board_rows);
        EXPECT_NEAR(whole.across.first_px, left_px, 1);
        EXPECT_NEAR(whole.across.pitch_px, cell_px, 0.1);
    }
}

TEST(FaintLines, AreNotFoundWhereTheFloodHasTheColorOfThePage) {
    const cv::Mat image = board_with_flood(page);
    const SquareBoard part = mixed_part(image);
    const SquareLattice found = up_to_faint_lines(part, image);
    EXPECT_EQ(found.across.cells, part.lattice.across.cells);
    EXPECT_EQ(found.down.cells, board_rows);
}

TEST(FaintLines, OfADifferentPitchEndNothing) {
    cv::Mat image = board_with_flood(page);
    const int beside_px = left_px + 3 * cell_px + cell_px / 2;
    cv::rectangle(image, cv::Rect(beside_px, top_px, left_px + first_mixed * cell_px - beside_px, 200),
                  cv::Scalar::all(page - 5), cv::FILLED);
    const SquareBoard part = mixed_part(image);
    EXPECT_EQ(up_to_faint_lines(part, image).across.cells, part.lattice.across.cells);
}

}  // namespace
}  // namespace unfold::vision
