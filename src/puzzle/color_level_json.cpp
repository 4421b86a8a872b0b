// What level JSON says about a board of colored cells.
#include <array>
#include <cstdio>

#include "puzzle/cell_text.h"
#include "puzzle/game.h"
#include "puzzle/level_error.h"
#include "puzzle/level_forms.h"
#include "puzzle/limits.h"

namespace unfold {
namespace {

Rgb read_color(const Json& value, const std::string& path) {
    const std::string& text = as_text(value, path);
    const bool hex = text.size() == 7 && text[0] == '#' &&
                     text.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
    if (!hex)
        bad_level("The field \"" + path + "\" is not a color like \"#7b1733\".",
                  "Write # and six hexadecimal digits: two for red, two for green, two for blue.");
    const auto part = [&](std::size_t at) {
        return static_cast<std::uint8_t>(std::stoi(text.substr(at, 2), nullptr, 16));
    };
    return {part(1), part(3), part(5)};
}

std::vector<Rgb> read_palette(const Json& object, const std::string& path) {
    const Json& list = as_array(need_member(object, "palette", path), path + "palette");
    check_color_count(list.size());
    std::vector<Rgb> palette;
    for (std::size_t i = 0; i < list.size(); ++i)
        palette.push_back(read_color(list[i], entry_path(path + "palette", i)));
    return palette;
}

// `row` and `column` count from 0, as the fields of the file do.
ColorId read_cell(char symbol, std::size_t colors, std::size_t row, std::size_t column) {
    if (symbol == '.') return off_board;
    const std::string place = "row " + std::to_string(row) + ", column " + std::to_string(column);
    const std::size_t color = base36.find(symbol);
    if (color == std::string_view::npos)
        bad_level("The cell in " + place + " of \"cells\" is not a color.",
                  "Use 0 to 9 and a to z for a color of the palette, and a dot for off the board.");
    if (color >= colors)
        bad_level("The cell in " + place + " of \"cells\" has the color '" + std::string(1, symbol) +
                      "', but the palette has only " + std::to_string(colors) + " colors.",
                  "Use a color of the palette (the first one is 0), or add the missing one.");
    return ColorId{static_cast<std::int64_t>(color)};
}

std::vector<ColorId> read_cells(const Json& object, const std::string& path, const Board& board) {
    const Json& list = as_array(need_member(object, "cells", path), path + "cells");
    const auto rows = static_cast<std::size_t>(board.lattice.rows);
    const auto columns = static_cast<std::size_t>(board.lattice.columns);
    if (list.size() != rows)
        bad_level("The field \"" + path + "cells\" has " + std::to_string(list.size()) +
                      " rows, but the lattice has " + std::to_string(rows) + ".",
                  "Give one row of text for each row of the lattice.");
    std::vector<ColorId> cells;
    for (std::size_t row = 0; row < rows; ++row) {
        const std::string& text = as_text(list[row], entry_path(path + "cells", row));
        if (text.size() != columns)
            bad_level("Row " + std::to_string(row) + " of \"" + path + "cells\" has " +
                          std::to_string(text.size()) + " cells, but the lattice has " +
                          std::to_string(columns) + " columns.",
                      "Give each row one character for each column.");
        for (std::size_t column = 0; column < columns; ++column)
            cells.push_back(read_cell(text[column], board.palette.size(), row, column));
    }
    return cells;
}

std::optional<Cell> read_origin(const Json& object, const std::string& path, Game game, const Board& board) {
    const Json* value = find_member(object, "origin");
    if (!value) return std::nullopt;
    if (!facts_of(game).has_origin())
        bad_level("The field \"" + path + "origin\" is there, but only Flood-It has an origin.",
                  "Remove \"" + path + "origin\", or write floodit as the game.");
    const Cell origin = as_cell(*value, path + "origin");
    if (!board.lattice.contains(origin) || !board.on_board(board.lattice.id(origin)))
        bad_level("The origin, row " + std::to_string(origin.row) + ", column " +
                      std::to_string(origin.column) + ", is not on the board.",
                  "Name a cell of the board as [row, column], counted from 0.");
    return origin;
}

}  // namespace

std::string color_text(Rgb color) {
    std::array<char, 8> text{};
    std::snprintf(text.data(), text.size(), "#%02x%02x%02x", color.r, color.g, color.b);
    return text.data();
}

ColorLevel color_level_from_json(const Json& object, const std::string& path, Game game) {
    ColorLevel level;
    level.game = game;
    level.board.lattice = lattice_from_json(object, path);
    check_size(level.board.lattice);
    level.board.palette = read_palette(object, path);
    level.board.cells = read_cells(object, path, level.board);
    check(level.board);
    if (const Json* budget = find_member(object, "budget"))
        level.budget = as_int(*budget, path + "budget", 0, max_budget);
    if (const Json* made = find_member(object, "moves_made"))
        level.moves_made = as_int(*made, path + "moves_made", 0, max_budget);
    level.origin = read_origin(object, path, level.game, level.board);
    level.source = source_from_json(object, path);
    return level;
}

void add_color_level(const ColorLevel& level, OrderedJson& object) {
    object["palette"] = OrderedJson::array();
    for (const Rgb color : level.board.palette)
        object["palette"].push_back(color_text(color));
    object["cells"] = rows_of(level.board);
    if (level.budget) object["budget"] = *level.budget;
    if (level.moves_made) object["moves_made"] = *level.moves_made;
    if (level.origin) object["origin"] = cell_array(*level.origin);
}

}  // namespace unfold
