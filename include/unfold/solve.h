// The solver: takes a level, returns the shortest solution found and a proven lower bound.
#pragma once

#include "unfold/deadline.h"
#include "unfold/graph.h"
#include "unfold/solution.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace unfold {

/// The largest number of tiles that any order found so far removes.
struct TileProgress {
    int removed = 0;
    int all = 0;
};

/// The state of a running search.
struct SolveProgress {
    int best_moves = -1;  ///< -1: no solution yet
    int lower_bound = 0;
    std::uint64_t nodes = 0;
    std::optional<TileProgress> tiles = std::nullopt;  ///< set for Shisen-Sho
};

/// Options of KAMI 2 and KAMI, where any region may be recolored.
struct FreeFloodOptions {
    bool every_final_color = false;  ///< continue until the fewest moves for each final color are proven
};

struct SolveOptions {
    double limit_ms = 60'000;  ///< time limit; 0 or less: the fastest answer and its bound
    std::size_t memory_bytes =
        std::size_t{2} << 30;  ///< limit for tables; a search whose tables are full continues and prunes less
    int threads = 1;  ///< most threads to use, 1 to 256; the answer and the node count do not depend on it
    FreeFloodOptions free_flood;
    const Cancellation* cancellation = nullptr;  ///< must outlive the call
    std::function<void(const SolveProgress&)>
        on_progress;  ///< called from time to time by the searching thread
    /// Called by the searching thread with each better solution of a level of colors, before it is proven.
    std::function<void(const std::vector<Move>&, int lower_bound)> on_better;

    /// Throws Error(usage, Stage::command), naming the parameter, when a value is out of range.
    void check() const;
};

/// Solves a level of any game. KAMI 2 and KAMI: breadth-first branch and bound over connected sets. Flood-It:
/// iterative deepening with admissible bounds. Shisen-Sho: CDCL over pairs, and depth-first search where
/// tiles fall; any position of a game may be given: `infeasible` means that it is lost, and the first removal
/// of a solved one is a hint. The budget of the level is neither a bound nor a goal of the search. When the
/// memory limit is reached, the search continues and prunes less. Without gravity, a lost Shisen-Sho board
/// whose matching pairs do not fit (about 128 bytes each) stays `unknown`. Same input and options give the
/// same answer and node count on every compiler, unless the time limit ends the search. Throws the errors of
/// `check`; Error(usage) for options out of range, and for `free_flood` options of another game;
/// Error(bad_level) if the origin of Flood-It is off the board. Thread safe: no shared state.
[[nodiscard]] Solution solve(const Level& level, const SolveOptions& options = {});
/// The same with the region graph that the caller has built already. Requires: `graph` is that of the level's
/// board (for Shisen-Sho it is not used and may be empty).
[[nodiscard]] Solution solve(const Level& level, const RegionGraph& graph, const SolveOptions& options = {});

/// Different shortest solutions of a level.
struct Alternatives {
    std::vector<std::vector<Move>>
        solutions;          ///< different as sets of recolored regions and their new colors
    bool complete = false;  ///< there are no others
};

/// Up to `max_count` optimal solutions of a level of KAMI 2 or KAMI; none where the optimum is not proven
/// within the limit. Considers only moves that merge regions or recolor a finished island. Throws as `solve`,
/// and Error(usage) for other games. Cost: one search for every merging move of every board on an optimal
/// path; each board is searched once.
[[nodiscard]] Alternatives optimal_solutions(const Level& level, std::size_t max_count,
                                             const SolveOptions& options = {});

/// The moves that merge a region with others, or recolor an island that has one color; by region, then by
/// color. Some shortest solution begins with one of them. Throws Error(usage) for other games than KAMI 2 and
/// KAMI. Cost: near linear in the cells.
[[nodiscard]] std::vector<Move> sensible_moves(const Level& level);

/// The moves of a player who always leaves the fewest regions (ties: the first region, the first color).
/// Throws Error(usage) for other games than KAMI 2 and KAMI. Cost: moves times regions times colors times
/// neighbors.
[[nodiscard]] std::vector<Move> greedy_solution(const Level& level);

}  // namespace unfold
