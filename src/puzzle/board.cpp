// What a board must keep, and the rules: regions, moves, the end.
#include "unfold/puzzle.h"

#include <algorithm>
#include <string>

#include "puzzle/level_error.h"
#include "puzzle/limits.h"

namespace unfold {
void check(const Board& board) {
    check_size(board.lattice);
    check_color_count(board.palette.size());
    const auto colors = static_cast<int>(board.palette.size());
    if (static_cast<int>(board.cells.size()) != board.lattice.cell_count())
        bad_level("The board does not have one entry for each cell.", "Check the rows of the level.");
    const auto allowed = [&](ColorId color) {
        return color == off_board || (color.value >= 0 && color.value < colors);
    };
    if (!std::all_of(board.cells.begin(), board.cells.end(), allowed))
        bad_level(
            "A cell has a color that is not in the palette.",
            "Use the colors 0 to " + std::to_string(colors - 1) + ", or add the missing one to the palette.");
    if (std::all_of(board.cells.begin(), board.cells.end(), [](ColorId color) { return color == off_board; }))
        bad_level("The board is empty: every cell is off the board.", "Give at least one cell a color.");
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

std::vector<std::vector<CellId>> flood_waves(const Board& board, CellId cell) {
    std::vector<std::vector<CellId>> waves{{cell}};
    std::vector<bool> seen(board.cells.size(), false);
    seen[cell.index()] = true;
    while (true) {
        std::vector<CellId> next;
        for (const CellId reached : waves.back())
            for (const CellId neighbor : neighbors(board.lattice, reached)) {
                if (seen[neighbor.index()] || board.color(neighbor) != board.color(cell)) continue;
                seen[neighbor.index()] = true;
                next.push_back(neighbor);
            }
        if (next.empty()) return waves;
        waves.push_back(std::move(next));
    }
}

Board play(Board board, const Move& move) {
    for (const CellId cell : region_of(board, board.lattice.id(move.cell)))
        board.cells[cell.index()] = move.color;
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
