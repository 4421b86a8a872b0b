// Sums of the steps of brightness along lines of a picture.
#include "vision/tiles/step_map.h"

#include <algorithm>
#include <array>

#include <gtest/gtest.h>
#include <opencv2/core.hpp>

#include "core/random.h"

namespace unfold::vision {
namespace {

TEST(SignedSteps, CancelWhereAStrokeEnds) {
    cv::Mat gray(20, 60, CV_8U, cv::Scalar(200));
    gray.colRange(20, 24).setTo(40);  // a stroke
    gray.colRange(45, 60).setTo(40);  // a border
    const Strips strips = StepSums(signed_steps(gray)).between(0, 20);
    std::array<double, 1> mean{};
    strips.means(10, 25, mean);
    EXPECT_NEAR(mean[0], 0, 1e-6);
    strips.means(40, 10, mean);
    EXPECT_LT(mean[0], -0.1);
}

TEST(Strips, AreExactBetweenPixels) {
    cv::Mat map(4, 4, CV_32F, cv::Scalar(0));
    map.at<float>(1, 1) = 1;
    const StepSums sums(map);
    std::array<double, 1> mean{};
    sums.between(1, 2).means(1, 1, mean);
    EXPECT_NEAR(mean[0], 1, 1e-9);
    sums.between(1, 2).means(1.5, 1, mean);
    EXPECT_NEAR(mean[0], 0.5, 1e-9);
    sums.between(1.25, 2.25).means(1, 1, mean);
    EXPECT_NEAR(mean[0], 0.75, 1e-9);
    sums.between(0, 4).means(0, 4, mean);
    EXPECT_NEAR(mean[0], 1.0 / 16, 1e-9);
    sums.between(10, 14).means(10, 4, mean);
    EXPECT_EQ(mean[0], 0);
}

// The mean over the part of a rectangle that lies in the map, pixel by pixel.
double plain_mean(const cv::Mat1f& map, const cv::Rect2d& rect) {
    const auto overlap = [](double from, double to, int pixel) {
        return std::max(0.0, std::min(to, pixel + 1.0) - std::max(from, static_cast<double>(pixel)));
    };
    double sum = 0, area = 0;
    for (int y = 0; y < map.rows; ++y)
        for (int x = 0; x < map.cols; ++x) {
            const double share =
                overlap(rect.x, rect.x + rect.width, x) * overlap(rect.y, rect.y + rect.height, y);
            sum += share * static_cast<double>(map(y, x));
            area += share;
        }
    return area > 0 ? sum / area : 0;
}

TEST(Strips, HaveTheMeansOfTheirPixels) {
    Random random(5);
    cv::Mat1f map(30, 40);
    for (float& value : map)
        value = static_cast<float>(random.unit());
    const StepSums sums(map);
    for (int round = 0; round < 200; ++round) {
        // Some lie outside in part, or whole.
        const cv::Rect2d first(50 * random.unit() - 10, 40 * random.unit() - 10, 0.3 + 4 * random.unit(),
                               0.3 + 4 * random.unit());
        std::array<double, 5> means{};
        sums.between(first.y, first.br().y).means(first.x, first.width, means);
        for (std::size_t i = 0; i < means.size(); ++i)
            EXPECT_NEAR(means[i],
                        plain_mean(map, first + cv::Point2d(static_cast<double>(i) * first.width, 0)), 1e-4);
    }
}

}  // namespace
}  // namespace unfold::vision
