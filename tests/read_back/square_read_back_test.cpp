// Draws levels of squares as screenshots, reads them, and expects the same levels back: every look, many
// sizes.
#include "unfold/render.h"
#include "unfold/vision.h"

#include <gtest/gtest.h>

#include "core/random.h"
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

class FloodReadBack : public ::testing::TestWithParam<SquareLook> {};

TEST_P(FloodReadBack, GivesTheLevelThatWasDrawn) {
    const std::vector<std::string> screens{"phone-750x1334", "phone-480x854", "phone-1125x2436",
                                           "tablet-1536x2048"};
    Random random(0x73717561U);
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        ColorLevel level;
        level.game = Game::floodit;
        const int columns = 6 + static_cast<int>(random.below(19));
        const int rows = random.below(2) == 0 ? columns : 6 + static_cast<int>(random.below(19));
        const int colors = 3 + static_cast<int>(random.below(6));
        level.board = random_board({LatticeKind::square, columns, rows}, colors, seed);
        level.origin = Cell{0, 0};
        level.budget = 15 + static_cast<int>(random.below(40));
        level.moves_made = static_cast<int>(random.below(10));
        ScreenshotOptions options{screens[random.below(screens.size())], seed, {}, {}};
        options.flood.look = GetParam();
        options.flood.buttons = button_shapes()[random.below(button_shapes().size())];
        options.flood.cell_aspect = random.below(3) == 0 ? 1.3 : 1.0;
        const Screenshot shot = render_screenshot(level, options);
        SCOPED_TRACE(options.device + ", " + std::to_string(columns) + " x " + std::to_string(rows) + ", " +
                     std::to_string(colors) + " colors, buttons " +
                     std::string(button_shape_name(*options.flood.buttons)) + ", seed " +
                     std::to_string(seed));
        expect_same(level, shot, test::reading_of(shot.picture), *options.flood.buttons != ButtonShape::none);
    }
}

INSTANTIATE_TEST_SUITE_P(Looks, FloodReadBack,
                         ::testing::ValuesIn(square_looks().begin(), square_looks().end()),
                         [](const auto& look) { return std::string(square_look_name(look.param)); });

// Paper as designers fold it: rectangles and crosses over a ground, so that few borders between cells show.
Board folded_board(int colors, std::uint64_t seed) {
    Random random(seed);
    const auto any = [&](int most) {
        return static_cast<int>(random.below(static_cast<std::uint64_t>(most)));
    };
    Board board = random_board({LatticeKind::square, 10, 16}, colors, seed);
    std::fill(board.cells.begin(), board.cells.end(), ColorId{0});
    const int parts = 6 + any(12);
    for (int part = 0; part < parts; ++part) {
        const int width = 1 + any(6), height = 1 + any(6), left = any(11 - width), top = any(17 - height);
        const ColorId color{part % colors};
        const bool is_cross = any(3) == 0;
        for (int row = 0; row < height; ++row)
            for (int column = 0; column < width; ++column)
                if (!is_cross || row == height / 2 || column == width / 2)
                    board.cells[board.lattice.id({top + row, left + column}).index()] = color;
    }
    return board;
}

class KamiReadBack : public ::testing::TestWithParam<int> {};

TEST_P(KamiReadBack, GivesTheLevelThatWasDrawn) {
    const Device& device = devices()[static_cast<std::size_t>(GetParam())];
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const int colors = 2 + static_cast<int>(seed % 4);
        ColorLevel level;
        level.game = Game::kami;
        level.board = seed <= 4 ? random_board({LatticeKind::square, 10, 16}, colors, seed)
                                : folded_board(colors, seed);
        level.budget = 1 + static_cast<int>(3 * seed);
        level.moves_made = static_cast<int>(seed) - 1;
        const Screenshot shot = render_screenshot(level, {std::string(device.name), seed, {}, {}});
        SCOPED_TRACE(std::string(device.name) + ", seed " + std::to_string(seed));
        expect_same(level, shot, test::reading_of(shot.picture), true);
    }
}

INSTANTIATE_TEST_SUITE_P(Devices, KamiReadBack, ::testing::Range(0, static_cast<int>(devices().size())));

}  // namespace
}  // namespace unfold
