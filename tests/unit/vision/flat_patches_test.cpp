// Patches by runs of pixels against a flood fill pixel by pixel.
#include "vision/square/flat_patches.h"

#include <array>
#include <cstdlib>
#include <random>
#include <vector>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace unfold::vision {
namespace {

constexpr int max_step = 8, min_area = 12;  // of the patches

// Few colors, some nearly alike, and rows that repeat the one above, as on a screen.
cv::Mat3b random_image(std::mt19937& random) {
    const int width = 1 + static_cast<int>(random() % 60), height = 1 + static_cast<int>(random() % 40);
    const auto longest = 1 + random() % 12;  // of a run of one color
    cv::Mat3b image(height, width);
    for (int y = 0; y < height; ++y) {
        if (y > 0 && random() % 2 == 0) {
            image.row(y - 1).copyTo(image.row(y));
            continue;
        }
        for (int x = 0; x < width;) {
            // They differ by 8, which is near, by 9, and by more.
            constexpr std::array<std::uint8_t, 4> levels{100, 108, 117, 125};
            const auto level = [&] { return levels[random() % levels.size()]; };
            const cv::Vec3b color(level(), level(), level());
            for (auto run = 1 + random() % longest; run > 0 && x < width; --run, ++x)
                image(y, x) = color;
        }
    }
    return image;
}

bool is_near(const cv::Vec3b& a, const cv::Vec3b& b) {
    return std::abs(a[0] - b[0]) <= max_step && std::abs(a[1] - b[1]) <= max_step &&
           std::abs(a[2] - b[2]) <= max_step;
}

// The pixels of each patch, in the order of their first pixels; small ones too.
std::vector<std::vector<cv::Point>> filled_patches(const cv::Mat3b& image) {
    cv::Mat3b smooth;
    cv::medianBlur(image, smooth, 3);
    cv::Mat1b is_known(image.size(), static_cast<std::uint8_t>(0));
    std::vector<std::vector<cv::Point>> patches;
    for (int y = 0; y < image.rows; ++y)
        for (int x = 0; x < image.cols; ++x) {
            if (is_known(y, x) != 0) continue;
            std::vector<cv::Point> patch{{x, y}};
            is_known(y, x) = 1;
            for (std::size_t i = 0; i < patch.size(); ++i)
                for (const cv::Point step :
                     {cv::Point(1, 0), cv::Point(-1, 0), cv::Point(0, 1), cv::Point(0, -1)}) {
                    const cv::Point at = patch[i], to = at + step;
                    if (!cv::Rect({}, image.size()).contains(to) || is_known(to) != 0) continue;
                    if (!is_near(smooth(at), smooth(to))) continue;
                    is_known(to) = 1;
                    patch.push_back(to);
                }
            patches.push_back(std::move(patch));
        }
    return patches;
}

TEST(FlatPatches, AreThoseOfAFloodFill) {
    std::mt19937 random(11);
    for (int round = 0; round < 300; ++round) {
        const cv::Mat3b image = random_image(random);
        const FlatPatches found = flat_patches(image);
        std::size_t count = 0;
        for (const std::vector<cv::Point>& patch : filled_patches(image)) {
            const bool is_small = static_cast<int>(patch.size()) < min_area;
            for (const cv::Point& at : patch)
                ASSERT_EQ(found.label(at), is_small ? -1 : static_cast<int>(count)) << at << image;
            if (is_small) continue;
            ASSERT_LT(count, found.patches.size());
            const FlatPatch& one = found.patches[count++];
            EXPECT_EQ(one.box, cv::boundingRect(patch));
            EXPECT_EQ(one.area, static_cast<int>(patch.size()));
            cv::Vec3d sum;
            for (const cv::Point& at : patch)
                sum += image(at);
            for (int c = 0; c < 3; ++c)
                EXPECT_NEAR(one.color[c], sum[c] / one.area, 0.51);
        }
        EXPECT_EQ(count, found.patches.size());
    }
}

}  // namespace
}  // namespace unfold::vision
