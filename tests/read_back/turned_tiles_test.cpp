// Pictures of tiles that lie on their side are refused; upside down, a board is what it shows.
#include "unfold/render.h"
#include "unfold/vision.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "support/readings.h"
#include "support/tile_samples.h"

namespace unfold {
namespace {

constexpr std::uint64_t seed = 5;
constexpr double width_px = 48;

// A quarter to the right.
Picture quarter_turned(const Picture& picture) {
    Picture turned{picture.height_px, picture.width_px, {}};
    turned.pixels.resize(picture.pixels.size());
    const auto at = [](const Picture& of, int x, int y) {
        return 3 * (static_cast<std::ptrdiff_t>(y) * of.width_px + x);
    };
    for (int y = 0; y < turned.height_px; ++y)
        for (int x = 0; x < turned.width_px; ++x)
            std::copy_n(picture.pixels.begin() + at(picture, y, picture.height_px - 1 - x), 3,
                        turned.pixels.begin() + at(turned, x, y));
    return turned;
}

void expect_refused(const Picture& picture) {
    ReadOptions options;
    options.game = Game::shisen;
    const ReadResult result = read(picture, options);
    ASSERT_FALSE(result.reading) << "read, confidence " << result.reading->confidence;
    EXPECT_FALSE(result.refusal->hint().empty());
}

Picture drawn(const TileLevel& level, TileSet set) {
    return render_screenshot(level, {"", seed, {}, {set, width_px}}).picture;
}

class TurnedTiles : public ::testing::TestWithParam<TileSet> {};

TEST_P(TurnedTiles, OnTheirSideAreRefused) {
    const Picture right = quarter_turned(drawn(test::tile_sample(seed).level, GetParam()));
    expect_refused(right);
    expect_refused(quarter_turned(quarter_turned(right)));
}

// Nothing tells a strange set of tiles from one that stands on its head; the pairs and their places are the
// same, and the taps go where the picture shows them.
TEST_P(TurnedTiles, UpsideDownAreTheBoardThatShows) {
    const TileLevel level = test::tile_sample(seed).level;
    const Reading reading =
        test::reading_of(quarter_turned(quarter_turned(drawn(level, GetParam()))), Game::shisen);
    TileLevel turned = level;
    std::reverse(turned.board.cells.begin(), turned.board.cells.end());
    ASSERT_EQ(lattice_of(reading.level), level.board.lattice);
    EXPECT_EQ(match_numbers(test::tiles_of(reading)), match_numbers(turned));
}

INSTANTIATE_TEST_SUITE_P(Sets, TurnedTiles, ::testing::ValuesIn(tile_sets().begin(), tile_sets().end()),
                         [](const auto& set) { return std::string(tile_set_name(set.param)); });

}  // namespace
}  // namespace unfold
