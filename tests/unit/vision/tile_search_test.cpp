// How much of a picture is searched for tiles.
#include "unfold/vision.h"

#include <optional>
#include <utility>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "vision/image/picture_mat.h"
#include "vision/readers.h"

namespace unfold {
namespace {

// How many lattices are read at the size of the picture, and how many in a larger copy.
std::pair<int, int> lattices_read(const cv::Mat& image, std::optional<Game> game = std::nullopt) {
    int same_size = 0, enlarged = 0;
    ReadOptions options;
    options.game = game;
    options.on_debug_picture = [&](std::string_view stage, const Picture& picture) {
        if (stage == "20-tile-lattice") ++(picture.width_px > image.cols ? enlarged : same_size);
    };
    (void)vision::read_tiles(vision::picture_from_bgr(image), options);
    return {same_size, enlarged};
}

TEST(TileSearch, LooksAtMoreDetailOnlyWhereCellsShowPrint) {
    cv::Mat image(320, 400, CV_8UC3, cv::Scalar(120, 90, 60));
    const auto at = [](int row, int column) { return cv::Point(40 + column * 36, 40 + row * 40); };
    for (int row = 0; row < 6; ++row)
        for (int column = 0; column < 9; ++column)
            cv::rectangle(image, cv::Rect(at(row, column), cv::Size(32, 36)), {210, 220, 230}, cv::FILLED);
    const auto [plain, plain_enlarged] = lattices_read(image);
    EXPECT_GT(plain, 0);
    EXPECT_EQ(plain_enlarged, 0);
    EXPECT_GT(lattices_read(image, Game::shisen).second, 0) << "the player says that it shows tiles";
    // No two cells are alike, so there are no pairs.
    for (int row = 0; row < 6; ++row)
        for (int column = 0; column < 9; ++column)
            cv::rectangle(image,
                          cv::Rect(at(row, column) + cv::Point(6 + column, 6 + 2 * row), cv::Size(12, 10)),
                          cv::Scalar(25 * column, 40 * row, 200 - 20 * column), cv::FILLED);
    EXPECT_GT(lattices_read(image).second, 0);
}

}  // namespace
}  // namespace unfold
