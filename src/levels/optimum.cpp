// Questions to the solver that end as soon as they are answered.
#include "levels/optimum.h"

#include "unfold/solve.h"

#include <limits>

namespace unfold::levels {
namespace {

Optimum optimum_of(const Solution& solution) {
    return {solution.lower_bound, solution.has_answer() ? static_cast<int>(solution.step_count())
                                                        : std::numeric_limits<int>::max()};
}

}  // namespace

Optimum quick_optimum(const ColorLevel& level, const RegionGraph& graph) {
    SolveOptions options;
    options.limit_ms = 0;
    return optimum_of(solve(level, graph, options));
}

Optimum search_optimum(const ColorLevel& level, const RegionGraph& graph, int low, int high,
                       const Limits& limits) {
    Cancellation stop;
    SolveOptions options;
    options.limit_ms = std::numeric_limits<double>::max();
    options.memory_bytes = limits.memory_bytes;
    options.cancellation = &stop;
    options.on_progress = [&](const SolveProgress& now) {
        const bool is_too_short = now.best_moves >= 0 && now.best_moves < low;
        if (is_too_short || now.lower_bound > high || now.nodes > limits.max_nodes ||
            limits.deadline.expired())
            stop.request();
    };
    return optimum_of(solve(level, graph, options));
}

std::optional<bool> is_solvable_in(const ColorLevel& level, int moves, const Limits& limits) {
    const RegionGraph graph = build_region_graph(level.board);
    Optimum known = quick_optimum(level, graph);
    if (known.best > moves && known.lower_bound <= moves)
        known = search_optimum(level, graph, moves + 1, moves, limits);
    if (known.best <= moves) return true;
    if (known.lower_bound > moves) return false;
    return std::nullopt;
}

}  // namespace unfold::levels
