// The solver of Shisen-Sho.
#pragma once

#include "unfold/solve.h"

namespace unfold::tiles {

/// As `unfold::solve`. Requires: `check(level)` passes, the options are checked.
[[nodiscard]] Solution solve_tiles(const TileLevel& level, const SolveOptions& options);

}  // namespace unfold::tiles
