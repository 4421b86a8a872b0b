// KAMI 2 level text (.puz), in and out: a line of fields, the cells run-length coded, the digits colors
// without a value.
#include <algorithm>

#include "puzzle/cell_text.h"
#include "puzzle/colors.h"
#include "puzzle/level_forms.h"
#include "puzzle/limits.h"

namespace unfold {
namespace {

// The fields that describe the board; see docs/formats.md for all.
enum Field : std::size_t {
    field_version = 0,
    field_low_x = 2,
    field_low_y,
    field_width,
    field_count,
    field_cells,
    field_moves
};

// The names of the fields, for messages.
constexpr std::array<std::string_view, 8> field_names{"version", "page",       "lowest x", "lowest y",
                                                      "width",   "cell count", "cells",    "moves"};
constexpr int max_value = 9'999;
// More cells than any frame of the game; a run length cannot blow a small file up beyond it.
constexpr std::size_t max_cells = 100'000;

bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}
bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

int number(const std::vector<std::string_view>& fields, Field field, int least) {
    std::string_view digits = fields[field];
    const bool negative = !digits.empty() && digits[0] == '-';
    if (negative) digits.remove_prefix(1);
    const std::string place =
        "field " + std::to_string(field + 1) + " (" + std::string(field_names[field]) + ")";
    const std::string hint = "Correct that field (fields are separated by |).";
    // Four digits reach max_value.
    if (digits.empty() || digits.size() > 4 || !std::all_of(digits.begin(), digits.end(), is_digit))
        bad_level("The level text has no number in " + place + ".", hint);
    const int value = std::stoi(std::string(digits)) * (negative ? -1 : 1);
    if (value < least)
        bad_level("The number in " + place + " of the level text is " + std::to_string(value) +
                      ", which is less than " + std::to_string(least) + ".",
                  hint);
    return value;
}

// Run-length decoding. "0X30": thirty zeros. "0a": three zeros, "0b": four, and so on. A digit alone stands
// for itself.
std::vector<int> decode_runs(std::string_view text) {
    std::vector<int> digits;
    std::size_t at = 0;
    while (at < text.size()) {
        if (!is_digit(text[at]))
            bad_level("Character " + std::to_string(at + 1) +
                          " of the cells (field 7) of the level text is not a digit.",
                      "The cells are digits, each optionally followed by a letter that repeats it.");
        const int digit = text[at++] - '0';
        std::size_t times = 1;
        if (at < text.size() && is_lower(text[at])) {
            times = static_cast<std::size_t>(text[at++] - 'a') + 3;
        } else if (at < text.size() && text[at] == 'X') {
            if (at + 2 >= text.size() || !is_digit(text[at + 1]) || !is_digit(text[at + 2]))
                bad_level("The X at character " + std::to_string(at + 1) +
                              " of the cells (field 7) of the level text is not followed by two digits.",
                          "Write how often the digit before the X repeats, like 0X30.");
            times = static_cast<std::size_t>((text[at + 1] - '0') * 10 + (text[at + 2] - '0'));
            at += 3;
        }
        digits.insert(digits.end(), times, digit);
        if (digits.size() > max_cells)
            level_too_large("The level text has more cells than a board of the game.",
                            "Check the cells (field 7) of the level text.");
    }
    return digits;
}

// The place of the p-th cell of the j-th coded row on the screen. The constants follow from the game's
// coordinates: see docs/formats.md.
Cell cell_on_screen(int low_x, int low_y, int p, int j) {
    const int x = low_x + p / 2;
    const int y = low_y + j;
    const int s = p % 2;
    return {15 - 2 * x - s - y, 4 - y};
}

std::vector<int> digits_on_lattice(const std::vector<std::string_view>& fields, const Lattice& lattice) {
    const int low_x = number(fields, field_low_x, -max_value);
    const int low_y = number(fields, field_low_y, -max_value);
    const int row_length = 2 * number(fields, field_width, 1);
    const auto count = static_cast<std::size_t>(number(fields, field_count, 1));
    const std::vector<int> digits = decode_runs(fields[field_cells]);
    if (digits.size() != count || count % static_cast<std::size_t>(row_length) != 0)
        bad_level("The level text has " + std::to_string(digits.size()) + " cells, but declares " +
                      std::to_string(count) + " in rows of " + std::to_string(row_length) + ".",
                  "Check the width, the cell count and the cells (fields 5, 6 and 7).");
    std::vector<int> placed(static_cast<std::size_t>(lattice.cell_count()), 0);
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (digits[i] == 0) continue;
        const int index = static_cast<int>(i);
        const Cell cell = cell_on_screen(low_x, low_y, index % row_length, index / row_length);
        if (!lattice.contains(cell))
            bad_level(
                "Cell " + std::to_string(i + 1) + " of the level text lies outside the board of the game.",
                "Check the lowest x and y and the width (fields 3, 4 and 5).");
        placed[lattice.id(cell).index()] = digits[i];
    }
    return placed;
}

