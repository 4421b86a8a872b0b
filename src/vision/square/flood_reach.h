// How far a flood has to go.
#pragma once

#include "unfold/puzzle.h"

namespace unfold::vision {

/// A number of moves that no flood of the board needs fewer than, wherever it begins. Requires: a board
/// without holes. Cost: the cells times the regions, at most.
[[nodiscard]] int min_moves_of_any_flood(const Board& board);

}  // namespace unfold::vision
