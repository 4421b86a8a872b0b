// Replay of moves on the raw cells. It shares nothing with the solver: the adjacency of cells is computed
// from their corners alone, and regions are found by steps over them.
#include "unfold/verify.h"

#include <algorithm>
#include <set>
#include <vector>

#include "puzzle/cell_text.h"
#include "puzzle/game.h"
#include "verify/touching_cells.h"

namespace unfold {
namespace {

bool is_one_color(const std::vector<ColorId>& cells) {
    std::set<ColorId> colors(cells.begin(), cells.end());
    colors.erase(off_board);
    return colors.size() <= 1;
}

}  // namespace

Verdict verify(const ColorLevel& level, std::span<const Move> moves) {
    const Lattice& lattice = level.board.lattice;
    std::vector<ColorId> cells = level.board.cells;
    const auto touching = verify_detail::touching_cells(lattice);
    const auto broken = [](std::size_t step, const std::string& why) {
        return Verdict{false, false, static_cast<int>(step) + 1,
                       "Step " + std::to_string(step + 1) + ": " + why};
    };
    for (std::size_t step = 0; step < moves.size(); ++step) {
        const auto [cell, color] = moves[step];
        if (!lattice.contains(cell)) return broken(step, place_of(cell) + " is not on the lattice.");
        const std::size_t at = lattice.id(cell).index();
        if (cells[at] == off_board) return broken(step, "there is no board at " + place_of(cell) + ".");
        if (color.value < 0 || color.index() >= level.board.palette.size())
            return broken(step, "color " + std::to_string(color.value) + " is not in the palette.");
        if (cells[at] == color)
            return broken(step, "the region at " + place_of(cell) + " has that color already.");
        const auto region = verify_detail::joined_cells(
            touching, at, [&](std::size_t other) { return cells[other] == cells[at]; });
        const std::size_t origin = lattice.id(level.origin.value_or(default_origin)).index();
        if (facts_of(level.game).has_origin() && std::count(region.begin(), region.end(), origin) == 0)
            return broken(step, "only the region of the origin may be played, not " + place_of(cell) + ".");
        for (const std::size_t member : region)
            cells[member] = color;
    }
    if (!is_one_color(cells))
        return {true, false, 0, "After the last step the board still has more than one color."};
    return {true, true, 0, ""};
}

}  // namespace unfold
