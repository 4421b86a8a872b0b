// The search for Shisen-Sho: an order in which all tiles can go, or the proof that there is none.
#pragma once

#include "unfold/solve.h"
#include "unfold/tiles.h"

#include <cstdint>
#include <vector>

namespace unfold {

struct TileResult {
    TileStatus status = TileStatus::unknown;
    std::vector<TileRemoval> removals;  ///< solved: of all tiles; else of as many as were found to go
    std::uint64_t nodes = 0;            ///< decisions, or positions: the same for equal input and options
    double solve_ms = 0;
};

/// Finds an order in which all tiles go. `solved` comes with the order, `infeasible` is proven by a completed
/// search, `unknown` says that the time ran out. Every position of a game can be asked about: `infeasible`
/// means that it is lost; of a solved one the first removal is a hint. Of the options the time limit, the
/// memory, the cancellation and `on_progress` count. When the memory is full the search goes on with less;
/// where not even the pairs of tiles that match fit (some 100 bytes each, without gravity), a lost board
/// stays `unknown`. Same input and options give the same answer and node count on every compiler, unless the
/// time limit ends the search. Throws as `check`, and Error(usage) for options out of range. Thread safe: no
/// shared state.
[[nodiscard]] TileResult solve_tiles(const TileLevel& level, const SolveOptions& options = {});

}  // namespace unfold
