// From a point of the lattice to the cell that it lies in: the inverse of the outlines.
#pragma once

#include "unfold/puzzle.h"

#include <optional>

namespace unfold::render {

/// The cell at a point in lattice units, off-board cells included; nothing outside the lattice.
[[nodiscard]] std::optional<Cell> cell_at(const Lattice& lattice, Point in_cells);

}  // namespace unfold::render
