// Which cells touch, worked out from the corners of the cells alone, and the connected sets of such steps: a
// second opinion on the lattice.
#pragma once

#include "unfold/puzzle.h"

#include <cstddef>
#include <functional>
#include <vector>

namespace unfold::verify_detail {

/// For every cell the cells that have two corners in common with it.
using TouchingCells = std::vector<std::vector<std::size_t>>;
[[nodiscard]] TouchingCells touching_cells(const Lattice& lattice);

/// `start` and the cells that steps over touching cells join to it, each to one that `is_member` accepts.
[[nodiscard]] std::vector<std::size_t> joined_cells(const TouchingCells& touching, std::size_t start,
                                                    const std::function<bool(std::size_t)>& is_member);

}  // namespace unfold::verify_detail
