// Names of cells and kinds for files and messages; boards and levels as text.
#include "puzzle/cell_text.h"

#include <algorithm>

#include "puzzle/game.h"
#include "puzzle/lattice.h"
#include "puzzle/level_forms.h"
#include "puzzle/limits.h"

namespace unfold {
namespace {

const ColorLevel& squares_of(const Level& level) {
    const auto* colors = std::get_if<ColorLevel>(&level);
    if (!colors || !facts_of(colors->board.lattice.kind).is_orthogonal)
        throw_not_representable("Plain text boards are squares, of Flood-It or KAMI.");
    if (colors->moves_made.value_or(0) != 0)
        throw_not_representable("Plain text boards do not hold how many moves were made.");
    if (colors->origin.value_or(default_origin) != default_origin)
        throw_not_representable("Plain text boards do not hold where the flood begins.");
    require_all_colors(colors->board);
    return *colors;
}

std::string in_numbers(const ColorLevel& level) {
    const Board& board = level.board;
    if (std::find(board.cells.begin(), board.cells.end(), off_board) != board.cells.end())
        throw_not_representable(
            "The only form of plain text for this level, numbers, does not hold cells off the board.");
    std::string text = std::to_string(board.lattice.rows) + " " + std::to_string(board.lattice.columns) +
                       " " + std::to_string(board.palette.size()) + "\n";
    for (int i = 0; i < board.lattice.cell_count(); ++i)
        text += std::to_string(board.color(CellId{i}).value) +
                ((i + 1) % board.lattice.columns == 0 ? "\n" : " ");
    return level.budget ? text + std::to_string(*level.budget) + "\n" : text;
}

}  // namespace

std::string place_of(Cell cell) {
    return "row " + std::to_string(cell.row + 1) + ", column " + std::to_string(cell.column + 1);
}

std::string one_of_text(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + names[i];
    return text;
}

std::string name_of(KindId kind) {
    return {base36[kind.index() / base36.size()], base36[kind.index() % base36.size()]};
}

std::optional<KindId> kind_from_name(std::string_view name) {
    if (name.size() != 2) return std::nullopt;
    const std::size_t high = base36.find(name[0]);
    const std::size_t low = base36.find(name[1]);
    if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
    return KindId{static_cast<std::int64_t>(high * base36.size() + low)};
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

std::vector<std::string> rows_of(const Board& board) {
    std::vector<std::string> rows(static_cast<std::size_t>(board.lattice.rows));
    for (std::size_t i = 0; i < board.cells.size(); ++i)
        rows[i / static_cast<std::size_t>(board.lattice.columns)] +=
            board.cells[i] == off_board ? '.' : base36[board.cells[i].index()];
    return rows;
}

std::vector<std::string> rows_of(const TileBoard& board) {
    std::vector<std::string> rows(static_cast<std::size_t>(board.lattice.rows));
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
        std::string& row = rows[i / static_cast<std::size_t>(board.lattice.columns)];
        if (!row.empty()) row += ' ';
        row += board.cells[i] == no_tile ? ".." : name_of(board.cells[i]);
    }
    return rows;
}

std::string names_of_cells(const std::vector<Cell>& cells) {
    constexpr std::size_t max_named = 5;
    std::string names;
    for (std::size_t i = 0; i < cells.size() && i < max_named; ++i)
        names += (i > 0 ? "; " : "") + place_of(cells[i]);
    if (cells.size() > max_named) names += "; and " + std::to_string(cells.size() - max_named) + " more";
    return names;
}

// Levels of squares as plain text boards: the inverse of text_boards.cpp.
//
// Writes three of the four forms. Flood-It with a move limit: the game ID of Simon Tatham's Flood, which
// names the game. KAMI with a move limit, and boards of one row or column: numbers. Others: a block of lines.

std::string level_to_text(const Level& level) {
    check(level);
    const ColorLevel& colors = squares_of(level);
    const Lattice& lattice = colors.board.lattice;
    std::string rows, joined;
    for (const std::string& row : rows_of(colors.board)) {
        rows += row + "\n";
        joined += row;
    }
    if (facts_of(colors.game).has_origin() && colors.budget)
        return std::to_string(lattice.columns) + "x" + std::to_string(lattice.rows) + "c" +
               std::to_string(colors.board.palette.size()) + "m0:" + joined + "," +
               std::to_string(*colors.budget) + "\n";
    if (colors.budget || std::min(lattice.rows, lattice.columns) == 1) return in_numbers(colors);
    return rows;
}

}  // namespace unfold
