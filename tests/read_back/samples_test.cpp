// The pictures in samples/ are what render draws of the levels beside them.
#include "unfold/codecs.h"
#include "unfold/level.h"
#include "unfold/render.h"

#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>

#include "support/files.h"
#include "support/readings.h"

namespace unfold {
namespace {

struct Sample {
    const char* name;
    ScreenshotOptions options;
};

// As in samples/make_pictures.
const std::vector<Sample> samples{
    {"kami2/drift", {"phone-480x854", 1, {}, {}}},
    {"kami2/sash", {"phone-480x854", 2, {}, {}}},
    {"kami2/mosaic", {"phone-480x854", 3, {}, {}}},
    {"kami2/lantern", {"phone-540x960", 4, {}, {}}},
    {"kami2/beacon", {"phone-540x960", 5, {}, {}}},
    {"kami2/windows", {"phone-640x1136", 6, {}, {}}},
    {"kami2/shards", {"phone-640x1136", 7, {}, {}}},
    {"kami2/kite", {"phone-720x1480", 8, {}, {}}},
    {"kami2/isles", {"phone-828x1792", 9, {}, {}}},
    {"squares/pond", {"phone-480x854", 1, {}, {}}},
    {"squares/gems", {"phone-540x960", 2, {SquareLook::glossy, ButtonShape::squares}, {}}},
    {"squares/panes", {"phone-480x854", 3, {SquareLook::lined, ButtonShape::none, 0.8}, {}}},
    {"squares/quilt", {"phone-540x960", 4, {}, {}}},
    {"tiles/ivory", {"", 1, {}, {TileSet::letters}}},
    {"tiles/lacquer", {"", 2, {}, {TileSet::lacquer}}},
    {"tiles/tins", {"", 3, {}, {TileSet::blocks}}}};

const std::filesystem::path folder = test::project_folder() / "samples";

std::string text_of(const std::string& name) {
    return test::text_in(folder / (name + ".level.json"));
}

Picture picture_in(const std::string& name) {
    return decode_picture(test::bytes_in(folder / (name + ".png")));
}

void expect_stored(const std::string& name, const Picture& picture) {
    const Picture stored = picture_in(name);
    ASSERT_EQ(picture.width_px, stored.width_px);
    ASSERT_EQ(picture.height_px, stored.height_px);
    // Other processors round the smoothing of the grain otherwise by a hair.
    for (std::size_t i = 0; i < stored.pixels.size(); ++i)
        ASSERT_LE(std::abs(picture.pixels[i] - stored.pixels[i]), 3) << "byte " << i;
}

// The first columns of a picture, as of one that was cut.
Picture without_right(const Picture& picture, double share) {
    Picture left{static_cast<int>(picture.width_px * (1 - share)), picture.height_px, {}};
    for (int y = 0; y < picture.height_px; ++y) {
        const auto row = picture.pixels.begin() + static_cast<std::ptrdiff_t>(3) * y * picture.width_px;
        left.pixels.insert(left.pixels.end(), row, row + static_cast<std::ptrdiff_t>(3) * left.width_px);
    }
    return left;
}

// A swatch that is cut off takes its color with it: what has it must not be taken for something else for
// sure.
TEST(Samples, OfWhichASwatchIsCutOffAreNeverReadWrongForSure) {
    for (const std::string name :
         {"kami2/shards", "kami2/mosaic", "kami2/windows", "kami2/drift", "kami2/isles"}) {
        const Level level = parse_level(text_of(name));
        const Board& board = std::get<ColorLevel>(level).board;
        const Picture whole = picture_in(name);
        int sure_readings = 0;
        for (const double share : {0.08, 0.13, 0.18}) {
            SCOPED_TRACE(name + " without " + std::to_string(share));
            const ReadResult result = read(without_right(whole, share));
            constexpr double sure = 0.5;
            if (!result.reading || result.reading->confidence < sure) continue;
            ++sure_readings;
            const Board& board_read = test::colors_of(*result.reading).board;
            EXPECT_EQ(board_read.palette.size(), board.palette.size());
            int wrong = 0;
            for (int row = 0; row < board.lattice.rows; ++row)
                for (int column = 0; column < 8; ++column) {
                    const CellId cell = board.lattice.id({row, column});
                    wrong += board_read.color(cell) == board.color(cell) ? 0 : 1;
                }
            EXPECT_EQ(wrong, 0);
        }
        EXPECT_GT(sure_readings, 0) << name << " without a narrow strip";
    }
}

// Cells with a gloss look printed.
TEST(Samples, OfGlossyCellsAreReadAsAFlood) {
    const ReadResult result = read(picture_in("squares/gems"));
    ASSERT_TRUE(result.reading);
    EXPECT_EQ(game_of(result.reading->level), Game::floodit);
}

class SamplePicture : public testing::TestWithParam<Sample> {};

TEST_P(SamplePicture, IsWhatRenderDraws) {
    const Level level = parse_level(text_of(GetParam().name));
    EXPECT_TRUE(moves_left(level) || game_of(level) == Game::shisen);
    expect_stored(GetParam().name, render_screenshot(level, GetParam().options).picture);
}

INSTANTIATE_TEST_SUITE_P(Every, SamplePicture, testing::ValuesIn(samples), [](const auto& parameter) {
    return std::filesystem::path(parameter.param.name).filename().string();
});

TEST(Samples, AreAllChecked) {
    std::size_t levels = 0;
    for (const char* part : {"kami2", "squares", "tiles"})
        for (const auto& entry : std::filesystem::directory_iterator(folder / part))
            if (entry.path().string().ends_with(".level.json")) ++levels;
    EXPECT_EQ(levels, samples.size());
}

}  // namespace
}  // namespace unfold
