// Levels as KAMI 2 level text: the inverse of puz.cpp.
#include <algorithm>
#include <string>

#include "puzzle/level_error.h"
#include "puzzle/level_forms.h"

namespace unfold {
namespace {

// Where a cell is in the coded rows: the inverse of the formula in docs/formats.md.
struct Coded {
    int x = 0;
    int y = 0;
    int s = 0;
};
Coded coded(Cell cell) {
    const int y = 4 - cell.column;
    const int twice_x_and_s = 15 - cell.row - y;
    const int s = (twice_x_and_s % 2 + 2) % 2;
    return {(twice_x_and_s - s) / 2, y, s};
}

void add_run(std::string& text, char digit, int times) {
    constexpr int min_letter_run = 3, max_letter_run = 28, max_run = 99;
    while (times > 0) {
        const int run = std::min(times, max_run);
        times -= run;
        if (run > max_letter_run)
            text += std::string(1, digit) + "X" + std::to_string(run);
        else if (run >= min_letter_run)
            text += {digit, static_cast<char>('a' + run - min_letter_run)};
        else
            text += std::string(static_cast<std::size_t>(run), digit);
    }
}

std::string in_runs(const std::string& digits) {
    std::string text;
    for (std::size_t first = 0; first < digits.size();) {
        const std::size_t last = std::min(digits.find_first_not_of(digits[first], first), digits.size());
        add_run(text, digits[first], static_cast<int>(last - first));
        first = last;
    }
    return text;
}

const ColorLevel& triangles_of(const Level& level) {
    const auto* colors = std::get_if<ColorLevel>(&level);
    const Lattice frame{LatticeKind::triangle, kami2_columns, kami2_rows};
    if (!colors || colors->game != Game::kami2 || !(colors->board.lattice == frame))
        cannot_hold("KAMI 2 level text holds only levels on the board of KAMI 2, 29 rows by 10 columns.",
                    "Choose level JSON, which holds every level.");
    constexpr std::size_t max_digits = 9;
    if (colors->board.palette.size() > max_digits)
        cannot_hold("KAMI 2 level text holds at most 9 colors.",
                    "Choose level JSON, which holds every level.");
    if (colors->moves_made.value_or(0) != 0)
        cannot_hold("KAMI 2 level text does not hold how many moves were made.",
                    "Choose level JSON, which holds every level.");
    if (!colors->budget)
        cannot_hold("KAMI 2 level text needs a number of moves, and the level has none.",
                    "Say how many moves the level allows.", "budget");
    demand_all_colors(colors->board);
    return *colors;
}

}  // namespace

void cannot_hold(const std::string& why, const std::string& hint, const std::string& parameter) {
    throw Error(ErrorCode::usage, Stage::output, why, hint, parameter);
}

void demand_all_colors(const Board& board) {
    for (std::size_t color = 0; color < board.palette.size(); ++color) {
        const ColorId id{static_cast<std::int64_t>(color)};
        if (std::find(board.cells.begin(), board.cells.end(), id) == board.cells.end())
            cannot_hold(
                "Color " + std::to_string(color + 1) +
                    " of the palette is not on the board, and this form of text holds only colors that "
                    "are.",
                "Choose level JSON, which holds every level.");
    }
}

std::string level_to_puz(const Level& level) {
    check(level);
    const ColorLevel& colors = triangles_of(level);
    const Board& board = colors.board;
    Coded low{1000, 1000, 0}, high{-1000, -1000, 0};
    for (int i = 0; i < board.lattice.cell_count(); ++i) {
        if (!board.on_board(CellId{i})) continue;
        const Coded place = coded(board.lattice.cell(CellId{i}));
        low = {std::min(low.x, place.x), std::min(low.y, place.y), 0};
        high = {std::max(high.x, place.x), std::max(high.y, place.y), 0};
    }
    const int width = high.x - low.x + 1;
    const int count = 2 * width * (high.y - low.y + 1);
    std::string digits(static_cast<std::size_t>(count), '0');
    for (int i = 0; i < board.lattice.cell_count(); ++i) {
        if (!board.on_board(CellId{i})) continue;
        const Coded place = coded(board.lattice.cell(CellId{i}));
        const int at = 2 * width * (place.y - low.y) + 2 * (place.x - low.x) + place.s;
        digits[static_cast<std::size_t>(at)] = static_cast<char>('1' + board.color(CellId{i}).value);
    }
    const auto field = [](int number) { return std::to_string(number) + "|"; };
    return "01|Unfold|" + field(low.x) + field(low.y) + field(width) + field(count) + in_runs(digits) + "|" +
           field(*colors.budget) + "|0|\n";
}

}  // namespace unfold
