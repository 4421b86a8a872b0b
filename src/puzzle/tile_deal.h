// Random deals and the legal moves of a position, for tests and benchmarks.
#pragma once

#include "unfold/level.h"

#include <vector>

namespace unfold {

/// A full board dealt at random: `kinds` kinds as evenly as pairs allow. Equal arguments give equal boards on
/// every platform. Throws Error(usage, Stage::command) outside the limits, and for an odd number of cells.
[[nodiscard]] TileLevel random_deal(int columns, int rows, int kinds, std::uint64_t seed);

/// All pairs of cells that may be removed now, by their first cell, then their second. Cost: matching pairs
/// times cells.
[[nodiscard]] std::vector<TileRemoval> removable_pairs(const TileLevel& level);

}  // namespace unfold
