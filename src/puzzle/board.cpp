// What a board must keep, and the rules: regions, moves, the end.
#include <algorithm>
#include <string>

#include "unfold/error.h"
#include "unfold/puzzle.h"

namespace unfold {
namespace {

[[noreturn]] void refuse(ErrorCode code, const std::string& message, const std::string& hint) {
    throw Error(code, Stage::level, message, hint);
}

void check_size(const Lattice& lattice) {
    if (lattice.columns < 1 || lattice.rows < 1)
        refuse(ErrorCode::bad_level, "The board has no rows or no columns.", "Give a board of at least one cell.");
    const bool square = lattice.kind == LatticeKind::square;
    const int most_columns = square ? max_square_side : max_triangle_columns;
    const int most_rows = square ? max_square_side : max_triangle_rows;
    if (lattice.columns > most_columns || lattice.rows > most_rows)
        refuse(ErrorCode::level_too_large,
               "The board is larger than Unfold can handle (" + std::to_string(lattice.columns) + " columns, " +
                   std::to_string(lattice.rows) + " rows).",
               "Use at most " + std::to_string(most_columns) + " columns and " + std::to_string(most_rows) + " rows.");
}

}  // namespace

void check(const Board& board) {
    check_size(board.lattice);
    const auto colors = static_cast<int>(board.palette.size());
    if (colors > max_colors)
        refuse(ErrorCode::level_too_large, "The palette has " + std::to_string(colors) + " colors.",
               "Use at most " + std::to_string(max_colors) + " colors.");
    if (static_cast<int>(board.cells.size()) != board.lattice.cell_count())
        refuse(ErrorCode::bad_level, "The board does not have one entry for each cell.", "Check the rows of the level.");
    const auto allowed = [&](ColorId color) { return color == off_board || (color.value >= 0 && color.value < colors); };
    if (!std::all_of(board.cells.begin(), board.cells.end(), allowed))
        refuse(ErrorCode::bad_level, "A cell has a color that is not in the palette.",
               "Use the colors 0 to " + std::to_string(colors - 1) + ", or add the missing one to the palette.");
    if (std::all_of(board.cells.begin(), board.cells.end(), [](ColorId color) { return color == off_board; }))
        refuse(ErrorCode::bad_level, "The board is empty: every cell is off the board.", "Give at least one cell a color.");
}

std::vector<CellId> region_of(const Board& board, CellId cell) {
    std::vector<bool> seen(board.cells.size(), false);
    std::vector<CellId> region{cell};
    seen[cell.index()] = true;
    for (std::size_t next = 0; next < region.size(); ++next) {
        for (const CellId neighbor : neighbors(board.lattice, region[next])) {
            if (seen[neighbor.index()] || board.color(neighbor) != board.color(cell)) continue;
            seen[neighbor.index()] = true;
            region.push_back(neighbor);
        }
    }
    std::sort(region.begin(), region.end());
    return region;
}

Board play(Board board, const Move& move) {
    for (const CellId cell : region_of(board, board.lattice.id(move.cell))) board.cells[cell.index()] = move.color;
    return board;
}

bool is_solved(const Board& board) {
    std::optional<ColorId> color;
    for (const ColorId cell : board.cells) {
        if (cell == off_board) continue;
        if (color && *color != cell) return false;
        color = cell;
    }
    return true;
}

}  // namespace unfold
