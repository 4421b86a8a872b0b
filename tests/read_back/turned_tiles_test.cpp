// Pictures of tiles that lie on their side or upside down: a board is what it shows.
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

Picture drawn(const TileLevel& level, TileSet set) {
    return render_screenshot(level, {"", seed, {}, {set, width_px}}).picture;
}

class TurnedTiles : public ::testing::TestWithParam<TileSet> {};

// Nothing tells a strange set of tiles from one that lies on its side or stands on its head; the pairs and
// their places are the same, and the taps go where the picture shows them.
TEST_P(TurnedTiles, AreTheBoardThatShows) {
    const TileLevel level = test::tile_sample(seed).level;
    const Lattice upright = level.board.lattice;
    Picture picture = drawn(level, GetParam());
    TileLevel turned = level;
    for (int quarters = 1; quarters < 4; ++quarters) {
        picture = quarter_turned(picture);
        const TileBoard before = turned.board;
        std::swap(turned.board.lattice.columns, turned.board.lattice.rows);
        for (int i = 0; i < upright.cell_count(); ++i) {
            const Cell cell = turned.board.lattice.cell(CellId{i});
            turned.board.cells[static_cast<std::size_t>(i)] =
                before.kind(before.lattice.id({before.lattice.rows - 1 - cell.column, cell.row}));
        }
        // Plain blocks may look like the cells of a color flood: they may be refused, or in doubt.
        if (tile_set_name(GetParam()) == "blocks" && !test::is_read_for_sure(picture, Game::shisen)) continue;
        const Reading reading = test::reading_of(picture, Game::shisen);
        ASSERT_EQ(lattice_of(reading.level), turned.board.lattice) << quarters;
        EXPECT_EQ(match_numbers(test::tiles_of(reading)), match_numbers(turned)) << quarters;
    }
}

INSTANTIATE_TEST_SUITE_P(Sets, TurnedTiles, ::testing::ValuesIn(tile_sets().begin(), tile_sets().end()),
                         [](const auto& set) { return std::string(tile_set_name(set.param)); });

}  // namespace
}  // namespace unfold
