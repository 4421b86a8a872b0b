// What the lie of colors says about a board: printed codes, rims and corners of page, mirror images.
#include "vision/square/mixing.h"

#include "unfold/level.h"

#include <algorithm>
#include <functional>

#include <gtest/gtest.h>

namespace unfold {
namespace {

Board two_color_board(int side, const std::function<bool(int, int)>& is_dark) {
    Board board = random_board({LatticeKind::square, side, side}, 2, 1);
    for (int row = 0; row < side; ++row)
        for (int column = 0; column < side; ++column)
            board.cells[board.lattice.id({row, column}).index()] = ColorId{is_dark(row, column) ? 1 : 0};
    return board;
}

TEST(PrintedCode, HasFinderPatternsOrABorder) {
    const Board random = random_board({LatticeKind::square, 21, 21}, 2, 5);
    const auto is_dark = [&](int row, int column) {
        return random.color(random.lattice.id({row, column})).value == 1;
    };
    EXPECT_FALSE(vision::is_printed_code(random));
    const auto is_dark_in_code = [&](int row, int column) {
        const int top = row < 7 ? row : row - 14, left = column < 7 ? column : column - 14;
        if (top < 0 || left < 0 || (row >= 14 && column >= 14)) return is_dark(row, column);
        return std::min({top, left, 6 - top, 6 - left}) != 1;
    };
    EXPECT_TRUE(vision::is_printed_code(two_color_board(21, is_dark_in_code)));
    EXPECT_TRUE(vision::is_printed_code(two_color_board(26, [&](int row, int column) {
        const bool is_page = row < 3 || row >= 24 || column < 4 || column >= 25;
        return !is_page && is_dark_in_code(row - 3, column - 4);
    }))) << "with some page around it";
    EXPECT_TRUE(vision::is_printed_code(two_color_board(12, [&](int row, int column) {
        if (column == 0 || row == 11) return true;
        return row == 0 ? column % 2 == 0 : column == 11 ? row % 2 == 1 : is_dark(row, column);
    })));
}

Board framed_board(int side, const std::function<bool(int, int)>& is_page) {
    Board board = random_board({LatticeKind::square, side, side}, 4, 3);
    for (int row = 0; row < side; ++row)
        for (int column = 0; column < side; ++column) {
            ColorId& color = board.cells[board.lattice.id({row, column}).index()];
            color = ColorId{is_page(row, column) ? 0 : 1 + color.value % 3};
        }
    return board;
}

TEST(RimOfPage, SurroundsALargeBlockOfOtherColors) {
    const auto is_outside = [](int at, int width) { return at < width || at >= 12 - width; };
    const auto frame_of = [&](int width) {
        return framed_board(
            12, [=](int row, int column) { return is_outside(row, width) || is_outside(column, width); });
    };
    EXPECT_TRUE(vision::has_rim_of_page(frame_of(1)));
    EXPECT_TRUE(vision::has_rim_of_page(frame_of(2)));
    EXPECT_FALSE(vision::has_rim_of_page(frame_of(4))) << "the last cells that a flood has not reached";
    EXPECT_FALSE(vision::has_rim_of_page(frame_of(0))) << "no rim";
    EXPECT_FALSE(vision::has_rim_of_page(framed_board(12, [](int, int) { return true; }))) << "one color";
    EXPECT_FALSE(vision::has_rim_of_page(framed_board(12, [&](int row, int column) {
        return (is_outside(row, 1) || is_outside(column, 1)) && row + column != 0 && column != 11;
    }))) << "open at one side";
    EXPECT_FALSE(vision::has_rim_of_page(framed_board(12, [&](int row, int column) {
        return is_outside(row, 1) || is_outside(column, 1) || (row + column) % 4 == 0;
    }))) << "the color of the rim is also inside";
    const auto on_three_sides = [&](int row, int column) { return row == 0 || is_outside(column, 1); };
    EXPECT_FALSE(vision::has_rim_of_page(framed_board(12, on_three_sides))) << "the block has several colors";
    EXPECT_TRUE(vision::has_rim_of_page(two_color_board(12, on_three_sides)));
    EXPECT_FALSE(vision::has_rim_of_page(two_color_board(4, [](int row, int column) {
        return row == 0 || column == 0 || column == 3;
    }))) << "few cells";
    EXPECT_FALSE(vision::has_rim_of_page(two_color_board(12, [](int row, int column) {
        return row == 0 || column == 0;
    }))) << "on two sides";
}

TEST(RimOfOneColor, ConsistsOfTheOutermostCells) {
    const auto board_without = [](Cell exception) {
        return framed_board(6, [=](int row, int column) {
            const bool is_rim = row == 0 || column == 0 || row == 5 || column == 5;
            return is_rim && Cell{row, column} != exception;
        });
    };
    EXPECT_TRUE(vision::is_rim_of_one_color(board_without({-1, -1})));
    for (const Cell exception : {Cell{0, 3}, Cell{2, 0}, Cell{5, 5}, Cell{4, 5}})
        EXPECT_FALSE(vision::is_rim_of_one_color(board_without(exception)));
}

TEST(ShapeOfFlood, IsNotThatOfALineBesideAPlainRectangle) {
    // The first row has random colors; from `from` on, it has that of the rest.
    const auto looks_random = [](int from) {
        Board board = framed_board(9, [=](int row, int column) { return row > 0 || column >= from; });
        return vision::shape_of_flood(board, {8, 0}, vision::BoardEvidence::outline).looks_random;
    };
    EXPECT_FALSE(looks_random(9));
    EXPECT_TRUE(looks_random(8));
}

TEST(CornersOfPage, HaveAColorThatNoOtherCellHas) {
    const auto is_corner = [](int row, int column) {
        return std::min(row, 7 - row) + std::min(column, 7 - column) < 2;
    };
    EXPECT_TRUE(vision::has_corners_of_page(framed_board(8, is_corner)));
    EXPECT_FALSE(vision::has_corners_of_page(framed_board(8, [&](int row, int column) {
        return is_corner(row, column) && row + column > 1;
    }))) << "three corners";
    EXPECT_FALSE(vision::has_corners_of_page(framed_board(8, [&](int row, int column) {
        return is_corner(row, column) || (row == 3 && column == 4);
    }))) << "a cell inside";
    EXPECT_FALSE(vision::has_corners_of_page(framed_board(8, [&](int row, int column) {
        return is_corner(row, column) || row == 0;
    }))) << "a flood";
    EXPECT_FALSE(vision::has_corners_of_page(framed_board(8, [&](int row, int column) {
        return is_corner(row, column) || (column == 0 && row < 5);
    }))) << "a region that begins in a corner";
    EXPECT_FALSE(vision::has_corners_of_page(framed_board(3, [](int row, int column) {
        return row != 1 && column != 1;
    }))) << "so few cells may lie so by chance";
}

TEST(MirroredBoards, HaveHardlyACellThatDiffersFromItsImage) {
    // The left half is random; `width` cells of each row of the right half are its image.
    const auto is_mirrored = [](int width, bool across) {
        Board board = framed_board(9, [](int, int) { return false; });
        const auto id = [&](int row, int column) {
            return board.lattice.id(across ? Cell{row, column} : Cell{column, row}).index();
        };
        for (int row = 0; row < 9; ++row)
            for (int column = 0; column < width; ++column)
                board.cells[id(row, 8 - column)] = board.cells[id(row, column)];
        return vision::is_mirrored(board);
    };
    EXPECT_TRUE(is_mirrored(4, true));
    EXPECT_TRUE(is_mirrored(4, false));
    EXPECT_FALSE(is_mirrored(3, true));
    EXPECT_FALSE(is_mirrored(0, true));
    EXPECT_FALSE(vision::is_mirrored(framed_board(9, [](int, int) { return true; }))) << "one color";
}

}  // namespace
}  // namespace unfold
