// The moves of a solution with what they meet on the board.
#pragma once

#include "unfold/puzzle.h"

#include <span>
#include <vector>

namespace unfold::render {

/// One tap as it is when its turn has come.
struct Tap {
    Move move;
    ColorId from;                ///< the color of the region before
    std::vector<CellId> region;  ///< ascending
};

/// Requires: the moves are legal on `board`.
[[nodiscard]] std::vector<Tap> replay(Board board, std::span<const Move> moves);

}  // namespace unfold::render
