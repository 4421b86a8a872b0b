// The edges around a set of cells.
#pragma once

#include "unfold/puzzle.h"

#include <vector>

namespace unfold {

/// An edge of a cell that no other cell of the set shares, in lattice units.
struct BorderEdge {
    Point a;
    Point b;
    CellId cell;  ///< the cell of the set that it belongs to
};

/// The border of `cells`, in the order of the cells. Cost: n log n in the cells.
[[nodiscard]] std::vector<BorderEdge> region_border(const Lattice& lattice, const std::vector<CellId>& cells);

}  // namespace unfold
