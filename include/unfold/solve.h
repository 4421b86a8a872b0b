// The search: a level in, the fewest moves that could be found and how far that is proven out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "unfold/deadline.h"
#include "unfold/level.h"

namespace unfold {

/// What is known at some moment of a search.
struct SolveProgress {
    int best_moves = -1;   ///< -1: no solution yet
    int lower_bound = 0;
    std::uint64_t nodes = 0;
};

struct SolveOptions {
    double limit_ms = 60'000;                  ///< time limit; 0 or less: the quickest answer and its bound
    std::size_t memory_bytes = std::size_t{2} << 30;  ///< for tables; when full the search goes on with less
    int threads = 1;                  ///< 1 to 256; the answer and the node count do not depend on it
    const Cancellation* cancellation = nullptr;       ///< must outlive the call
    std::function<void(const SolveProgress&)> on_progress;  ///< called now and then from the searching thread

    /// Throws Error(usage, Stage::command) when a value is out of range.
    void check() const;
};

struct SolveResult {
    std::vector<Move> moves;          ///< empty when there is none, or when the board is solved already
    Status status = Status::unknown;
    int lower_bound = 0;              ///< no solution has fewer moves: always proven
    std::uint64_t nodes = 0;          ///< search nodes expanded: the same for equal input and options
    std::uint64_t duplicates = 0;     ///< nodes cut because their state had been seen
    double solve_ms = 0;
};

/// Solves a level. The budget of the level is never trusted: not as a bound, not as a goal. Same input and
/// options give the same answer and node count on every compiler, unless the time limit ends the search.
/// Entry: `check(level.board)` passes (else its error). Throws Error(usage) for a game without a solver.
/// Thread safe: no shared state.
[[nodiscard]] SolveResult solve(const Level& level, const SolveOptions& options = {});

}  // namespace unfold
