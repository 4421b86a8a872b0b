// Draws boards of tiles in every set, reads them, and expects the same boards back, but for the names of the
// kinds.
#include "unfold/render.h"
#include "unfold/vision.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace unfold {
namespace {

class TileReadBack : public ::testing::TestWithParam<TileSet> {};

// Some pairs are gone, as in the middle of a game.
TileLevel mid_game(std::uint64_t seed, Random& random) {
    TileLevel level = solvable_deal(12 + static_cast<int>(random.below(7)),
                                    6 + 2 * static_cast<int>(random.below(2)), 36, {}, seed);
    const std::uint64_t gone = random.below(12);
    for (std::uint64_t i = 0; i < gone; ++i) {
        const auto pairs = removable_pairs(level);
        if (pairs.empty()) break;
        const TileRemoval& pair = pairs[random.below(pairs.size())];
        level.board = without_pair(std::move(level.board), pair.first, pair.second, Gravity::none);
    }
    return level;
}

TEST_P(TileReadBack, GivesTheBoardThatWasDrawn) {
    Random random(0x74696c65U + static_cast<std::uint64_t>(GetParam()));
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        const TileLevel level = mid_game(seed, random);
        for (const double width_px : {48.0, 64.0, 90.5}) {
            SCOPED_TRACE(std::string(tile_set_name(GetParam())) + ", seed " + std::to_string(seed) + ", " +
                         std::to_string(width_px) + " px");
            const Screenshot shot = render_tiles(level, {GetParam(), width_px, seed});
            const TileReading reading = read_tiles(shot.picture);
            ASSERT_EQ(reading.level.board.lattice, level.board.lattice);
            EXPECT_EQ(match_numbers(reading.level), match_numbers(level));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Sets, TileReadBack, ::testing::ValuesIn(tile_sets().begin(), tile_sets().end()),
                         [](const auto& set) { return std::string(tile_set_name(set.param)); });

}  // namespace
}  // namespace unfold
