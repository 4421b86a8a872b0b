// What a search for tiles may take, and whom it tells how far it is.
#pragma once

#include "unfold/deadline.h"
#include "unfold/solve.h"

#include <cstddef>
#include <cstdint>
#include <functional>

namespace unfold::tiles {

struct SearchLimits {
    Deadline deadline = Deadline::never();
    std::size_t memory_bytes = 0;
    std::function<void(const SolveProgress&)> on_progress;
};

/// Tells of a search after 1, 2, 3 nodes and then ever more rarely. It counts nodes, as asking a clock each
/// time would cost more than the telling.
class ProgressTeller {
  public:
    ProgressTeller(const SearchLimits& limits, std::size_t tiles)
        : limits_(limits), tiles_(static_cast<int>(tiles)) {}

    void tell(std::size_t pairs_removed, std::uint64_t nodes) {
        if (nodes < next_ || !limits_.on_progress) return;
        constexpr std::uint64_t rarer = 16;
        next_ = nodes + 1 + nodes / rarer;
        SolveProgress progress;
        progress.nodes = nodes;
        progress.tiles = TileProgress{static_cast<int>(2 * pairs_removed), tiles_};
        limits_.on_progress(progress);
    }

  private:
    const SearchLimits& limits_;
    int tiles_;
    std::uint64_t next_ = 1;
};

}  // namespace unfold::tiles
