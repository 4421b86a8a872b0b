// Uneven light and reflections, taken out of a picture.
#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "core/random.h"
#include "vision/photo/even_light.h"

namespace unfold {
namespace {

constexpr int lit_cells = 10, lit_cell_px = 60, lit_size_px = lit_cells * lit_cell_px;

struct LitBoard {
    std::vector<int> color;  // of each cell
    cv::Mat image;
};

// Cells of four colors under a light that falls off, with a reflection.
LitBoard lit_board(const std::array<cv::Vec3d, 4>& palette, double fall, double reflection) {
    LitBoard board;
    Random random(3);
    for (int i = 0; i < lit_cells * lit_cells; ++i)
        board.color.push_back(static_cast<int>(random.below(4)));
    board.image = cv::Mat(lit_size_px, lit_size_px, CV_8UC3);
    for (int y = 0; y < lit_size_px; ++y)
        for (int x = 0; x < lit_size_px; ++x) {
            const cv::Vec3d& color = palette[static_cast<std::size_t>(
                board.color[static_cast<std::size_t>(y / lit_cell_px * lit_cells + x / lit_cell_px)])];
            const double light = 1 + fall * (2.0 * x / lit_size_px - 1) - 0.5 * fall * y / lit_size_px;
            const double dx = (x - 150.0) / 110, dy = (y - 380.0) / 110;
            const double veil = reflection * std::exp(-(dx * dx + dy * dy) / 2);
            cv::Vec3b& p = board.image.at<cv::Vec3b>(y, x);
            for (int c = 0; c < 3; ++c)
                p[c] = cv::saturate_cast<std::uint8_t>(color[c] * light + veil + 4 * random.unit() - 2);
        }
    return board;
}

// The largest difference in a channel between the middles of two cells of one color.
double unevenness(const LitBoard& board, const cv::Mat& image) {
    std::array<cv::Vec3d, 4> least, most;
    least.fill(cv::Vec3d::all(1e9));
    most.fill(cv::Vec3d::all(-1e9));
    for (int i = 0; i < lit_cells * lit_cells; ++i) {
        const cv::Rect middle(i % lit_cells * lit_cell_px + 20, i / lit_cells * lit_cell_px + 20, 20, 20);
        const cv::Scalar mean = cv::mean(image(middle));
        const auto color = static_cast<std::size_t>(board.color[static_cast<std::size_t>(i)]);
        for (int c = 0; c < 3; ++c) {
            least[color][c] = std::min(least[color][c], mean[c]);
            most[color][c] = std::max(most[color][c], mean[c]);
        }
    }
    double all = 0;
    for (std::size_t color = 0; color < 4; ++color)
        for (int c = 0; c < 3; ++c)
            all = std::max(all, most[color][c] - least[color][c]);
    return all;
}

const std::array<cv::Vec3d, 4> lit_colors{
    cv::Vec3d(40, 60, 190), {150, 110, 30}, {60, 170, 200}, {110, 50, 60}};

TEST(EvenLight, TakesOutAFallAndAReflection) {
    const LitBoard board = lit_board(lit_colors, 0.2, 50);
    ASSERT_GT(unevenness(board, board.image), 60);
    EXPECT_LT(unevenness(board, vision::with_even_light(board.image)), 16);
}

TEST(EvenLight, LeavesAnEvenPictureAsItIs) {
    const LitBoard board = lit_board(lit_colors, 0, 0);
    const cv::Mat even = vision::with_even_light(board.image);
    EXPECT_LT(cv::norm(board.image, even, cv::NORM_INF), 6);
}

TEST(EvenLight, CompletesChannelsThatAreCutOffAtWhite) {
    std::array<cv::Vec3d, 4> bright = lit_colors;
    bright[2] = {60, 170, 245};
    const LitBoard board = lit_board(bright, 0.2, 0);
    ASSERT_GT(unevenness(board, board.image), 24);
    EXPECT_LT(unevenness(board, vision::with_even_light(board.image)), 24);
}

TEST(EvenLight, TakesSmallPicturesAsTheyAre) {
    const cv::Mat small(6, 6, CV_8UC3, cv::Scalar(10, 20, 30));
    EXPECT_EQ(cv::norm(small, vision::with_even_light(small), cv::NORM_INF), 0);
}

}  // namespace
}  // namespace unfold
