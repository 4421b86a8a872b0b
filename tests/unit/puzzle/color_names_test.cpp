// The words for the colors of a palette.
#include "unfold/puzzle.h"

#include <set>

#include <gtest/gtest.h>

#include "core/random.h"
#include "puzzle/colors.h"

namespace unfold {
namespace {

using Names = std::vector<std::string>;

Names names_of(const std::vector<Rgb>& palette) {
    return color_names(palette);
}

TEST(ColorNames, AreWordsThatPeopleUse) {
    EXPECT_EQ(names_of({{0x7b, 0x17, 0x33}, {0xe8, 0xb1, 0x3c}, {0x14, 0x55, 0x5f}, {0xe8, 0xe1, 0xd0}}),
              (Names{"dark red", "gold", "dark teal", "cream"}));
    EXPECT_EQ(names_of({{0, 0, 0}, {255, 255, 255}, {128, 128, 128}}), (Names{"black", "white", "gray"}));
}

TEST(ColorNames, DistinguishTwoShadesOfOneColor) {
    EXPECT_EQ(names_of({{0x50, 0xa8, 0x50}, {0x30, 0x88, 0x34}}), (Names{"light green", "dark green"}));
}

TEST(ColorNames, NumberColorsThatNoWordDistinguishes) {
    EXPECT_EQ(names_of({{10, 10, 10}, {10, 10, 10}, {11, 10, 10}}), (Names{"black 1", "black 2", "black 3"}));
}

TEST(ColorNames, OfTheDefaultPaletteArePlain) {
    EXPECT_EQ(names_of(default_palette(12)),
              (Names{"red", "gold", "teal", "navy", "light green", "purple", "sky blue", "orange", "pink",
                     "brown", "cream", "green"}));
}

TEST(ColorNames, OfNoColorsAreNone) {
    EXPECT_TRUE(color_names({}).empty());
}

TEST(ColorNames, AreDistinctInEveryPalette) {
    Random random(7);
    for (int round = 0; round < 2000; ++round) {
        // Small ranges of color make names collide.
        const std::uint64_t range = 1 + random.below(256);
        const auto channel = [&] { return static_cast<std::uint8_t>(random.below(range)); };
        std::vector<Rgb> palette(1 + random.below(max_colors));
        for (Rgb& color : palette)
            color = {channel(), channel(), channel()};
        const Names names = names_of(palette);
        ASSERT_EQ(names.size(), palette.size());
        EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), palette.size());
    }
}

TEST(DefaultPalette, AnyTwoColorsAreFarApart) {
    const std::vector<Rgb> palette = default_palette(max_colors);
    constexpr std::size_t paper_colors = 12;
    for (std::size_t a = 0; a < palette.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
            EXPECT_GE(distance(oklab(palette[a]), oklab(palette[b])), a < paper_colors ? 0.14 : 0.12)
                << a << " and " << b;
}

TEST(Oklab, HasThePublishedValues) {
    // White and pure red as in the publication.
    const Oklab white = oklab({255, 255, 255});
    EXPECT_NEAR(white.lightness, 1.0, 1e-3);
    EXPECT_NEAR(white.green_red, 0.0, 1e-3);
    EXPECT_NEAR(white.blue_yellow, 0.0, 1e-3);
    const Oklab red = oklab({255, 0, 0});
    EXPECT_NEAR(red.lightness, 0.628, 1e-3);
    EXPECT_NEAR(red.green_red, 0.225, 1e-3);
    EXPECT_NEAR(red.blue_yellow, 0.126, 1e-3);
}

}  // namespace
}  // namespace unfold
