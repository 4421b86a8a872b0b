// Free flood: any region may be recolored (KAMI, KAMI 2).
#pragma once

#include "unfold/solve.h"

namespace unfold::free_flood {

/// Solves a level of KAMI or KAMI 2: each island separately, combined by a common final color. Contract as
/// `unfold::solve`.
[[nodiscard]] Solution solve_free_flood(const ColorLevel& level, const RegionGraph& graph,
                                        const SolveOptions& options);

}  // namespace unfold::free_flood
