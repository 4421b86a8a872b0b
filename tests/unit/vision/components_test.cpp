// Components by runs against those of OpenCV.
#include "vision/image/components.h"

#include <random>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace unfold::vision {
namespace {

TEST(Components, AreThoseOfOpenCv) {
    std::mt19937 random(7);
    for (int round = 0; round < 200; ++round) {
        const int width = 1 + static_cast<int>(random() % 40), height = 1 + static_cast<int>(random() % 20);
        const auto density = 1 + random() % 9;  // tenths
        cv::Mat1b mask(height, width);
        for (std::uint8_t& pixel : mask)
            pixel = random() % 10 < density ? 255 : 0;
        cv::Mat labels, stats, middles;
        const int count = cv::connectedComponentsWithStats(mask, labels, stats, middles, 4);
        const std::vector<Component> found = components_of(mask);
        ASSERT_EQ(static_cast<int>(found.size()), count - 1) << mask;
        for (int i = 1; i < count; ++i) {
            const Component& component = found[static_cast<std::size_t>(i) - 1];
            EXPECT_EQ(component.box,
                      cv::Rect(stats.at<int>(i, cv::CC_STAT_LEFT), stats.at<int>(i, cv::CC_STAT_TOP),
                               stats.at<int>(i, cv::CC_STAT_WIDTH), stats.at<int>(i, cv::CC_STAT_HEIGHT)))
                << mask;
            EXPECT_EQ(component.area, stats.at<int>(i, cv::CC_STAT_AREA)) << mask;
        }
    }
}

TEST(Components, OfABlankMaskAreNone) {
    EXPECT_TRUE(components_of(cv::Mat1b(5, 70, static_cast<std::uint8_t>(0))).empty());
    EXPECT_TRUE(components_of(cv::Mat1b()).empty());
}

}  // namespace
}  // namespace unfold::vision
