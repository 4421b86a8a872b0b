// Which cells touch, worked out from the corners of the cells alone: a second opinion on the lattice.
#pragma once

#include "unfold/puzzle.h"

#include <cstddef>
#include <vector>

namespace unfold::verify_detail {

/// For every cell of the lattice the cells that have two corners in common with it.
[[nodiscard]] std::vector<std::vector<std::size_t>> touching_cells(const Lattice& lattice);

}  // namespace unfold::verify_detail
