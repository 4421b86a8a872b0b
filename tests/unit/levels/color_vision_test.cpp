// Simulated color vision, and palettes that stay distinct for everybody.
#include <gtest/gtest.h>

#include "levels/generators.h"
#include "puzzle/colors.h"

namespace unfold::levels {
namespace {

TEST(ColorVision, GraysStayGray) {
    for (const Vision vision : {Vision::normal, Vision::protanopia, Vision::deuteranopia, Vision::tritanopia})
        for (const int value : {0, 64, 128, 255}) {
            const auto level = static_cast<std::uint8_t>(value);
            const Rgb seen = simulated({level, level, level}, vision);
            EXPECT_NEAR(seen.r, value, 1);
            EXPECT_NEAR(seen.g, value, 1);
            EXPECT_NEAR(seen.b, value, 1);
        }
}

TEST(ColorVision, RedAndGreenBecomeAlikeForDichromatsOfRedAndGreenOnly) {
    // Chosen to confuse: a red and a green of one lightness.
    const Rgb red{0xb4, 0x5a, 0x3c}, green{0x6e, 0x78, 0x3c};
    const auto apart = [&](Vision vision) {
        return distance(oklab(simulated(red, vision)), oklab(simulated(green, vision)));
    };
    EXPECT_GT(apart(Vision::normal), 0.1);
    EXPECT_LT(apart(Vision::deuteranopia), 0.5 * apart(Vision::normal));
    EXPECT_GT(apart(Vision::tritanopia), 0.8 * apart(Vision::normal));
}

// Sabotage: palettes that are distinct for most people, and not for some.
TEST(ColorVision, ThePaletteCheckerRejectsColorsThatOneVisionConfuses) {
    const std::vector<Rgb> for_nobody{{10, 20, 30}, {12, 20, 30}};
    EXPECT_FALSE(is_distinct_for_all_visions(for_nobody));
    const std::vector<Rgb> red_and_green{{0xb4, 0x5a, 0x3c}, {0x8c, 0x6e, 0x3c}};
    EXPECT_GE(min_distance(red_and_green, Vision::normal), 0.07);
    EXPECT_LT(min_distance(red_and_green, Vision::deuteranopia), min_palette_distance);
    EXPECT_FALSE(is_distinct_for_all_visions(red_and_green));
    const std::vector<Rgb> blue_and_green{{0x00, 0x8a, 0x90}, {0x00, 0x8c, 0x60}};
    EXPECT_LT(min_distance(blue_and_green, Vision::tritanopia), min_palette_distance);
    EXPECT_FALSE(is_distinct_for_all_visions(blue_and_green));
    EXPECT_TRUE(is_distinct_for_all_visions(std::vector<Rgb>{{0, 0, 0}, {255, 255, 255}}));
}

TEST(RandomPalette, IsDistinctForEverybodyWhateverTheSeed) {
    for (int colors = 1; colors <= max_palette_colors; ++colors)
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            Random random(seed);
            const std::vector<Rgb> palette = random_palette(colors, random);
            EXPECT_EQ(palette.size(), static_cast<std::size_t>(colors));
            EXPECT_TRUE(is_distinct_for_all_visions(palette)) << colors << " colors, seed " << seed;
        }
}

}  // namespace
}  // namespace unfold::levels
