// The solver as the generator and the grader ask it: within limits that do not depend on the machine's speed.
#pragma once

#include "unfold/deadline.h"
#include "unfold/graph.h"
#include "unfold/level.h"
#include "unfold/solution.h"

#include <cstdint>
#include <optional>

namespace unfold::levels {

/// The limits of all questions of one call.
struct Limits {
    Deadline deadline = Deadline::never();
    std::size_t memory_bytes = std::size_t{1} << 30;
    /// A search that has expanded more nodes ends at its next layer: the same on every machine.
    std::uint64_t max_nodes = ~std::uint64_t{0};
};

/// What is known about the optimum of a level.
struct Optimum {
    int lower_bound = 0;
    int best = 0;  ///< of the shortest solution found
    [[nodiscard]] bool is_proven() const { return lower_bound == best; }
};

/// The fastest answer and its bound, without a search.
[[nodiscard]] Optimum quick_optimum(const ColorLevel& level, const RegionGraph& graph);

/// Searches until the optimum is proven, or is known to be below `low` or above `high`, or a limit is
/// reached.
[[nodiscard]] Optimum search_optimum(const ColorLevel& level, const RegionGraph& graph, int low, int high,
                                     const Limits& limits);

/// Whether a level can be solved in `moves` moves; nothing where a limit was reached.
[[nodiscard]] std::optional<bool> is_solvable_in(const ColorLevel& level, int moves, const Limits& limits);

}  // namespace unfold::levels
