// Clearing a board without gravity: which tiles are paired, not in which order.
#pragma once

#include <utility>
#include <vector>

#include "solve/common/search_limits.h"
#include "solve/tiles/progress_reporter.h"
#include "solve/tiles/tile_grid.h"

namespace unfold::tiles {

/// A tile: its place and the number that it shares with the tiles that match it.
struct NumberedTile {
    Place place;
    int number = 0;  ///< tiles that match have the same, counted from 0
};

struct PairingAnswer {
    Status status = Status::unknown;
    std::vector<std::pair<int, int>>
        order;  ///< pairs of tiles that can go one after the other: the longest order found
    std::uint64_t nodes = 0;
};

/// Decides whether the tiles of a board without gravity can all go; undecided if the time ends, or if the
/// pairs do not fit into the memory and no order is found with some of them. Requires: every number occurs an
/// even number of times.
[[nodiscard]] PairingAnswer search_pairings(const std::vector<NumberedTile>& tiles, int columns, int rows,
                                            int max_turns, const SearchLimits& limits,
                                            const OnProgress& on_progress = {});

}  // namespace unfold::tiles
