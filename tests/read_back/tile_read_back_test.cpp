// Draws boards of tiles in every set, reads them, and expects the same boards back, apart from the names of
// the kinds.
#include "unfold/codecs.h"
#include "unfold/render.h"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "codecs/image_files.h"
#include "support/readings.h"
#include "support/tile_samples.h"
#include "vision/image/picture_mat.h"

namespace unfold {
namespace {

class TileReadBack : public ::testing::TestWithParam<TileSet> {
  protected:
    static std::string name(std::uint64_t seed, double width_px) {
        return std::string(tile_set_name(GetParam())) + ", seed " + std::to_string(seed) + ", " +
               std::to_string(width_px) + " px";
    }
    static Picture drawn(const test::TileSample& sample, std::uint64_t seed, double width_px) {
        return render_screenshot(sample.level, {"", seed, {}, {GetParam(), width_px, sample.chosen}}).picture;
    }
};

// Full boards and ones in mid-game of every size, with a tile chosen either way, each at one scale:
// bench_vision_tiles reads fifty at each.
struct DrawnBoard {
    std::uint64_t seed;
    double width_px;
};
constexpr std::array<DrawnBoard, 7> boards{
    {{3, 48}, {4, 90.5}, {5, 64}, {6, 48}, {14, 48}, {15, 64}, {28, 64}}};

TEST_P(TileReadBack, GivesTheBoardThatWasDrawn) {
    for (const auto& [seed, width_px] : boards) {
        SCOPED_TRACE(name(seed, width_px));
        const test::TileSample sample = test::tile_sample(seed);
        const Reading reading = test::reading_of(drawn(sample, seed, width_px), Game::shisen);
        ASSERT_EQ(lattice_of(reading.level), sample.level.board.lattice);
        EXPECT_EQ(match_numbers(test::tiles_of(reading)), match_numbers(sample.level));
    }
}

void expect_right_or_in_doubt(const Picture& picture, const TileLevel& level) {
    ReadOptions options;
    options.game = Game::shisen;
    const std::optional<Reading> reading = read(picture, options).reading;
    if (!reading) return;
    const bool is_right = lattice_of(reading->level) == level.board.lattice &&
                          match_numbers(test::tiles_of(*reading)) == match_numbers(level);
    EXPECT_TRUE(is_right || !reading->warnings.empty() || reading->confidence < 0.9)
        << "confidence " << reading->confidence;
}

// As a chat shrinks and compresses it.
Picture shrunk_and_compressed(const Picture& picture) {
    cv::Mat rgb;
    cv::resize(vision::mat_of(picture), rgb, {}, 0.8, 0.8, cv::INTER_AREA);
    return decode_picture(codecs::jpeg_file(rgb, 60));
}

// Small tiles may be too small to tell, but then the reading says so.
TEST_P(TileReadBack, OfSmallTilesIsRightOrInDoubt) {
    for (const std::uint64_t seed : {4, 8, 10, 12}) {
        SCOPED_TRACE(name(seed, 32));
        const test::TileSample sample = test::tile_sample(seed);
        const Picture picture = drawn(sample, seed, 32);
        expect_right_or_in_doubt(picture, sample.level);
        expect_right_or_in_doubt(shrunk_and_compressed(picture), sample.level);
    }
}

INSTANTIATE_TEST_SUITE_P(Sets, TileReadBack, ::testing::ValuesIn(tile_sets().begin(), tile_sets().end()),
                         [](const auto& set) { return std::string(tile_set_name(set.param)); });

}  // namespace
}  // namespace unfold
