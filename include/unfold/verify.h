// The replay check: plays a solution on the raw cells, by code that shares nothing with the solver.
#pragma once

#include <span>
#include <string>

#include "unfold/level.h"

namespace unfold {

struct Verdict {
    bool legal = false;      ///< every move was allowed
    bool solved = false;     ///< the board ends in one color
    int broken_step = 0;     ///< the first illegal move, counted from 1; 0 where none is
    std::string reason;      ///< for people; empty when legal and solved
    [[nodiscard]] bool ok() const { return legal && solved; }
};

/// Replays `moves` on the cells of `level`. A move is legal when its cell is on the board, its color is in the
/// palette and differs from the cell's color at that moment; in Flood-It its cell must lie in the origin's
/// region. Never throws on wrong moves: they are a verdict. Cost: cells times moves. Thread safe.
[[nodiscard]] Verdict verify(const Level& level, std::span<const Move> moves);

}  // namespace unfold
