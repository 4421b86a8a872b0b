// Synthetic screenshots: the picture must agree with the geometry that comes with it, on every device.
#include "unfold/error.h"
#include "unfold/render.h"

#include <gtest/gtest.h>

#include "support/errors.h"
#include "unit/render/support.h"

namespace unfold {
namespace {

using test::center_px;
using test::median_color;
using test::nearest_swatch;
using test::pixel;
using test::random_level;
using test::striped_level;

bool well_inside(const RectPx& area, Point p, double margin_px) {
    return p.x > area.x + margin_px && p.x < area.x + area.width - margin_px && p.y > area.y + margin_px &&
           p.y < area.y + area.height - margin_px;
}

class OnDevice : public testing::TestWithParam<Device> {};

TEST_P(OnDevice, HasTheSizeOfTheScreen) {
    const Screenshot shot = render_screenshot(striped_level(3), {std::string(GetParam().name)});
    EXPECT_EQ(shot.picture.width_px, GetParam().width_px);
    EXPECT_EQ(shot.picture.height_px, GetParam().height_px);
    EXPECT_EQ(shot.geometry.width_px, GetParam().width_px);
    EXPECT_EQ(shot.picture.pixels.size(),
              3u * static_cast<std::size_t>(GetParam().width_px * GetParam().height_px));
}

TEST_P(OnDevice, ShowsEveryCellInTheColorOfItsSwatch) {
    const ColorLevel level = random_level(5, 7);
    const Screenshot shot = render_screenshot(level, {std::string(GetParam().name)});
    const int radius_px = static_cast<int>(shot.geometry.px_from_cell.y_per_row / 4);
    int looked_at = 0;
    for (int i = 0; i < level.board.lattice.cell_count(); ++i) {
        const Point center =
            center_px(shot.geometry, level.board.lattice, level.board.lattice.cell(CellId{i}));
        if (!well_inside(shot.geometry.shown_px, center, radius_px)) continue;
        ++looked_at;
        EXPECT_EQ(nearest_swatch(median_color(shot.picture, center, radius_px), level.board.palette),
                  level.board.color(CellId{i}).value)
            << "cell " << i;
    }
    EXPECT_GT(looked_at, 200);
}

TEST_P(OnDevice, ShowsTheSwatchesWhereTheGeometrySaysSo) {
    const ColorLevel level = random_level(6, 3);
    const Screenshot shot = render_screenshot(level, {std::string(GetParam().name)});
    ASSERT_EQ(shot.geometry.swatches_px.size(), 6u);
    for (std::size_t i = 0; i < 6; ++i) {
        const RectPx& swatch = shot.geometry.swatches_px[i];
        const auto seen =
            median_color(shot.picture, {swatch.x + swatch.width / 2, swatch.y + 0.7 * swatch.height}, 8);
        EXPECT_NEAR(seen[0], level.board.palette[i].r, 4);
        EXPECT_NEAR(seen[1], level.board.palette[i].g, 4);
        EXPECT_NEAR(seen[2], level.board.palette[i].b, 4);
    }
}

INSTANTIATE_TEST_SUITE_P(Every, OnDevice, testing::ValuesIn(devices().begin(), devices().end()),
                         [](const auto& parameter) {
                             std::string name(parameter.param.name);
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

TEST(Screenshot, IsTheSameOnEveryRun) {
    const ColorLevel level = random_level(4, 2);
    const ScreenshotOptions options{"phone-640x1136", 9};
    EXPECT_EQ(render_screenshot(level, options).picture, render_screenshot(level, options).picture);
}

TEST(Screenshot, OfAnotherSeedHasAnotherGrain) {
    const ColorLevel level = random_level(4, 2);
    EXPECT_NE(render_screenshot(level, {"phone-640x1136", 1}).picture,
              render_screenshot(level, {"phone-640x1136", 2}).picture);
}

// The mean step between horizontal neighbors: grain has it, the gradient behind the board does not.
double roughness(const Picture& picture, Point center, int radius_px) {
    double sum = 0;
    int count = 0;
    for (int y = static_cast<int>(center.y) - radius_px; y <= static_cast<int>(center.y) + radius_px; ++y)
        for (int x = static_cast<int>(center.x) - radius_px; x < static_cast<int>(center.x) + radius_px;
             ++x, ++count)
            sum += std::abs(pixel(picture, x, y)[1] - pixel(picture, x + 1, y)[1]);
    return sum / count;
}

TEST(Screenshot, IsSmoothOffTheBoardAndGrainyOnIt) {
    ColorLevel level = striped_level(3);
    level.board.palette[0] = {12, 10, 9};  // near-black paper has grain too
    for (int row = 8; row < 20; ++row)
        for (int column = 4; column < 6; ++column)
            level.board.cells[level.board.lattice.id({row, column}).index()] = off_board;
    const Screenshot shot = render_screenshot(level);
    const auto at = [&](Cell cell) { return center_px(shot.geometry, level.board.lattice, cell); };
    EXPECT_LT(roughness(shot.picture, at({14, 4}), 12), 0.3);
    EXPECT_GT(roughness(shot.picture, at({14, 8}), 12), 0.8);
    EXPECT_GT(roughness(shot.picture, at({14, 0}), 12), 0.4);
}

TEST(Screenshot, IsBrighterAtTheTopRightThanAtTheBottom) {
    ColorLevel level = striped_level(2);
    std::fill(level.board.cells.begin(), level.board.cells.end(), ColorId{0});
    const Screenshot shot = render_screenshot(level);
    const auto green = [&](Point p) { return median_color(shot.picture, p, 60)[1]; };
    EXPECT_GT(green({650, 80}), green({375, 1130}) * 1.1);
}

// White strokes in the count's cell of the footer.
int white_pixels_of_count(const ColorLevel& level) {
    const Screenshot shot = render_screenshot(level, {"phone-640x1136"});
    int count = 0;
    for (int y = 1045; y < 1120; ++y)
        for (int x = 70; x < 122; ++x)
            count += pixel(shot.picture, x, y)[0] > 200 ? 1 : 0;
    return count;
}

TEST(Screenshot, ShowsTheBudgetOrAnEmptyCell) {
    ColorLevel level = striped_level(2);
    level.budget = 10;
    EXPECT_GT(white_pixels_of_count(level), 100);
    level.budget.reset();
    EXPECT_EQ(white_pixels_of_count(level), 0);
}

void expect_wrong_usage(const ColorLevel& level, const ScreenshotOptions& options) {
    const auto error = test::error_of([&] { return render_screenshot(level, options); });
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code(), ErrorCode::usage);
    EXPECT_EQ(error->stage(), Stage::render);
}

ColorLevel level_of_squares(Game game, int side, int colors) {
    ColorLevel level;
    level.game = game;
    level.board = random_board({LatticeKind::square, side, side}, colors, 1);
    return level;
}

TEST(Screenshot, OfSquaresShowsEachCellInItsColor) {
    for (const SquareLook look : square_looks()) {
        const ColorLevel level = level_of_squares(Game::floodit, 9, 5);
        const Screenshot shot = render_screenshot(level, {"phone-640x1136", 1, {look}});
        for (int i = 0; i < level.board.lattice.cell_count(); ++i) {
            const Cell cell = level.board.lattice.cell(CellId{i});
            const Point p = shot.geometry.px_from_cell({cell.column + 0.5, cell.row + 0.65});
            const auto seen = pixel(shot.picture, static_cast<int>(p.x), static_cast<int>(p.y));
            const Rgb wanted = level.board.palette[level.board.color(CellId{i}).index()];
            EXPECT_NEAR(seen[0], wanted.r, 24) << square_look_name(look);
            EXPECT_NEAR(seen[1], wanted.g, 24) << square_look_name(look);
        }
    }
}

TEST(Screenshot, OptionsOfFloodItBelongToItAlone) {
    ScreenshotOptions options;
    options.flood.look = SquareLook::rounded;
    expect_wrong_usage(level_of_squares(Game::kami, 8, 3), options);
    expect_wrong_usage(striped_level(2), options);
    options = {};
    options.flood.cell_aspect = 3;
    expect_wrong_usage(level_of_squares(Game::floodit, 8, 3), options);
}

TEST(Screenshot, SquaresTooSmallToBeSeenAreRefused) {
    ColorLevel level = level_of_squares(Game::floodit, 64, 3);
    level.board.lattice.rows = 64;
    EXPECT_NO_THROW((void)render_screenshot(level, {"phone-640x1136"}));
    ScreenshotOptions flat{"phone-480x854"};
    flat.flood.cell_aspect = 0.5;
    expect_wrong_usage(level, flat);
}

TEST(Screenshot, OfAnUnknownDeviceIsAnError) {
    expect_wrong_usage(striped_level(2), {"phone-1x1"});
}

TEST(Screenshot, OfAnotherLatticeIsAnError) {
    ColorLevel level;
    level.board.lattice = {LatticeKind::square, 10, 16};
    level.board.palette = {{200, 0, 0}};
    level.board.cells.assign(160, ColorId{0});
    expect_wrong_usage(level, {});
}

TEST(Screenshot, OfSevenColorsIsAnError) {
    expect_wrong_usage(random_level(7, 1), {});
}

}  // namespace
}  // namespace unfold
