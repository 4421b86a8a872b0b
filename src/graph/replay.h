// The replay of a solution: its moves with the regions that they change.
#pragma once

#include "unfold/puzzle.h"

#include <span>
#include <vector>

namespace unfold {

/// One tap, with the board just before it.
struct Tap {
    Move move;
    ColorId from;                             ///< the color of the region before
    std::vector<CellId> region;               ///< ascending
    std::vector<std::vector<CellId>> joined;  ///< the regions that become one with it, each ascending
};

/// Replays the moves on the contracted region graph. Requires: the moves are legal on `board`. Cost: near
/// linear in the cells, then per move the cells of the regions that it merges.
[[nodiscard]] std::vector<Tap> replay(const Board& board, std::span<const Move> moves);

}  // namespace unfold
