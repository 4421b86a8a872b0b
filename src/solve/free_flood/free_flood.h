// Free flood: any region may be recolored (KAMI, KAMI 2).
#pragma once

#include "unfold/solve.h"

namespace unfold::free_flood {

/// Solves a free-flood level: islands apart, joined by a common final color. Contract as `unfold::solve`.
[[nodiscard]] SolveResult solve_free_flood(const Level& level, const SolveOptions& options);

}  // namespace unfold::free_flood
