// Components by runs against those of OpenCV.
#include "vision/image/components.h"

#include <random>
#include <vector>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace unfold::vision {
namespace {

// In the order of their first pixels: OpenCV's differs where corners connect.
std::vector<Component> components_of_opencv(const cv::Mat1b& mask, Connectivity connectivity) {
    cv::Mat1i labels, stats;
    cv::Mat1d middles;
    const int count = cv::connectedComponentsWithStats(mask, labels, stats, middles,
                                                       connectivity == Connectivity::sides ? 4 : 8);
    std::vector<bool> is_known(static_cast<std::size_t>(count), false);
    is_known[0] = true;
    std::vector<Component> components;
    for (const int label : labels) {
        if (is_known[static_cast<std::size_t>(label)]) continue;
        is_known[static_cast<std::size_t>(label)] = true;
        components.push_back({cv::Rect(stats(label, cv::CC_STAT_LEFT), stats(label, cv::CC_STAT_TOP),
                                       stats(label, cv::CC_STAT_WIDTH), stats(label, cv::CC_STAT_HEIGHT)),
                              stats(label, cv::CC_STAT_AREA)});
    }
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
        for (const Connectivity by : {Connectivity::sides, Connectivity::sides_and_corners})
            expect_equal(components_of(mask, by), components_of_opencv(mask, by), mask);
    }
}

TEST(Components, OfABlankMaskAreNone) {
    EXPECT_TRUE(components_of(cv::Mat1b(5, 70, static_cast<std::uint8_t>(0))).empty());
    EXPECT_TRUE(components_of(cv::Mat1b()).empty());
}

}  // namespace
}  // namespace unfold::vision
