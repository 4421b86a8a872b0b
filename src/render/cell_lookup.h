// From a point of the lattice to the cell that it lies in: the inverse of the outlines.
#pragma once

#include "unfold/puzzle.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace unfold::render {

/// The largest whole number that is not above `v`, which an int can hold. For the oldest x86-64
/// processors, which programs are built for, std::floor is a function call; painting a screen needs it
/// millions of times.
[[nodiscard]] inline int whole_below(double v) {
    const int toward_zero = static_cast<int>(v);
    return toward_zero - (v < toward_zero ? 1 : 0);
}

/// The cell at a point in lattice units, off-board cells included; nothing outside the lattice.
[[nodiscard]] inline std::optional<Cell> cell_at(const Lattice& lattice, Point in_cells) {
    const Point p = in_cells;
    const int column = whole_below(p.x);
    if (column < 0 || column >= lattice.columns || p.y < 0) return std::nullopt;
    if (lattice.kind == LatticeKind::square) {
        const int row = whole_below(p.y);
        if (row >= lattice.rows) return std::nullopt;
        return Cell{row, column};
    }
    if (p.y > lattice.rows - 1) return std::nullopt;
    const double across = p.x - column;
    // In a column of triangles the ones that point right and the ones that point left take turns: the nearest
    // row whose triangle points right; where it does not reach, its neighbor does.
    const int parity = column % 2;
    int row = 2 * whole_below((p.y - parity) / 2 + 0.5) + parity;
    if (std::abs(p.y - row) > 1 - across) row += p.y > row ? 1 : -1;
    return Cell{std::clamp(row, 0, lattice.rows - 1), column};
}

}  // namespace unfold::render
