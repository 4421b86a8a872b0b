// A relaxation of the game with falling tiles: a tile that cannot be removed in it can never be removed.
#pragma once

#include "unfold/deadline.h"

#include "solve/tiles/stacks.h"

namespace unfold::tiles {

/// True if it proves that some tile never goes, so that the board cannot be cleared; false also if the time
/// ends first. Requires: no stack is higher than `rows`. Cost: rounds over all pairs of equal tiles and their
/// heights.
[[nodiscard]] bool relaxation_refutes(const Stacks& stacks, int rows, int max_turns,
                                      const Deadline& deadline);

}  // namespace unfold::tiles
