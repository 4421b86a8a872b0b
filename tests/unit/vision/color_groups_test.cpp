// The colors of cells, grouped by light and by distance.
#include "vision/palette/color_groups.h"

#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace unfold::vision {
namespace {

TEST(ColorGroups, FollowLightAcrossAColorAndStopBetweenColors) {
    std::vector<Lab> colors;
    for (int i = 0; i < 30; ++i) {
        colors.push_back({30 + 1.5F * static_cast<float>(i), 10, 10});
        colors.push_back({30 + 1.5F * static_cast<float>(i), -20, 5});
    }
    const auto groups = group_colors(colors);
    ASSERT_TRUE(groups);
    EXPECT_EQ(groups->center.size(), 2U);
    for (std::size_t i = 0; i < colors.size(); ++i)
        EXPECT_EQ(groups->group[i], static_cast<int>(i % 2));
    EXPECT_FALSE(group_colors(std::vector<Lab>(20, Lab{50, 0, 0})));
}

TEST(ColorGroups, BySeedsSeparateNearlyEqualColors) {
    const std::vector<Lab> seeds{{50, 0, 0}, {54, 0, 0}, {90, 0, 0}};
    const ColorGroups groups = group_by_seeds({{50.5F, 0, 0}, {53.5F, 0, 0}, {50, 0, 0}, {54, 0, 0}}, seeds);
    EXPECT_EQ(groups.center.size(), 2);
    EXPECT_EQ(groups.group, (std::vector<int>{0, 1, 0, 1}));
}

}  // namespace
}  // namespace unfold::vision
