// A lower bound on the moves of a flood, from the distances of its regions.
#pragma once

#include "unfold/puzzle.h"

namespace unfold::vision {

/// A lower bound on the moves of a flood, valid for every origin. Requires: a board without holes. Cost: the
/// cells times the regions, at most.
[[nodiscard]] int min_moves_of_any_flood(const Board& board);

}  // namespace unfold::vision
