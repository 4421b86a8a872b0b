// Draws levels of squares as screenshots, reads them, and expects the same levels back: every look of
// Flood-It, and KAMI on every device.
#include "unfold/render.h"
#include "unfold/vision.h"

#include <algorithm>
#include <array>
#include <string>

#include <gtest/gtest.h>

#include "support/board_order.h"
#include "support/readings.h"

namespace unfold {
namespace {

using test::by_appearance;

void expect_same(const ColorLevel& wanted, const Screenshot& shot, const Reading& reading,
                 bool has_swatches) {
    const ColorLevel& level = test::colors_of(reading);
    ASSERT_EQ(level.game, wanted.game);
    ASSERT_EQ(level.board.lattice, wanted.board.lattice);
    EXPECT_EQ(by_appearance(level.board), by_appearance(wanted.board));
    if (has_swatches) {
        EXPECT_EQ(level.board.palette.size(), wanted.board.palette.size());
        EXPECT_EQ(level.board.cells, wanted.board.cells);
        EXPECT_EQ(reading.geometry.swatches_px.size(), wanted.board.palette.size());
    }
    EXPECT_EQ(level.budget, wanted.budget);
    EXPECT_EQ(level.moves_made, wanted.moves_made);
    const double tolerance_px = 0.1 * shot.geometry.px_from_cell.x_per_column;
    const Lattice& lattice = wanted.board.lattice;
    for (const Point corner : {Point{0, 0}, Point{1.0 * lattice.columns, 1.0 * lattice.rows}}) {
        EXPECT_NEAR(reading.geometry.px_from_cell(corner).x, shot.geometry.px_from_cell(corner).x,
                    tolerance_px);
        EXPECT_NEAR(reading.geometry.px_from_cell(corner).y, shot.geometry.px_from_cell(corner).y,
                    tolerance_px);
    }
}

struct FloodSetting {
    const char* device;
    int columns, rows, colors;
    ButtonShape buttons;
    double cell_aspect;
};
constexpr std::array<FloodSetting, 4> flood_settings{
    {{"phone-750x1334", 14, 14, 6, ButtonShape::circles, 1},
     {"phone-480x854", 8, 11, 3, ButtonShape::squares, 1},
     {"phone-1125x2436", 22, 18, 8, ButtonShape::none, 1.3},
     {"tablet-1536x2048", 24, 24, 5, ButtonShape::squares, 1}}};

class FloodReadBack : public ::testing::TestWithParam<SquareLook> {};

TEST_P(FloodReadBack, GivesTheLevelThatWasDrawn) {
    for (const FloodSetting& setting : flood_settings) {
        SCOPED_TRACE(setting.device);
        ColorLevel level;
        level.game = Game::floodit;
        level.board = random_board({LatticeKind::square, setting.columns, setting.rows}, setting.colors, 1);
        level.origin = Cell{0, 0};
        level.budget = 31;
        level.moves_made = 4;
        ScreenshotOptions options{setting.device, 1, {}, {}};
        options.flood = {GetParam(), setting.buttons, setting.cell_aspect};
        const Screenshot shot = render_screenshot(level, options);
        expect_same(level, shot, test::reading_of(shot.picture), setting.buttons != ButtonShape::none);
    }
}

INSTANTIATE_TEST_SUITE_P(Looks, FloodReadBack,
                         ::testing::ValuesIn(square_looks().begin(), square_looks().end()),
                         [](const auto& look) { return std::string(square_look_name(look.param)); });

// Paper as designers fold it: rectangles and a cross over a ground, so that few borders between cells show.
Board folded_board() {
    Board board = random_board({LatticeKind::square, 10, 16}, 4, 1);
    std::fill(board.cells.begin(), board.cells.end(), ColorId{0});
    const auto paint = [&](Cell from, int columns, int rows, ColorId color) {
        for (int row = from.row; row < from.row + rows; ++row)
            for (int column = from.column; column < from.column + columns; ++column)
                board.cells[board.lattice.id({row, column}).index()] = color;
    };
    paint({1, 1}, 5, 4, ColorId{1});
    paint({3, 4}, 5, 6, ColorId{2});
    paint({11, 0}, 3, 5, ColorId{3});
    paint({12, 4}, 5, 1, ColorId{1});
    paint({10, 6}, 1, 5, ColorId{1});
    paint({0, 9}, 1, 9, ColorId{3});
    return board;
}

class KamiReadBack : public ::testing::TestWithParam<int> {};

TEST_P(KamiReadBack, GivesTheLevelThatWasDrawn) {
    const std::string device(devices()[static_cast<std::size_t>(GetParam())].name);
    ColorLevel level;
    level.game = Game::kami;
    for (const Board& board : {folded_board(), random_board({LatticeKind::square, 10, 16}, 5, 1)}) {
        SCOPED_TRACE(device + ", " + std::to_string(board.palette.size()) + " colors");
        level.board = board;
        level.budget = 12;
        level.moves_made = 3;
        const Screenshot shot = render_screenshot(level, {device, 1, {}, {}});
        expect_same(level, shot, test::reading_of(shot.picture), true);
    }
}

INSTANTIATE_TEST_SUITE_P(Devices, KamiReadBack, ::testing::Range(0, static_cast<int>(devices().size())),
                         [](const auto& device) {
                             std::string name(devices()[static_cast<std::size_t>(device.param)].name);
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace unfold
