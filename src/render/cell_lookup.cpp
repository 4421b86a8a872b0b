// In a column of triangles the ones that point right and the ones that point left take turns.
#include "render/cell_lookup.h"

#include <algorithm>
#include <cmath>

namespace unfold::render {

std::optional<Cell> cell_at(const Lattice& lattice, Point p) {
    const int column = static_cast<int>(std::floor(p.x));
    if (column < 0 || column >= lattice.columns || p.y < 0) return std::nullopt;
    if (lattice.kind == LatticeKind::square) {
        const int row = static_cast<int>(std::floor(p.y));
        if (row >= lattice.rows) return std::nullopt;
        return Cell{row, column};
    }
    if (p.y > lattice.rows - 1) return std::nullopt;
    const double across = p.x - column;
    // The nearest row whose triangle points right; where it does not reach, its neighbor does.
    const int parity = column % 2;
    int row = 2 * static_cast<int>(std::floor((p.y - parity) / 2 + 0.5)) + parity;
    if (std::abs(p.y - row) > 1 - across) row += p.y > row ? 1 : -1;
    return Cell{std::clamp(row, 0, lattice.rows - 1), column};
}

}  // namespace unfold::render
