// The solver of the games in which only the region that holds the origin is recolored (Flood-It).
#pragma once

#include "unfold/solve.h"

namespace unfold::rooted_flood {

/// As `solve`. Entry: `check(level.board)` passes, the options are checked. Throws Error(bad_level) where the
/// origin is off the board.
[[nodiscard]] SolveResult solve_rooted_flood(const Level& level, const SolveOptions& options);

}  // namespace unfold::rooted_flood
