// The symmetries of a lattice, as maps of its cells onto each other.
#pragma once

#include "unfold/levels.h"

#include <optional>
#include <vector>

namespace unfold::levels {

/// Where the `generator`-th generating map of a symmetry takes a cell; nothing where that is off the lattice.
/// Requires: `lattice_has(lattice, symmetry)`, and `generator < generator_count(symmetry)`.
[[nodiscard]] std::optional<Cell> image_of(const Lattice& lattice, Symmetry symmetry, int generator,
                                           Cell cell);
/// 0 for `Symmetry::none`.
[[nodiscard]] int generator_count(Symmetry symmetry);

/// For each cell the first cell that the symmetry maps to it, itself included; -1 where a map leaves the
/// lattice for any of these cells: a symmetric board has no cell there. Cost: near linear.
[[nodiscard]] std::vector<int> orbit_representatives(const Lattice& lattice, Symmetry symmetry);

}  // namespace unfold::levels
