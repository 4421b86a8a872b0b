// Progress of the tile searches.
#pragma once

#include "unfold/solve.h"

#include <cstddef>
#include <cstdint>

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

}  // namespace unfold::tiles
