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

TEST(ColorGroups, DistinguishTwoNearColorsThatLieFarFromTheOthers) {
    std::vector<Lab> colors;
    for (const float lightness : {56.0F, 60.0F, 68.0F})  // JPEG blends the colors of small cells
        for (const auto& [a, b] :
             {std::pair{40.0F, 60.0F}, {15.0F, 60.0F}, {-65.0F, 60.0F}, {-65.0F, -60.0F}})
            colors.push_back({lightness, a, b});
    const auto groups = group_blurred_colors(colors);
    ASSERT_TRUE(groups);
    EXPECT_EQ(groups->center.size(), 4U);
}

TEST(ColorGroups, LeaveOutTheBlendsOfSmallCells) {
    const std::vector<Lab> pure{{40, 40, 20}, {60, -40, 30}, {70, 10, -40}};
    std::vector<Lab> colors;
    for (int i = 0; i < 240; ++i) {
        const Lab& color = pure[static_cast<std::size_t>(i % 3)];
        const auto shift = static_cast<float>(i % 5) * 0.4F;
        colors.push_back({color.l + shift, color.a - shift, color.b});
    }
    // A chain of blends between the first two colors.
    for (int i = 1; i < 20; ++i) {
        const float part = static_cast<float>(i) / 20;
        colors.push_back({pure[0].l + part * (pure[1].l - pure[0].l),
                          pure[0].a + part * (pure[1].a - pure[0].a),
                          pure[0].b + part * (pure[1].b - pure[0].b)});
    }
    const auto groups = group_blurred_colors(colors);
    ASSERT_TRUE(groups);
    EXPECT_EQ(groups->center.size(), 3);
    EXPECT_EQ(groups->group[0], groups->group[3]);
    EXPECT_NE(groups->group[0], groups->group[1]);
    const auto clear = group_colors(colors);
    EXPECT_LT(clear ? clear->center.size() : 0, 3U);
}

TEST(ColorGroups, BySeedsSeparateNearlyEqualColors) {
    const std::vector<Lab> seeds{{50, 0, 0}, {54, 0, 0}, {90, 0, 0}};
    const ColorGroups groups = group_by_seeds({{50.5F, 0, 0}, {53.5F, 0, 0}, {50, 0, 0}, {54, 0, 0}}, seeds);
    EXPECT_EQ(groups.center.size(), 2);
    EXPECT_EQ(groups.group, (std::vector<int>{0, 1, 0, 1}));
}

}  // namespace
}  // namespace unfold::vision
