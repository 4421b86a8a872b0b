// Components by runs against those of OpenCV.
#include "vision/image/components.h"

#include <algorithm>
#include <random>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace unfold::vision {
namespace {

// OpenCV's order differs where corners connect.
std::vector<Component> sorted(std::vector<Component> components) {
    const auto place = [](const Component& one) {
        return std::tuple(one.box.y, one.box.x, one.box.height, one.box.width, one.area);
    };
    std::sort(components.begin(), components.end(),
              [&](const Component& a, const Component& b) { return place(a) < place(b); });
    return components;
}

std::vector<Component> components_of_opencv(const cv::Mat1b& mask, Connectivity connectivity) {
    cv::Mat labels, stats, middles;
    const int count = cv::connectedComponentsWithStats(mask, labels, stats, middles,
                                                       connectivity == Connectivity::sides ? 4 : 8);
    std::vector<Component> components;
    for (int i = 1; i < count; ++i)
        components.push_back(
            {cv::Rect(stats.at<int>(i, cv::CC_STAT_LEFT), stats.at<int>(i, cv::CC_STAT_TOP),
                      stats.at<int>(i, cv::CC_STAT_WIDTH), stats.at<int>(i, cv::CC_STAT_HEIGHT)),
             stats.at<int>(i, cv::CC_STAT_AREA)});
    return components;
}

void expect_equal(const std::vector<Component>& found, const std::vector<Component>& expected,
                  const cv::Mat1b& mask) {
    ASSERT_EQ(found.size(), expected.size()) << mask;
    for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_EQ(found[i].box, expected[i].box) << mask;
        EXPECT_EQ(found[i].area, expected[i].area) << mask;
    }
}

TEST(Components, AreThoseOfOpenCv) {
    std::mt19937 random(7);
    for (int round = 0; round < 200; ++round) {
        const int width = 1 + static_cast<int>(random() % 40), height = 1 + static_cast<int>(random() % 20);
        const auto density = 1 + random() % 9;  // tenths
        cv::Mat1b mask(height, width);
        for (std::uint8_t& pixel : mask)
            pixel = random() % 10 < density ? 255 : 0;
        expect_equal(components_of(mask), components_of_opencv(mask, Connectivity::sides), mask);
        constexpr Connectivity corners = Connectivity::sides_and_corners;
        expect_equal(sorted(components_of(mask, corners)), sorted(components_of_opencv(mask, corners)), mask);
    }
}

TEST(Components, OfABlankMaskAreNone) {
    EXPECT_TRUE(components_of(cv::Mat1b(5, 70, static_cast<std::uint8_t>(0))).empty());
    EXPECT_TRUE(components_of(cv::Mat1b()).empty());
}

}  // namespace
}  // namespace unfold::vision
