// The parts of a grade as numbers of a linear model, and the solver as the generator and the grader ask it.
#pragma once

#include "unfold/graph.h"
#include "unfold/levels.h"
#include "unfold/solution.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace unfold::levels {

inline constexpr std::size_t feature_count = 7;
using Features = std::array<double, feature_count>;

/// What the features are called in tables.
inline constexpr std::array<std::string_view, feature_count> feature_names{
    "moves", "branching", "wrong first moves", "greedy gap", "early mistake", "few solutions", "islands"};

[[nodiscard]] Features features_of(const Grade& parts);
/// 1 … 10: the weighted sum of the features, scaled and clamped.
[[nodiscard]] double grade_of(const Features& features);

// The solver as the generator and the grader ask it: within limits that do not depend on the machine's speed.

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
