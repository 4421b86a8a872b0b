// Drawn screens of other things in rows and columns are not read as a board of any game.
#include "unfold/vision.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "core/random.h"
#include "support/drawn_screens.h"
#include "vision/image/picture_mat.h"

namespace unfold {
namespace {

using cv::Mat;
using cv::Rect;
using cv::Scalar;
using test::Color;
using test::DrawnGrid;
using test::vivid;
using test::drawing::fill;
using test::drawing::from_hsv;

void expect_no_board(const DrawnGrid& drawn, const test::DrawCell& draw) {
    const ReadResult result = read(vision::picture_from_bgr(screen_of(drawn, draw)));
    ASSERT_FALSE(result.reading) << game_title(game_of(result.reading->level)) << ", confidence "
                                 << result.reading->confidence;
    EXPECT_FALSE(result.refusal->hint().empty());
}

// What looks like a board cell by cell is refused, or the player is asked.
void expect_no_sure_board(const DrawnGrid& drawn, const test::DrawCell& draw) {
    const ReadResult result = read(vision::picture_from_bgr(screen_of(drawn, draw)));
    if (!result.reading) return;
    EXPECT_LT(result.reading->confidence, sure_reading);
    EXPECT_FALSE(result.reading->questions.empty());
}

void write_into(Mat& image, const Rect& cell, const std::string& text, const Color& ink, double scale = 0.6) {
    const int width = cv::getTextSize(text, cv::FONT_HERSHEY_SIMPLEX, scale, 1, nullptr).width;
    test::drawing::write(image, text,
                         {cell.x + (cell.width - width) / 2, cell.y + cell.height / 2 + cvRound(11 * scale)},
                         scale, ink);
}

TEST(OtherScreen, ACalendarIsNoBoard) {
    expect_no_board({.columns = 7, .rows = 6, .page = {.color = Scalar::all(225), .status = "May"}},
                    [](Mat& image, const Rect& cell, int row, int column) {
                        fill(image, cell, Color::all(250));
                        write_into(image, cell, std::to_string(1 + (7 * row + column) % 31), Color::all(40));
                    });
}

TEST(OtherScreen, AChessBoardIsNoBoard) {
    expect_no_board({.gap_px = 0}, [](Mat& image, const Rect& cell, int row, int column) {
        fill(image, cell, (row + column) % 2 == 0 ? Color(180, 220, 240) : Color(60, 110, 160));
        const bool has_piece = row < 2 || row > 5 || (row == 4 && column == 3);
        if (has_piece)
            cv::circle(image, (cell.tl() + cell.br()) / 2, 14, Color::all(row < 2 ? 20 : 245), cv::FILLED,
                       cv::LINE_AA);
    });
}

TEST(OtherScreen, AHeatMapIsNoBoard) {
    expect_no_board({.columns = 12, .rows = 9}, [](Mat& image, const Rect& cell, int row, int column) {
        const double value = 0.5 + 0.5 * std::sin(0.7 * row) * std::cos(0.5 * column);
        fill(image, cell, from_hsv(10, 60 + 190 * value, 220));
    });
}

TEST(OtherScreen, ALogoOfSquaresIsNoSureBoard) {
    expect_no_sure_board({.columns = 11, .rows = 11}, [](Mat& image, const Rect& cell, int row, int column) {
        if (std::hypot(column - 5, row - 5) < 4.3)
            fill(image, cell, vivid[static_cast<std::size_t>((row / 2 + column / 2) % 3)]);
    });
}

TEST(OtherScreen, ATableOfNumbersIsNoBoard) {
    expect_no_board({.columns = 9, .rows = 12, .cell_px = {64, 28}}, [](Mat& image, const Rect& cell, int row,
                                                                        int column) {
        fill(image, cell, row == 0 ? Color(200, 170, 120) : Color::all(252));
        write_into(image, cell, std::to_string(37 * row * row % 101 + 13 * column), Color::all(30), 0.45);
    });
}

TEST(OtherScreen, StripesAreNoBoard) {
    expect_no_board({.columns = 12, .rows = 10}, [](Mat& image, const Rect& cell, int, int column) {
        fill(image, cell, vivid[static_cast<std::size_t>(column % 4)]);
    });
}

TEST(OtherScreen, APictureOfLargePixelsIsNoBoard) {
    expect_no_board({.columns = 14, .rows = 12}, [](Mat& image, const Rect& cell, int row, int column) {
        fill(image, cell,
             from_hsv(60 + 25 * std::sin(0.3 * row) + 20 * std::cos(0.2 * column * row), 150,
                      90 + 9.0 * row + 3.0 * column));
    });
}

TEST(OtherScreen, MemoryCardsFaceDownAreNoBoard) {
    expect_no_board({.columns = 8, .rows = 5, .cell_px = {56, 72}, .gap_px = 6},
                    [](Mat& image, const Rect& cell, int, int) {
                        fill(image, cell, vivid[2]);
                        write_into(image, cell, "?", Color::all(250), 1.2);
                    });
}

TEST(OtherScreen, TheGame2048IsNoSureBoard) {
    constexpr std::array<int, 16> powers{1, 3, 2, 1, 4, 6, 1, 2, 2, 5, 8, 3, 0, 1, 7, 0};
    expect_no_sure_board(
        {.columns = 4, .rows = 4, .cell_px = {90, 90}, .gap_px = 10, .page = {.color = {160, 173, 187}}},
        [&](Mat& image, const Rect& cell, int row, int column) {
            const int power = powers[static_cast<std::size_t>(4 * row + column)];
            fill(image, cell, from_hsv(15, 28.0 * power, 230));
            if (power > 0) write_into(image, cell, std::to_string(1 << power), Color::all(50), 1);
        });
}

TEST(OtherScreen, MinesweeperIsNoBoard) {
    const std::array<std::string, 8> rows{"...###..", "1..####.", "11211###", "..2#2211",
                                          "11###1..", "##.##21.", "###121..", "2##1...."};
    expect_no_board({.gap_px = 0, .page = {.color = Color::all(190)}}, [&](Mat& image, const Rect& cell,
                                                                           int row, int column) {
        const char c = rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
        const test::tile_drawing::TileLook bevel{.style = "beveled", .color = Color::all(190)};
        if (c == '#') return draw_tile(image, bevel, cell);
        fill(image, cell, Color::all(205));
        cv::rectangle(image, cell, Color::all(150), 1);
        if (c != '.')
            write_into(image, cell, std::string(1, c), c == '1' ? Color(220, 40, 20) : Color(30, 130, 20));
    });
}

TEST(OtherScreen, APrintedCodeIsNoSureBoard) {
    Random modules(1);
    expect_no_sure_board({.columns = 25,
                          .rows = 25,
                          .cell_px = {14, 14},
                          .gap_px = 0,
                          .page = {.color = Color::all(255), .status = "Scan me"}},
                         [&](Mat& image, const Rect& cell, int row, int column) {
                             const int down = std::min(row, 24 - row), across = std::min(column, 24 - column);
                             const bool is_finder = down < 7 && across < 7 && !(row >= 7 && column >= 7);
                             const int ring = std::max(std::abs(down - 3), std::abs(across - 3));
                             const bool is_dark = is_finder ? ring != 2 && ring < 4 : modules.below(2) == 0;
                             fill(image, cell, Color::all(is_dark ? 0 : 255));
                         });
}

TEST(OtherScreen, JewelsOfAGameOfThreeInARowAreNoBoard) {
    const Board jewels = test::mixed_board(8, 8, 6);
    std::vector<test::drawing::Sprite> faces;
    for (const std::size_t number : {0, 7, 14, 21, 28, 35})
        faces.push_back(test::tile_drawing::shape(number));
    expect_no_board({.cell_px = {56, 56}, .page = {.color = {90, 50, 40}}}, [&](Mat& image, const Rect& cell,
                                                                                int row, int column) {
        fill(image, cell, Color(110, 70, 60));
        const ColorId color = jewels.color(jewels.lattice.id({row, column}));
        test::drawing::blend(image, faces.at(color.index()), cell - cv::Size(8, 8) + cv::Point(4, 4));
    });
}

TEST(OtherScreen, TheKeysOfAKeyboardAreNoBoard) {
    const std::array<std::string, 4> rows{"1234567890", "QWERTYUIOP", "ASDFGHJKL;", "ZXCVBNM,.-"};
    expect_no_board(
        {.columns = 10, .rows = 4, .cell_px = {52, 60}, .gap_px = 6},
        [&](Mat& image, const Rect& cell, int row, int column) {
            fill(image, cell, Color::all(252));
            cv::rectangle(image, cell, Color::all(120), 1);
            write_into(image, cell,
                       std::string(1, rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]),
                       Color::all(20), 0.9);
        });
}

TEST(OtherScreen, AMenuOfIconsIsNoBoard) {
    Random drawings(1);
    const std::vector<test::drawing::Sprite> icons =
        test::tile_drawing::faces(drawings, 40, {.sort = "icons"});
    expect_no_board({.columns = 8, .rows = 5, .cell_px = {80, 90}},
                    [&](Mat& image, const Rect& cell, int row, int column) {
                        test::drawing::blend(image, icons.at(static_cast<std::size_t>(8 * row + column)),
                                             {cell.x + 12, cell.y + 12, 56, 56});
                    });
}

TEST(OtherScreen, ASudokuIsNoBoard) {
    expect_no_board(
        {.columns = 9, .rows = 9, .gap_px = 0}, [](Mat& image, const Rect& cell, int row, int column) {
            fill(image, cell, Color::all(252));
            cv::rectangle(image, cell, Color::all(80), 1);
            // A solved Sudoku, of which two cells in five are shown.
            if ((2 * row + 3 * column) % 5 < 2)
                write_into(image, cell, std::to_string(1 + (3 * (row % 3) + row / 3 + column) % 9),
                           Color::all(20));
        });
}

TEST(OtherScreen, AnEmptyPageIsNoBoard) {
    expect_no_board({.columns = 1, .rows = 1, .cell_px = {400, 600}}, [](Mat&, const Rect&, int, int) {});
}

}  // namespace
}  // namespace unfold
