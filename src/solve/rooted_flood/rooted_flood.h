// The solver of the games in which only the region that holds the origin is recolored (Flood-It).
#pragma once

#include "unfold/solve.h"

namespace unfold::rooted_flood {

/// As `unfold::solve`. Requires: `check(level.board)` passes, `graph` is that of the board, the options are
/// checked. Throws Error(bad_level) where the origin is off the board.
[[nodiscard]] Solution solve_rooted_flood(const ColorLevel& level, const RegionGraph& graph,
                                          const SolveOptions& options);

}  // namespace unfold::rooted_flood
