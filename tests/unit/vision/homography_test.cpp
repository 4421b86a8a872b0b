// Homographies that map points onto points.
#include "vision/photo/homography.h"

#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"

namespace unfold {
namespace {

Eigen::Matrix3d known_map() {
    Eigen::Matrix3d map;
    map << 0.9, -0.12, 40, 0.2, 1.1, -25, 3e-4, -2e-4, 1;
    return map;
}

TEST(Homography, IsFoundAgainFromExactPoints) {
    std::vector<cv::Point2d> from, to;
    for (int i = 0; i < 12; ++i) {
        from.emplace_back(100.0 * (i % 4), 80.0 * (i / 4));
        to.push_back(vision::apply_homography(known_map(), from.back()));
    }
    const auto found = vision::fit_homography(from, to);
    ASSERT_TRUE(found);
    EXPECT_LT((*found - known_map()).cwiseAbs().maxCoeff(), 1e-8);
}

TEST(Homography, IsTheBestWherePointsAreOff) {
    std::vector<cv::Point2d> from, to;
    Random random(5);
    for (int i = 0; i < 100; ++i) {
        from.emplace_back(40.0 * (i % 10), 40.0 * (i / 10));
        to.push_back(vision::apply_homography(known_map(), from.back()) +
                     cv::Point2d(random.unit() - 0.5, random.unit() - 0.5));
    }
    const auto found = vision::fit_homography(from, to);
    ASSERT_TRUE(found);
    const cv::Point2d off =
        vision::apply_homography(*found, {180, 180}) - vision::apply_homography(known_map(), {180, 180});
    EXPECT_LT(std::abs(off.x) + std::abs(off.y), 0.2);
}

TEST(Homography, NeedsFourPointsThatAreNotOnALine) {
    const std::vector<cv::Point2d> line{{0, 0}, {1, 1}, {2, 2}, {3, 3}, {4, 4}};
    EXPECT_FALSE(vision::fit_homography(line, line));
    const std::vector<cv::Point2d> three{{0, 0}, {1, 0}, {0, 1}};
    EXPECT_FALSE(vision::fit_homography(three, three));
}

}  // namespace
}  // namespace unfold
