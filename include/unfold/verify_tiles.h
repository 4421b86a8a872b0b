// The replay check of Shisen-Sho, by code that shares nothing with the solver.
#pragma once

#include "unfold/tiles.h"
#include "unfold/verify.h"

#include <span>

namespace unfold {

/// Replays `removals` on the cells of `level`. A removal is legal when both cells hold tiles that match, its
/// path runs from one to the other in straight pieces through cells that are empty at that moment or in the
/// ring around the board, and turns no more often than the rules allow. `solved`: nothing is left. Never
/// throws on wrong removals: they are a verdict. Cost: removals times cells,
/// times a side of the board where tiles fall. Thread safe.
[[nodiscard]] Verdict verify_tiles(const TileLevel& level, std::span<const TileRemoval> removals);

}  // namespace unfold
