// The searches of the tile solver, which share limits and progress reports: of falling tiles, of pairings,
// and a relaxation that refutes lost boards.
#pragma once

#include "unfold/solve.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "solve/common/search_limits.h"
#include "solve/tiles/stacks.h"

namespace unfold::tiles {

using OnProgress = std::function<void(const SolveProgress&)>;

/// Reports after 1, 2, 3 nodes and then less and less often. It counts nodes, because reading a clock for
/// each would cost more than reporting.
class ProgressReporter {
  public:
    /// `on_progress` must outlive it and may be empty.
    ProgressReporter(const OnProgress& on_progress, std::size_t tiles)
        : on_progress_(on_progress), tiles_(static_cast<int>(tiles)) {}

    void report(std::size_t pairs_removed, std::uint64_t nodes) {
        if (nodes < next_ || !on_progress_) return;
        // The next report follows after a sixteenth more nodes: often at first, rarely in a long search.
        constexpr std::uint64_t share_of_nodes = 16;
        next_ = nodes + 1 + nodes / share_of_nodes;
        SolveProgress progress;
        progress.nodes = nodes;
        progress.tiles = TileProgress{static_cast<int>(2 * pairs_removed), tiles_};
        on_progress_(progress);
    }

  private:
    const OnProgress& on_progress_;
    int tiles_;
    std::uint64_t next_ = 1;
};

/// What a search found. `Pair`: how it names two tiles.
template <class Pair>
struct TileAnswer {
    Status status = Status::unknown;
    std::vector<Pair> order;  ///< pairs that can go one after the other: the longest order found
    std::uint64_t nodes = 0;
};

using FallingAnswer = TileAnswer<StackPair>;

/// Decides whether all tiles can go. Requires: every number occurs an even number of times; no stack is
/// higher than `rows`.
[[nodiscard]] FallingAnswer search_falling(const Stacks& stacks, int rows, int max_turns,
                                           const SearchLimits& limits, const OnProgress& on_progress = {});

/// A relaxation of the game with falling tiles: a tile that cannot be removed in it can never be removed.
/// True if it proves that some tile never goes, so that the board cannot be cleared; false also if the time
/// ends first. Requires: no stack is higher than `rows`. Cost: rounds over all pairs of equal tiles and their
/// heights.
[[nodiscard]] bool relaxation_refutes(const Stacks& stacks, int rows, int max_turns,
                                      const Deadline& deadline);

/// A tile: its place and the number that it shares with the tiles that match it.
struct NumberedTile {
    Place place;
    int number = 0;  ///< tiles that match have the same, counted from 0
};

/// Pairs of indexes into the list of tiles.
using PairingAnswer = TileAnswer<std::pair<int, int>>;

/// Decides whether the tiles of a board without gravity can all go; undecided if the time ends, or if the
/// pairs do not fit into the memory and no order is found with some of them. Requires: every number occurs an
/// even number of times.
[[nodiscard]] PairingAnswer search_pairings(const std::vector<NumberedTile>& tiles, int columns, int rows,
                                            int max_turns, const SearchLimits& limits,
                                            const OnProgress& on_progress = {});

}  // namespace unfold::tiles
