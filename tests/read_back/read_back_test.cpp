// Draws a level as a screenshot, reads it, and expects the same level back: every device.
#include "unfold/render.h"
#include "unfold/vision.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "support/board_order.h"
#include "support/random_level.h"
#include "support/readings.h"

namespace unfold {
namespace {

// Palettes of the kinds that the game has: far apart, two teals, pale paper, near black.
const std::vector<std::vector<Rgb>> palettes{
    {{0xae, 0x26, 0x43}, {0xe8, 0xa8, 0x2b}},
    {{0x1f, 0x55, 0x5a}, {0x2a, 0xa1, 0x8c}, {0xe9, 0xdd, 0xc0}},
    {{0x2b, 0x27, 0x22}, {0xc8, 0x38, 0x33}, {0x1d, 0x9a, 0x62}, {0xdc, 0xd2, 0xb8}},
    {{0xc0, 0x2d, 0x49}, {0xdd, 0x74, 0x2e}, {0xe8, 0xbe, 0x29}, {0xa3, 0xbc, 0x40}, {0x18, 0x76, 0x8a}},
    {{0x8c, 0x2d, 0x5e},
     {0xd9, 0x6b, 0x4b},
     {0xf0, 0xc5, 0x6a},
     {0x6a, 0xa8, 0x9a},
     {0x2f, 0x55, 0x7a},
     {0x33, 0x2d, 0x33}},
};

// Blocks of the colors in turn, moved by a column from one row of blocks to the next, and a hole.
ColorLevel patchwork(const std::vector<Rgb>& palette) {
    ColorLevel level;
    Board& board = level.board;
    board.palette = palette;
    for (int i = 0; i < board.lattice.cell_count(); ++i) {
        const auto [row, column] = board.lattice.cell(CellId{i});
        const int block = row / 5 + (column + row / 5) / 3;
        board.cells.emplace_back(block % static_cast<int>(palette.size()));
    }
    const CellId hole = board.lattice.id({17, 6});
    for (const CellId cell : neighbors(board.lattice, hole))
        board.cells[cell.index()] = off_board;
    board.cells[hole.index()] = off_board;
    level.budget = 14;
    return level;
}

// Two hexagons and a band: most of the screen is background.
ColorLevel shapes(const std::vector<Rgb>& palette) {
    ColorLevel level = patchwork(palette);
    Board& board = level.board;
    for (int i = 0; i < board.lattice.cell_count(); ++i) {
        const auto [row, column] = board.lattice.cell(CellId{i});
        const auto is_in_hexagon = [row = row, column = column](Cell middle, int radius) {
            // Rows are half a side apart, columns a side's height.
            const int across = std::abs(column - middle.column);
            return across < radius && std::abs(row - middle.row) + across < 2 * radius;
        };
        const bool is_kept =
            is_in_hexagon({6, 3}, 3) || is_in_hexagon({20, 6}, 4) || column == 8 || column == 9;
        if (!is_kept) board.cells[static_cast<std::size_t>(i)] = off_board;
    }
    level.budget = 5;
    return level;
}

// Cells of which at least a tenth of a column shows at the sides.
bool shows(const PictureGeometry& geometry, Cell cell) {
    const double left = geometry.px_from_cell({static_cast<double>(cell.column), 0}).x;
    const double column = geometry.px_from_cell.x_per_column;
    // A triangle's wide side is the one with the flat edge.
    const double from = points_right(cell) ? left : left + 0.35 * column;
    const double to = points_right(cell) ? left + 0.65 * column : left + column;
    return to > 0.2 * column && from < geometry.width_px - 0.2 * column;
}

void expect_read_back(const Device& device, const ColorLevel& level) {
    const Screenshot shot = render_screenshot(level, {std::string(device.name), 1, {}, {}});
    const Reading reading = test::reading_of(shot.picture);
    const ColorLevel& level_read = test::colors_of(reading);
    ASSERT_EQ(level_read.board.palette.size(), level.board.palette.size());
    EXPECT_EQ(level_read.budget, level.budget);
    for (int i = 0; i < level.board.lattice.cell_count(); ++i) {
        if (!shows(shot.geometry, level.board.lattice.cell(CellId{i}))) continue;
        ASSERT_EQ(level_read.board.color(CellId{i}), level.board.color(CellId{i}))
            << "row " << i / kami2_columns << ", column " << i % kami2_columns << "\n"
            << test::text_of(level.board) << "read as\n"
            << test::text_of(level_read.board);
    }
    const Point wanted = shot.geometry.px_from_cell({5, 14});
    const Point read_at = reading.geometry.px_from_cell({5, 14});
    EXPECT_NEAR(read_at.x, wanted.x, 0.02 * shot.geometry.px_from_cell.x_per_column);
    EXPECT_NEAR(read_at.y, wanted.y, 0.02 * shot.geometry.px_from_cell.x_per_column);
}

class ReadBack : public ::testing::TestWithParam<int> {
  protected:
    [[nodiscard]] static const Device& device() { return devices()[static_cast<std::size_t>(GetParam())]; }
    // Each device with another palette.
    [[nodiscard]] static const std::vector<Rgb>& palette(std::size_t from) {
        return palettes[from + static_cast<std::size_t>(GetParam()) % (palettes.size() - from)];
    }
};

TEST_P(ReadBack, GivesAFullBoard) {
    expect_read_back(device(), patchwork(palette(0)));
}

TEST_P(ReadBack, GivesAFewShapes) {
    expect_read_back(device(), shapes(palette(1)));
}

// The picture of the board and nothing else: its sides give the first row and column.
TEST(ReadBackAlone, GivesABoardThatFillsItsPicture) {
    ColorLevel level = patchwork(palettes[2]);
    for (ColorId& cell : level.board.cells)  // without the hole
        if (cell == off_board) cell = ColorId{0};
    const Screenshot shot = render_screenshot(level, {std::string(devices().back().name), 1, {}, {}});
    const RectPx board = lattice_rect_px(shot.geometry, level.board.lattice);
    const cv::Mat screen(shot.picture.height_px, shot.picture.width_px, CV_8UC3,
                         const_cast<std::uint8_t*>(shot.picture.pixels.data()));
    for (const int width_px : {99, 500}) {
        cv::Mat alone;
        cv::resize(screen(cv::Rect(cv::Rect2d(board.x, board.y, board.width, board.height)) &
                          cv::Rect({}, screen.size())),
                   alone, {width_px, static_cast<int>(width_px * board.height / board.width)}, 0, 0,
                   cv::INTER_AREA);
        const ReadResult result =
            read(ImageView(alone.data, alone.cols, alone.rows, alone.step[0], PixelFormat::rgb));
        ASSERT_TRUE(result.reading) << width_px;
        EXPECT_GT(result.reading->confidence, 0.5) << width_px;
        EXPECT_EQ(test::by_appearance(test::colors_of(*result.reading).board),
                  test::by_appearance(level.board));
    }
}

INSTANTIATE_TEST_SUITE_P(Devices, ReadBack, ::testing::Range(0, static_cast<int>(devices().size())),
                         [](const auto& device) {
                             std::string name(devices()[static_cast<std::size_t>(device.param)].name);
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace unfold
