// A picture a move: the board as it is by then, and nothing but this move marked.
#include "unfold/render.h"

#include <gtest/gtest.h>

#include "graph/replay.h"
#include "render/annotate/badge.h"
#include "support/text_board.h"
#include "support/tile_boards.h"
#include "unit/render/support.h"

namespace unfold {
namespace {

using test::center_px;
using test::median_color;
using test::nearest_swatch;
using test::pixel;
using test::random_level;
using test::random_moves;
using test::striped_level;

std::array<int, 3> channels(Rgb color) {
    return {color.r, color.g, color.b};
}

Board after(Board board, const std::vector<Move>& moves, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
        board = play(std::move(board), moves[i]);
    return board;
}

TEST(StepPicture, TheFirstStepIsTheScreenshotWithOneMoveMarked) {
    const ColorLevel level = striped_level(5);  // stripes two columns wide
    const Screenshot shot = render_screenshot(level, {"phone-640x1136"});
    const std::vector<Move> moves{{{5, 0}, ColorId{1}}, {{5, 4}, ColorId{3}}};
    const Picture first =
        step_picture(shot.picture, test::reading_of(shot.geometry, level), test::solution_of(moves), 0);
    EXPECT_EQ(first.width_px, 640);
    EXPECT_EQ(first.height_px, 1136);
    EXPECT_NE(first, shot.picture);
    for (int y = 0; y < 1028; ++y)
        for (int x = 130; x < 640; ++x)
            ASSERT_EQ(pixel(first, x, y), pixel(shot.picture, x, y)) << x << ", " << y;
}

TEST(StepPicture, ShowsTheBoardAsTheMovesBeforeItLeftIt) {
    const ColorLevel level = random_level(4, 3);
    const Screenshot shot = render_screenshot(level, {"phone-480x854"});
    const std::vector<Move> moves = random_moves(level.board, 12, 5);
    for (const std::size_t step : {0UL, 1UL, 6UL, 11UL}) {
        const Picture picture = step_picture(shot.picture, test::reading_of(shot.geometry, level),
                                             test::solution_of(moves), step);
        const Board board = after(level.board, moves, step);
        const Tap tap = replay(board, std::vector{moves[step]}).front();
        int unmarked = 0;
        for (int i = 0; i < board.lattice.cell_count(); ++i) {
            const CellId cell{i};
            // The marks are in the tapped region; a badge beside it covers few others.
            if (std::binary_search(tap.region.begin(), tap.region.end(), cell)) continue;
            const Point center = center_px(shot.geometry, board.lattice, board.lattice.cell(cell));
            const auto seen = median_color(picture, center, 2);
            const bool is_as_before = board.color(cell) == level.board.color(cell);
            const bool is_right = is_as_before
                                      ? seen == median_color(shot.picture, center, 2)
                                      : nearest_swatch(seen, board.palette) == board.color(cell).value;
            unmarked += is_right ? 1 : 0;
        }
        EXPECT_GE(unmarked, board.lattice.cell_count() - static_cast<int>(tap.region.size()) - 8)
            << "step " << step;
    }
}

TEST(StepPicture, AfterTheLastMoveNothingIsMarked) {
    const ColorLevel level = random_level(3, 8);
    const Screenshot shot = render_screenshot(level, {"phone-480x854"});
    const std::vector<Move> moves = random_moves(level.board, 5, 2);
    const Picture done =
        step_picture(shot.picture, test::reading_of(shot.geometry, level), test::solution_of(moves), 5);
    const Board board = after(level.board, moves, 5);
    int recolored = 0;
    for (int i = 0; i < board.lattice.cell_count(); ++i) {
        const Point center = center_px(shot.geometry, board.lattice, board.lattice.cell(CellId{i}));
        const auto seen = median_color(done, center, 2);
        if (board.color(CellId{i}) == level.board.color(CellId{i})) {
            ASSERT_EQ(seen, median_color(shot.picture, center, 2)) << "cell " << i;
            continue;
        }
        ++recolored;
        ASSERT_EQ(nearest_swatch(seen, board.palette), board.color(CellId{i}).value) << "cell " << i;
    }
    EXPECT_GT(recolored, 0);
}

TEST(StepPicture, FramesTheSwatchToPress) {
    const ColorLevel level = striped_level(2);
    const Screenshot shot = render_screenshot(level, {"phone-640x1136"});
    const std::vector<Move> moves{{{5, 0}, ColorId{1}}};
    const Picture step =
        step_picture(shot.picture, test::reading_of(shot.geometry, level), test::solution_of(moves), 0);
    const auto changed_in = [&](const RectPx& swatch) {
        int changed = 0;
        for (int y = static_cast<int>(swatch.y); y < static_cast<int>(swatch.y + swatch.height); ++y)
            for (int x = static_cast<int>(swatch.x); x < static_cast<int>(swatch.x + swatch.width); ++x)
                changed += pixel(step, x, y) != pixel(shot.picture, x, y) ? 1 : 0;
        return changed;
    };
    EXPECT_GT(changed_in(shot.geometry.swatches_px[1]), 4 * changed_in(shot.geometry.swatches_px[0]))
        << "both have a number, and one a frame";
}

TEST(StepPicture, OfFloodItLetsTheWholeFloodTakeTheColor) {
    ColorLevel level = test::text_level(Game::floodit, {"0110", "0012", "2012"},
                                        {{200, 40, 40}, {40, 160, 60}, {40, 60, 200}});
    level.origin = Cell{0, 0};
    const Screenshot shot = render_screenshot(level);
    const std::vector<Move> moves{{{0, 0}, ColorId{1}}, {{0, 0}, ColorId{2}}};
    const Picture done =
        step_picture(shot.picture, test::reading_of(shot.geometry, level), test::solution_of(moves), 2);
    for (const Cell cell : {Cell{0, 0}, Cell{0, 1}, Cell{1, 0}, Cell{1, 1}, Cell{2, 1}, Cell{1, 2}}) {
        const Point center = center_px(shot.geometry, level.board.lattice, cell);
        EXPECT_EQ(pixel(done, static_cast<int>(center.x), static_cast<int>(center.y)),
                  channels(level.board.palette[2]));
    }
}

TEST(StepPicture, AllTogetherAreThoseOneByOne) {
    const ColorLevel level = random_level(4, 3);
    const Screenshot shot = render_screenshot(level, {"phone-480x854"});
    const Reading reading = test::reading_of(shot.geometry, level);
    const Solution solution = test::solution_of(random_moves(level.board, 3, 5));
    std::size_t count = 0;
    step_pictures(shot.picture, reading, solution, [&](std::size_t step, const Picture& picture) {
        EXPECT_EQ(step, count++);
        EXPECT_EQ(picture, step_picture(shot.picture, reading, solution, step)) << step;
    });
    EXPECT_EQ(count, 3U);
}

TEST(StepPicture, OfABoardThatReachesOutOfThePictureStaysInside) {
    const ColorLevel level = striped_level(3);
    Screenshot shot = render_screenshot(level, {"phone-480x854"});
    shot.geometry.px_from_cell.x0 -= 100;
    shot.geometry.px_from_cell.y0 -= 100;
    const std::vector<Move> moves{{{5, 0}, ColorId{1}}, {{28, 9}, ColorId{2}}};
    for (std::size_t step = 0; step <= 2; ++step)
        EXPECT_EQ(
            step_picture(shot.picture, test::reading_of(shot.geometry, level), test::solution_of(moves), step)
                .pixels.size(),
            shot.picture.pixels.size());
}

TEST(TapMark, StandsInALargeRegionAndBesideATinyOne) {
    const Lattice lattice{LatticeKind::square, 40, 40};
    PictureGeometry geometry{400, 400, {10, 0, 0, 0, 10, 0}, {0, 0, 400, 400}, {}};
    std::vector<CellId> large;
    large.reserve(400);
    for (int i = 0; i < 400; ++i)
        large.push_back(CellId{i});
    const render::TapMark within = render::place_mark(geometry, lattice, large);
    EXPECT_EQ(within.badge.x, within.tapped.x);
    EXPECT_EQ(within.badge.y, within.tapped.y);
    const CellId corner = lattice.id({39, 0});
    const render::TapMark beside = render::place_mark(geometry, lattice, {corner});
    EXPECT_EQ(render::tapped_cell(beside, geometry, lattice, {corner}), corner);
    EXPECT_GT(std::hypot(beside.badge.x - beside.tapped.x, beside.badge.y - beside.tapped.y),
              beside.radius_px + 10);
    EXPECT_GE(beside.badge.x, beside.radius_px);
    EXPECT_LE(beside.badge.y, 400 - beside.radius_px);
}

// Every tile of the level in a gray of its own on a green table.
Screenshot gray_tiles(const TileLevel& level, int side_px) {
    const Lattice& lattice = level.board.lattice;
    Screenshot shot;
    shot.picture = {side_px * (lattice.columns + 2), side_px * (lattice.rows + 2), {}};
    for (int y = 0; y < shot.picture.height_px; ++y)
        for (int x = 0; x < shot.picture.width_px; ++x) {
            const Cell cell{y / side_px - 1, x / side_px - 1};
            const bool is_tile = lattice.contains(cell) && level.board.has_tile(lattice.id(cell));
            const auto gray = static_cast<std::uint8_t>(is_tile ? 100 + 3 * lattice.id(cell).value : 0);
            shot.picture.pixels.insert(shot.picture.pixels.end(),
                                       {gray, is_tile ? gray : std::uint8_t{90}, gray});
        }
    const double side = side_px;
    shot.geometry = {shot.picture.width_px,
                     shot.picture.height_px,
                     {side, 0, side, 0, side, side},
                     {side, side, side * lattice.columns, side * lattice.rows},
                     {}};
    return shot;
}

std::array<int, 3> at(const Picture& picture, Cell cell, int side_px) {
    return pixel(picture, side_px * (cell.column + 1) + side_px / 2, side_px * (cell.row + 1) + side_px / 2);
}

std::array<int, 3> tile(int first_id) {
    return {100 + 3 * first_id, 100 + 3 * first_id, 100 + 3 * first_id};
}
constexpr std::array<int, 3> table{0, 90, 0};

TEST(StepPicture, OfTilesClearsThoseThatAreGone) {
    const TileLevel level = test::tile_level({"ABC", "ABC"});
    const Screenshot shot = gray_tiles(level, 40);
    const std::vector<TileRemoval> removals{{{0, 0}, {1, 0}, {{0, 0}, {1, 0}}},
                                            {{0, 1}, {1, 1}, {{0, 1}, {1, 1}}}};
    const Picture second =
        step_picture(shot.picture, test::reading_of(shot.geometry, level), test::solution_of(removals), 1);
    EXPECT_EQ(at(second, {0, 0}, 40), table);
    EXPECT_EQ(at(second, {1, 0}, 40), table);
    EXPECT_EQ(at(second, {0, 1}, 40), tile(1)) << "marked, and to be seen";
    EXPECT_EQ(at(second, {0, 2}, 40), tile(2));
    const Picture done =
        step_picture(shot.picture, test::reading_of(shot.geometry, level), test::solution_of(removals), 2);
    EXPECT_EQ(at(done, {1, 1}, 40), table);
    EXPECT_EQ(at(done, {1, 2}, 40), tile(5));
}

TEST(StepPicture, OfTilesThatFallShowsThemWhereTheyLie) {
    const TileLevel level = test::tile_level({"AB", "CC", "BA"}, Gravity::down);
    const Screenshot shot = gray_tiles(level, 40);
    const std::vector<TileRemoval> removals{{{1, 0}, {1, 1}, {{1, 0}, {1, 1}}}};
    const Picture done =
        step_picture(shot.picture, test::reading_of(shot.geometry, level), test::solution_of(removals), 1);
    EXPECT_EQ(at(done, {0, 0}, 40), table);
    EXPECT_EQ(at(done, {0, 1}, 40), table);
    EXPECT_EQ(at(done, {1, 0}, 40), tile(0));
    EXPECT_EQ(at(done, {1, 1}, 40), tile(1));
    EXPECT_EQ(at(done, {2, 0}, 40), tile(4));
}

}  // namespace
}  // namespace unfold
