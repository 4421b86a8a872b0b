// The animation: a GIF that any viewer shows, exact in the colors of the board, the same on every run.
#include "unfold/render.h"

#include <set>

#include <gtest/gtest.h>

#include "render/gif_writer.h"
#include "support/text_board.h"
#include "support/tile_boards.h"
#include "support/tile_deal.h"
#include "unit/render/gif_frames.h"
#include "unit/render/support.h"

namespace unfold {
namespace {

using test::decode_gif;
using test::Gif;
using test::pixel;
using test::share_of;
using test::striped_level;

const std::vector<Move> two_moves{{{5, 2}, ColorId{0}}, {{5, 6}, ColorId{0}}};

TEST(Animation, ShowsEachMoveAndEndsInOneColor) {
    const ColorLevel level = striped_level(2);
    const Screenshot shot = render_screenshot(level, {"phone-640x1136"});
    const Gif gif = decode_gif(
        animate(shot.picture, test::reading_of(shot.geometry, level), test::solution_of(two_moves)));
    EXPECT_TRUE(gif.loops_forever);
    ASSERT_GE(gif.frames.size(), 1U + 2 * 3) << "the start; each move marked, on its way, done";
    EXPECT_LE(gif.frames.size(), 1U + 2 * 10);
    const Picture& first = gif.frames.front().picture;
    EXPECT_LE(std::max(first.width_px, first.height_px), 480);
    EXPECT_GT(std::max(first.width_px, first.height_px), 440);
    // The line below takes a tenth, and all else is the board.
    EXPECT_NEAR(share_of(first, level.board.palette[0]), 0.9 * 3 / 5, 0.06);
    EXPECT_NEAR(share_of(first, level.board.palette[1]), 0.9 * 2 / 5, 0.06);
    const Picture& last = gif.frames.back().picture;
    EXPECT_GT(share_of(last, level.board.palette[0]), 0.85);
    EXPECT_EQ(share_of(last, level.board.palette[1]), 0);
}

TEST(Animation, LetsTheColorSpread) {
    const ColorLevel level = striped_level(2);
    const Screenshot shot = render_screenshot(level, {"phone-640x1136"});
    const Gif gif = decode_gif(animate(shot.picture, test::reading_of(shot.geometry, level),
                                       test::solution_of(std::vector{two_moves.front()})));
    double before = 1;
    for (std::size_t i = 2; i < gif.frames.size(); ++i) {
        const double now = share_of(gif.frames[i].picture, level.board.palette[1]);
        EXPECT_LT(now, before) << "frame " << i;
        before = now;
    }
    EXPECT_LE(gif.frames.size(), 11U) << "at most eight waves, before them two frames, after them one";
}

TEST(Animation, TakesLessThanAMinuteForManyMoves) {
    const ColorLevel level = striped_level(3);
    const Screenshot shot = render_screenshot(level, {"phone-480x854"});
    const auto moves = test::random_moves(level.board, 40, 4);
    const Gif gif =
        decode_gif(animate(shot.picture, test::reading_of(shot.geometry, level), test::solution_of(moves)));
    int duration = 0;
    for (const auto& frame : gif.frames) {
        EXPECT_GE(frame.hundredths_s, 3) << "browsers slow shorter frames down";
        duration += frame.hundredths_s;
    }
    EXPECT_LT(duration, 6000);
    EXPECT_GT(duration, 2000);
}

TEST(Animation, FramesHoldOnlyWhatChanges) {
    const ColorLevel level = striped_level(5);
    const Screenshot shot = render_screenshot(level, {"phone-480x854"});
    const std::vector<Move> moves{{{5, 0}, ColorId{1}}};
    const Gif gif =
        decode_gif(animate(shot.picture, test::reading_of(shot.geometry, level), test::solution_of(moves)));
    for (std::size_t i = 2; i + 1 < gif.frames.size(); ++i)
        EXPECT_LT(gif.frames[i].changed_px, gif.frames[0].changed_px / 4) << "frame " << i;
}

TEST(Animation, IsTheSameOnEveryRun) {
    const ColorLevel level = test::random_level(4, 9);
    const Screenshot shot = render_screenshot(level, {"phone-480x854"});
    const auto moves = test::random_moves(level.board, 4, 4);
    EXPECT_EQ(animate(shot.picture, test::reading_of(shot.geometry, level), test::solution_of(moves)),
              animate(shot.picture, test::reading_of(shot.geometry, level), test::solution_of(moves)));
}

TEST(Animation, WithoutMovesIsOneFrame) {
    const ColorLevel level = test::random_level(1, 1);
    const Screenshot shot = render_screenshot(level, {"phone-480x854"});
    EXPECT_EQ(decode_gif(animate(shot.picture, test::reading_of(shot.geometry, level),
                                 test::solution_of(std::vector<Move>{})))
                  .frames.size(),
              1U);
}

TEST(Animation, OfFloodItSpreadsFromTheOrigin) {
    ColorLevel level = test::text_level(Game::floodit, {"000000001"}, {{200, 40, 40}, {40, 160, 60}});
    level.origin = Cell{0, 0};
    const Screenshot shot = render_screenshot(level);
    const Gif gif = decode_gif(animate(shot.picture, test::reading_of(shot.geometry, level),
                                       test::solution_of(std::vector<Move>{{{0, 0}, ColorId{1}}})));
    // The first wave: the left end has its color, the right end of the flood has not.
    const Picture& wave = gif.frames.at(2).picture;
    const auto color_at = [&](double share) {
        std::array<int, 3> seen{};
        // Up the column, past the line below the board.
        const int x = static_cast<int>(share * wave.width_px);
        for (int y = wave.height_px - 1; y >= 0; --y) {
            const auto here = pixel(wave, x, y);
            if (here == std::array<int, 3>{200, 40, 40} || here == std::array<int, 3>{40, 160, 60})
                seen = here;
        }
        return seen;
    };
    EXPECT_EQ(color_at(0.08), (std::array<int, 3>{40, 160, 60}));
    EXPECT_EQ(color_at(0.80), (std::array<int, 3>{200, 40, 40}));
}

TEST(Animation, OfTilesEndsWithTheTable) {
    const TileLevel level = solvable_deal(6, 4, 6, {Gravity::down, 2, {}}, 3);
    const Screenshot shot = render_screenshot(level);
    TileLevel now = level;
    std::vector<TileRemoval> removals;
    for (auto pairs = removable_pairs(now); !pairs.empty(); pairs = removable_pairs(now)) {
        removals.push_back(pairs.front());
        now.board =
            without_pair(std::move(now.board), pairs.front().first, pairs.front().second, Gravity::down);
    }
    const Gif gif = decode_gif(
        animate(shot.picture, test::reading_of(shot.geometry, level), test::solution_of(removals)));
    EXPECT_LE(gif.frames.size(), 1 + 3 * removals.size());
    EXPECT_GE(gif.frames.size(), 1 + 2 * removals.size());
    ASSERT_TRUE(is_cleared(now.board));
    // Above the caption, everything that changes in the course of the game has the color of the table.
    const Picture& first = gif.frames.front().picture;
    const Picture& last = gif.frames.back().picture;
    std::set<std::array<int, 3>> colors;
    int changed = 0;
    for (int y = 0; y < 0.85 * last.height_px; ++y)
        for (int x = 0; x < last.width_px; ++x) {
            if (pixel(first, x, y) == pixel(last, x, y)) continue;
            ++changed;
            colors.insert(pixel(last, x, y));
        }
    EXPECT_EQ(colors.size(), 1U);
    EXPECT_GT(changed, 0.45 * last.width_px * last.height_px);
}

TEST(GifPalette, GivesTheNearestColorAndExactOnesThemselves) {
    render::GifPalette palette({{0, 0, 0}, {200, 40, 40}, {201, 40, 40}});
    EXPECT_EQ(palette.nearest({201, 40, 40}), 2);
    EXPECT_EQ(palette.nearest({200, 40, 40}), 1);
    EXPECT_EQ(palette.nearest({3, 2, 1}), 0);
}

TEST(ColorCount, StandsForAllColorsWithFewOnes) {
    render::ColorCount count;
    for (int i = 0; i < 256; ++i)
        count.add(cv::Vec3b(static_cast<std::uint8_t>(i), 0, 0));
    const auto four = count.representatives(4);
    ASSERT_EQ(four.size(), 4U);
    for (int i = 0; i < 256; ++i) {
        int least = 255;
        for (const Rgb color : four)
            least = std::min(least, std::abs(color.r - i));
        EXPECT_LE(least, 40) << i;
    }
    EXPECT_EQ(count.representatives(1000).size(), 32U)
        << "no more than the distinct colors that were counted";
    EXPECT_TRUE(render::ColorCount().representatives(3).empty());
}

}  // namespace
}  // namespace unfold
