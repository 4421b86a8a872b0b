// Replay of moves on the raw cells. It shares nothing with the solver: the adjacency of cells is computed
// from their corners alone, and regions are found by a flood fill of its own.
#include "unfold/verify.h"

#include <vector>

#include "puzzle/cell_text.h"
#include "puzzle/game.h"
#include "verify/touching_cells.h"

namespace unfold {
namespace {

using verify_detail::touching_cells;

// The connected cells of one color that contain `from`.
std::vector<std::size_t> flood(const std::vector<ColorId>& cells,
                               const std::vector<std::vector<std::size_t>>& touching, std::size_t from) {
    std::vector<bool> reached(cells.size(), false);
    std::vector<std::size_t> stack{from};
    std::vector<std::size_t> region;
    reached[from] = true;
    while (!stack.empty()) {
        const std::size_t cell = stack.back();
        stack.pop_back();
        region.push_back(cell);
        for (const std::size_t other : touching[cell]) {
            if (reached[other] || cells[other] != cells[from]) continue;
            reached[other] = true;
            stack.push_back(other);
        }
    }
    return region;
}

bool one_color(const std::vector<ColorId>& cells) {
    ColorId color = off_board;
    for (const ColorId cell : cells) {
        if (cell == off_board) continue;
        if (color != off_board && cell != color) return false;
        color = cell;
    }
    return true;
}

}  // namespace

Verdict verify(const ColorLevel& level, std::span<const Move> moves) {
    const Lattice& lattice = level.board.lattice;
    std::vector<ColorId> cells = level.board.cells;
    const auto touching = touching_cells(lattice);
    const auto broken = [](std::size_t step, const std::string& why) {
        return Verdict{false, false, static_cast<int>(step) + 1,
                       "Step " + std::to_string(step + 1) + ": " + why};
    };
    for (std::size_t step = 0; step < moves.size(); ++step) {
        const auto [cell, color] = moves[step];
        const bool inside =
            cell.row >= 0 && cell.row < lattice.rows && cell.column >= 0 && cell.column < lattice.columns;
        if (!inside) return broken(step, place_of(cell) + " is not on the lattice.");
        const auto at = static_cast<std::size_t>(cell.row * lattice.columns + cell.column);
        if (cells[at] == off_board) return broken(step, "there is no board at " + place_of(cell) + ".");
        if (color.value < 0 || color.index() >= level.board.palette.size())
            return broken(step, "color " + std::to_string(color.value) + " is not in the palette.");
        if (cells[at] == color)
            return broken(step, "the region at " + place_of(cell) + " has that color already.");
        const auto region = flood(cells, touching, at);
        if (facts_of(level.game).has_origin()) {
            const Cell origin = level.origin.value_or(default_origin);
            const auto origin_at = static_cast<std::size_t>(origin.row * lattice.columns + origin.column);
            bool contains_origin = false;
            for (const std::size_t member : region)
                contains_origin = contains_origin || member == origin_at;
            if (!contains_origin)
                return broken(step,
                              "only the region of the origin may be played, not " + place_of(cell) + ".");
        }
        for (const std::size_t member : region)
            cells[member] = color;
    }
    if (!one_color(cells))
        return {true, false, 0, "After the last step the board still has more than one color."};
    return {true, true, 0, ""};
}

}  // namespace unfold
