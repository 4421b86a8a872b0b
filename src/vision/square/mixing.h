// How well the colors of a board are mixed: boards of Flood-It are random, designs are not.
#pragma once

#include "unfold/puzzle.h"

namespace unfold::vision {

/// True when some of the board is left to flood from `origin`.
[[nodiscard]] bool is_mixed(const Board& board, Cell origin);

/// True when outside the region of `origin` the colors lie as on a random board: no color far more often than
/// another, and as many neighbors of different color as chance gives, or more.
[[nodiscard]] bool looks_random(const Board& board, Cell origin);

}  // namespace unfold::vision
