// The solver of each kind of game. All have the contract of `unfold::solve`. They require that `check(level)`
// passes, that `graph` is that of the level's board, and that the options are checked.
#pragma once

#include "unfold/solve.h"

namespace unfold {

namespace free_flood {
/// KAMI and KAMI 2, where any region may be recolored: solves each island separately and combines them by a
/// common final color.
[[nodiscard]] Solution solve_free_flood(const ColorLevel& level, const RegionGraph& graph,
                                        const SolveOptions& options);
}  // namespace free_flood

namespace rooted_flood {
/// Flood-It, where only the region that holds the origin is recolored. Throws Error(bad_level) where the
/// origin is off the board.
[[nodiscard]] Solution solve_rooted_flood(const ColorLevel& level, const RegionGraph& graph,
                                          const SolveOptions& options);
}  // namespace rooted_flood

namespace tiles {
/// Shisen-Sho.
[[nodiscard]] Solution solve_tiles(const TileLevel& level, const SolveOptions& options);
}  // namespace tiles

}  // namespace unfold
