// Draws a level as a screenshot, reads it, and expects the same level back: every device, many seeds.
#include "unfold/render.h"
#include "unfold/vision.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "core/random.h"
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

// Of a full board, a few hexagons and bands, which meet or lie apart: most of the screen is background.
Board cut_to_shapes(Board board, Random& random) {
    struct Hexagon {
        int column, row, radius;
    };
    std::vector<Hexagon> hexagons;
    for (std::uint64_t left = 1 + random.below(3); left > 0; --left)
        hexagons.push_back({static_cast<int>(random.below(kami2_columns)),
                            static_cast<int>(random.below(kami2_rows)),
                            2 + static_cast<int>(random.below(3))});
    const int band = static_cast<int>(
        random.below(std::uint64_t{2} * kami2_columns));  // in half of the cases there is one
    for (int i = 0; i < board.lattice.cell_count(); ++i) {
        const Cell cell = board.lattice.cell(CellId{i});
        bool is_kept = cell.column == band || cell.column == band + 1;
        for (const auto& [column, row, radius] : hexagons) {
            // Rows are half a side apart, columns a side's height.
            const int across = std::abs(cell.column - column);
            is_kept = is_kept || (across < radius && std::abs(cell.row - row) + across < 2 * radius);
        }
        if (!is_kept) board.cells[static_cast<std::size_t>(i)] = off_board;
    }
    return board;
}

// More than a scrap of paper, and not finished.
bool is_worth_drawing(const Board& board) {
    const std::set<ColorId> colors(board.cells.begin(), board.cells.end());
    const auto on_board = board.cells.size() - static_cast<std::size_t>(std::count(
                                                   board.cells.begin(), board.cells.end(), off_board));
    return colors.size() > 2 && on_board >= 24;
}

// Blobs of color with a few diamonds off the board: random seeds grow until they meet. One level in four
// has no more of them than a few shapes.
ColorLevel random_level(std::uint64_t seed) {
    Random random(seed);
    ColorLevel level;
    Board& board = level.board;
    board.palette = palettes[random.below(palettes.size())];
    const int cells = board.lattice.cell_count();
    board.cells.assign(static_cast<std::size_t>(cells), off_board);
    std::vector<CellId> front;
    for (std::size_t i = 0; i < 24; ++i) {
        const CellId cell{static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(cells)))};
        if (board.on_board(cell)) continue;
        board.cells[cell.index()] = ColorId{static_cast<std::int64_t>(i % board.palette.size())};
        front.push_back(cell);
    }
    while (!front.empty()) {
        const std::size_t at = random.below(front.size());
        const CellId cell = front[at];
        std::vector<CellId> open;
        for (const CellId neighbor : neighbors(board.lattice, cell))
            if (!board.on_board(neighbor)) open.push_back(neighbor);
        if (open.empty()) {
            front.erase(front.begin() + static_cast<std::ptrdiff_t>(at));
            continue;
        }
        const CellId next = open[random.below(open.size())];
        board.cells[next.index()] = board.color(cell);
        front.push_back(next);
    }
    for (std::uint64_t hole = random.below(5); hole > 0; --hole) {
        const CellId cell{static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(cells)))};
        board.cells[cell.index()] = off_board;
        for (const CellId neighbor : neighbors(board.lattice, cell))
            board.cells[neighbor.index()] = off_board;
    }
    if (seed % 4 == 0) {
        const Board whole = board;
        do
            board = cut_to_shapes(whole, random);
        while (!is_worth_drawing(board));
    }
    level.budget = 1 + static_cast<int>(random.below(24));
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

std::string text_of(const Board& board) {
    std::string text;
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
        text += board.cells[i] == off_board ? '.' : static_cast<char>('0' + board.cells[i].value);
        if (i % kami2_columns == kami2_columns - 1) text += '\n';
    }
    return text;
}

class ReadBack : public ::testing::TestWithParam<int> {};

TEST_P(ReadBack, GivesTheLevelThatWasDrawn) {
    const Device& device = devices()[static_cast<std::size_t>(GetParam())];
    // Two hundred in all; most of them small, which are harder to read and sooner drawn.
    const std::uint64_t seeds = device.width_px * device.height_px < 1'100'000 ? 20 : 10;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        const ColorLevel level = random_level(100 * static_cast<std::uint64_t>(GetParam()) + seed);
        const Screenshot shot = render_screenshot(level, {std::string(device.name), seed, {}, {}});
        const Reading reading = test::reading_of(shot.picture);
        const ColorLevel& level_read = test::colors_of(reading);
        ASSERT_EQ(level_read.board.palette.size(), level.board.palette.size())
            << device.name << ", seed " << seed;
        EXPECT_EQ(level_read.budget, level.budget) << device.name << ", seed " << seed;
        for (int i = 0; i < level.board.lattice.cell_count(); ++i) {
            if (!shows(shot.geometry, level.board.lattice.cell(CellId{i}))) continue;
            ASSERT_EQ(level_read.board.color(CellId{i}), level.board.color(CellId{i}))
                << device.name << ", seed " << seed << ", row " << i / kami2_columns << ", column "
                << i % kami2_columns << "\n"
                << text_of(level.board) << "read as\n"
                << text_of(level_read.board);
        }
        const Point wanted = shot.geometry.px_from_cell({5, 14});
        const Point read_at = reading.geometry.px_from_cell({5, 14});
        EXPECT_NEAR(read_at.x, wanted.x, 0.02 * shot.geometry.px_from_cell.x_per_column);
        EXPECT_NEAR(read_at.y, wanted.y, 0.02 * shot.geometry.px_from_cell.x_per_column);
    }
}

INSTANTIATE_TEST_SUITE_P(Devices, ReadBack, ::testing::Range(0, static_cast<int>(devices().size())));

}  // namespace
}  // namespace unfold