// The digits present, in ascending order, are the palette; 0 is off the board.
Board board_from_digits(const Lattice& lattice, const std::vector<int>& digits) {
    std::array<bool, 10> present{};
    for (const int digit : digits)
        present[static_cast<std::size_t>(digit)] = digit != 0;
    std::array<ColorId, 10> color_of{};
    color_of.fill(off_board);
    int colors = 0;
    for (std::size_t digit = 1; digit < present.size(); ++digit)
        if (present[digit]) color_of[digit] = ColorId{colors++};
    Board board{lattice, default_palette(colors), {}};
    for (const int digit : digits)
        board.cells.push_back(color_of[static_cast<std::size_t>(digit)]);
    return board;
}

// The place of a cell in the coded rows: the inverse of the formula in docs/formats.md.
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
        throw_not_representable(
            "KAMI 2 level text holds only levels on the board of KAMI 2, 29 rows by 10 columns.");
    constexpr std::size_t max_digits = 9;
    if (colors->board.palette.size() > max_digits)
        throw_not_representable("KAMI 2 level text holds at most 9 colors.");
    if (colors->moves_made.value_or(0) != 0)
        throw_not_representable("KAMI 2 level text does not hold how many moves were made.");
    if (!colors->budget)
        throw_not_representable("KAMI 2 level text needs a number of moves, but the level has none.",
                                "Set the number of moves that the level allows.", "budget");
    require_all_colors(colors->board);
    return *colors;
}

}  // namespace

bool looks_like_puz(std::string_view text) {
    const std::size_t bar = text.find_first_not_of("0123456789");
    return bar != std::string_view::npos && bar > 0 && bar <= 4 && text[bar] == '|';
}

ColorLevel level_from_puz(std::string_view text) {
    while (!text.empty() && is_space(text.back()))
        text.remove_suffix(1);
    if (text.find('\n') != std::string_view::npos)
        bad_level("The level text has more than one line.", "Give one level per file.");
    const std::vector<std::string_view> fields = split(text, '|');
    if (fields[field_version] != "01")
        throw Error(ErrorCode::wrong_version, Stage::level,
                    "The level text does not begin with 01, the only version that this program reads.",
                    "Give a level text that begins with 01.");
    if (fields.size() <= field_moves)
        bad_level("The level text has " + std::to_string(fields.size()) + " fields, and needs at least 8.",
                  "Check that the file is complete.");
    ColorLevel level;
    level.game = Game::kami2;
    const Lattice lattice{LatticeKind::triangle, kami2_columns, kami2_rows};
    level.board = board_from_digits(lattice, digits_on_lattice(fields, lattice));
    check(level.board);
    level.budget = number(fields, field_moves, 0);
    return level;
}

void throw_not_representable(const std::string& why, const std::string& hint, const std::string& parameter) {
    throw Error(ErrorCode::usage, Stage::output, why, hint, parameter);
}

void require_all_colors(const Board& board) {
    for (std::size_t color = 0; color < board.palette.size(); ++color) {
        const ColorId id{static_cast<std::int64_t>(color)};
        if (std::find(board.cells.begin(), board.cells.end(), id) == board.cells.end())
            throw_not_representable(
                "Color " + std::to_string(color + 1) +
                " of the palette is not on the board, and this form of text holds only colors on the "
                "board.");
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
