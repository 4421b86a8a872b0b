// The parts of a grade as numbers of a linear model, and the solver calls of the generator and the grader.
#pragma once

#include "unfold/deadline.h"
#include "unfold/graph.h"
#include "unfold/level.h"
#include "unfold/levels.h"
#include "unfold/solution.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace unfold::levels {

inline constexpr std::size_t feature_count = 7;
using Features = std::array<double, feature_count>;

/// The names of the features in tables.
inline constexpr std::array<std::string_view, feature_count> feature_names{
    "moves", "branching", "wrong first moves", "greedy gap", "early mistake", "few solutions", "islands"};

[[nodiscard]] Features features_of(const Grade& parts);
/// 1 … 10: the weighted sum of the features, scaled and clamped.
[[nodiscard]] double grade_of(const Features& features);

// Calls to the solver with node limits, so that results do not depend on the speed of the machine.

/// Limits shared by the solver calls of one operation.
struct SolverLimits {
    Deadline deadline = Deadline::never();
    std::size_t memory_bytes = std::size_t{1} << 30;
    /// A search that exceeds this ends at its next progress report (in KAMI and KAMI 2, the end of a layer),
    /// which is at the same node on every machine.
    std::uint64_t max_nodes = ~std::uint64_t{0};
};

/// Proven bounds of the optimum of a level.
struct OptimumBounds {
    int lower_bound = 0;
    int upper_bound = 0;  ///< moves of the shortest solution found
    [[nodiscard]] bool is_proven() const { return lower_bound == upper_bound; }
};

/// The first beam solution and the bound before any proof search.
[[nodiscard]] OptimumBounds quick_optimum(const ColorLevel& level, const RegionGraph& graph);

/// Searches until the optimum is proven, or is known to be below `low` or above `high`, or a limit is
/// reached.
[[nodiscard]] OptimumBounds search_optimum(const ColorLevel& level, const RegionGraph& graph, int low,
                                           int high, const SolverLimits& limits);

/// Whether a level can be solved in `moves` moves; nothing if a limit was reached.
[[nodiscard]] std::optional<bool> is_solvable_in(const ColorLevel& level, int moves,
                                                 const SolverLimits& limits);

}  // namespace unfold::levels
