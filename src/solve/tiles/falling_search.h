// Clearing a board whose tiles fall down.
#pragma once

#include <cstdint>
#include <vector>

#include "solve/common/search_limits.h"
#include "solve/tiles/progress_reporter.h"
#include "solve/tiles/stacks.h"

namespace unfold::tiles {

struct FallingAnswer {
    Status status = Status::unknown;
    std::vector<StackPair> order;  ///< removals one after the other: the longest order found
    std::uint64_t nodes = 0;
};

/// Decides whether all tiles can go. Requires: every number occurs an even number of times; no stack is
/// higher than `rows`.
[[nodiscard]] FallingAnswer search_falling(const Stacks& stacks, int rows, int max_turns,
                                           const SearchLimits& limits, const OnProgress& on_progress = {});

}  // namespace unfold::tiles
