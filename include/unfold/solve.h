// The search: a level in, the fewest moves that could be found and how far that is proven out.
#pragma once

#include "unfold/deadline.h"
#include "unfold/level.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace unfold {

/// How far the best order of a board of tiles comes.
struct TileProgress {
    int removed = 0;
    int all = 0;
};

/// What is known at some moment of a search.
struct SolveProgress {
    int best_moves = -1;  ///< -1: no solution yet
    int lower_bound = 0;
    std::uint64_t nodes = 0;
    std::optional<TileProgress> tiles = std::nullopt;  ///< there when the board is one of tiles
};

struct SolveOptions {
    double limit_ms = 60'000;  ///< time limit; 0 or less: the quickest answer and its bound
    std::size_t memory_bytes = std::size_t{2} << 30;  ///< for tables; when full the search goes on with less
    int threads = 1;                 ///< 1 to 256; the answer and the node count do not depend on it
    bool every_final_color = false;  ///< KAMI 2 and KAMI: until each final color's fewest moves are proven
    const Cancellation* cancellation = nullptr;             ///< must outlive the call
    std::function<void(const SolveProgress&)> on_progress;  ///< called now and then from the searching thread

    /// Throws Error(usage, Stage::command) when a value is out of range.
    void check() const;
};

/// The fewest moves after which the whole board has one given color.
struct FinalColorResult {
    ColorId color;
    std::vector<Move> moves;
    int lower_bound = 0;  ///< equal to the number of moves where it is proven
};

struct SolveResult {
    std::vector<Move> moves;  ///< empty when there is none, or when the board is solved already
    Status status = Status::unknown;
    int lower_bound = 0;           ///< no solution has fewer moves: always proven
    std::uint64_t nodes = 0;       ///< search nodes expanded: the same for equal input and options
    std::uint64_t duplicates = 0;  ///< nodes cut because their state had been seen
    double solve_ms = 0;
    std::vector<IslandProof> proof;          ///< one an island, in the order of their first cells
    std::vector<FinalColorResult> by_color;  ///< one a palette color, where every one was asked for
};

/// Solves a level. The budget of the level is never trusted: not as a bound, not as a goal. Same input and
/// options give the same answer and node count on every compiler, unless the time limit ends the search.
/// Entry: `check(level.board)` passes (else its error). Throws Error(usage) for options out of range and for
/// a game without a solver, Error(bad_level) where the origin of Flood-It is off the board. Thread safe: no
/// shared state.
[[nodiscard]] SolveResult solve(const Level& level, const SolveOptions& options = {});

/// Different shortest solutions of a level.
struct Alternatives {
    std::vector<std::vector<Move>>
        solutions;          ///< different as sets of recolored regions and their new colors
    bool complete = false;  ///< there are no others
};

/// Up to `most` optimal solutions; none where the optimum is not proven within the limit. Only moves that
/// merge regions, or recolor a finished island, are looked at. Entry: a free-flood level (else Error(usage)).
/// Errors as `solve`. Cost: a search for every move that could begin one.
[[nodiscard]] Alternatives optimal_solutions(const Level& level, std::size_t most,
                                             const SolveOptions& options = {});

/// The moves of a player who always leaves the fewest regions (ties: the first region, the first color).
/// Entry: a free-flood level. Cost: moves times regions times colors times the cells.
[[nodiscard]] std::vector<Move> greedy_solution(const Level& level);

}  // namespace unfold
