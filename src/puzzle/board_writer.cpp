// Levels of squares as plain text boards: the inverse of text_boards.cpp.
//
// Which of the four forms: the id of Simon Tatham's Flood for Flood-It with a number of moves, because it
// names the game; numbers for KAMI with a number of moves, and for boards of one row or column, which are no
// block of lines; a block of lines otherwise.
#include <algorithm>
#include <string>

#include "puzzle/cell_text.h"
#include "puzzle/game.h"
#include "puzzle/lattice.h"
#include "puzzle/level_error.h"
#include "puzzle/level_forms.h"

namespace unfold {
namespace {

const std::string json_hint = "Choose level JSON, which holds every level.";

const ColorLevel& squares_of(const Level& level) {
    const auto* colors = std::get_if<ColorLevel>(&level);
    if (!colors || !facts_of(colors->board.lattice.kind).is_orthogonal)
        cannot_hold("Plain text boards are squares, of Flood-It or KAMI.", json_hint);
    if (colors->moves_made.value_or(0) != 0)
        cannot_hold("Plain text boards do not hold how many moves were made.", json_hint);
    if (colors->origin.value_or(default_origin) != default_origin)
        cannot_hold("Plain text boards do not hold where the flood begins.", json_hint);
    demand_all_colors(colors->board);
    return *colors;
}

std::string in_numbers(const ColorLevel& level) {
    const Board& board = level.board;
    if (std::find(board.cells.begin(), board.cells.end(), off_board) != board.cells.end())
        cannot_hold("The only form of plain text for this level, numbers, does not hold cells off the board.",
                    json_hint);
    std::string text = std::to_string(board.lattice.rows) + " " + std::to_string(board.lattice.columns) +
                       " " + std::to_string(board.palette.size()) + "\n";
    for (int i = 0; i < board.lattice.cell_count(); ++i)
        text += std::to_string(board.color(CellId{i}).value) +
                ((i + 1) % board.lattice.columns == 0 ? "\n" : " ");
    return level.budget ? text + std::to_string(*level.budget) + "\n" : text;
}

}  // namespace

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
