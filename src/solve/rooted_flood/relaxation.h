// The admissible bound of the search: a relaxation in which a blind move floods the whole frontier, whatever
// its colors.
//
// Correctness. The relaxed game starts from a closed flood. While more than one color is open it makes a
// blind move, and then floods at no cost every color that has no region beyond the frontier. By
// induction its flood after j blind moves holds the flood of any real play after j moves that complete no
// color: a real move floods part of the frontier, and the closures are monotone. So a real play has more than
// j such moves while the relaxed one has more than one color open after j. One open color alone is reached
// whole, since its regions touch only other colors, and is flooded at no cost. (The bound is that of A.
// Puchert's Flood-It solver, counted in moves that complete no color.)
//
// Jump. Let a flood's relaxed game complete nothing before its t-th blind move, and V_k be what it has
// reached after k moves. A child that completed no color on entry is at most one move ahead, so it completes
// nothing before its (t-1)-th blind move; until then what it reaches is what its parent reaches, and the
// balls around the regions that the child has flooded.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "core/vector_code.h"
#include "solve/rooted_flood/flood_state.h"

namespace unfold::rooted_flood {

/// Floods the whole frontier, then completes colors. Returns true when it completed a color.
template <std::size_t Words>
bool blind_move(const FloodMap<Words>& map, Flood<Words>& flood) {
    const RegionSet<Words> frontier = flood.frontier();
    flood.flooded = flood.reached;
    flood.reached |= neighbors_of(map, frontier);
    return complete(map, flood);
}

/// The last floods of a relaxed game before its end.
template <std::size_t Words>
class LateFloods {
  public:
    static constexpr int max_kept = 4;  // floods

    /// Starts over: the first flood to be kept is the one after `made` blind moves.
    void restart(int made) { first_ = end_ = made; }
    void keep(const Flood<Words>& flood) { ring_[static_cast<std::size_t>(end_++ % max_kept)] = flood; }
    /// Whether the flood after `made` blind moves is kept.
    [[nodiscard]] bool has(int made) const {
        return made >= first_ && made >= end_ - max_kept && made < end_;
    }
    /// Requires: `has(made)`.
    [[nodiscard]] const Flood<Words>& operator[](int made) const {
        return ring_[static_cast<std::size_t>(made % max_kept)];
    }

  private:
    std::array<Flood<Words>, max_kept> ring_;
    int first_ = 0;
    int end_ = 0;
};

/// How many blind moves end the relaxed game that goes on from `flood` after `made` of them; `limit + 1` when
/// it takes more than `limit`. Requires: `made` is at most `limit`; nothing is left to complete.
template <std::size_t Words>
int blind_moves(const FloodMap<Words>& map, Flood<Words> flood, int made, int limit,
                LateFloods<Words>& late) {
    late.restart(made);
    for (; !flood.solved() && made < limit; ++made) {
        late.keep(flood);
        blind_move(map, flood);
    }
    return flood.solved() ? made : limit + 1;
}

/// A relaxed game from its beginning, one entry per number of blind moves made.
template <std::size_t Words>
struct Trace {
    std::vector<Flood<Words>> after;  ///< only the first `length + 1` entries count
    int length = 0;                   ///< blind moves made
    int first_completion = 0;  ///< the blind move that first completes a color; `length` where none does

    [[nodiscard]] const Flood<Words>& operator[](int moves) const {
        return after[static_cast<std::size_t>(moves)];
    }
};

enum class TraceUntil : std::uint8_t { first_completion, end };

/// For a child whose entry completed no color: before this many blind moves it completes none. `trace`: of
/// its parent.
template <std::size_t Words>
int jump_of(const FloodMap<Words>& map, const Trace<Words>& trace) {
    return std::min(trace.first_completion - 1, map.largest_ball() - 1);
}

/// Where a flood comes from.
template <std::size_t Words>
struct Parent {
    const Trace<Words>* trace = nullptr;
    bool completed = false;  ///< the child completed a color on entry
};

/// Writes the relaxed game of a closed, unsolved flood into `trace`, whose memory is used again.
/// `parent.trace` may be null; it is another one than `trace`.
template <std::size_t Words>
UNFOLD_VECTOR_CODE void trace_relaxation(const FloodMap<Words>& map, const Flood<Words>& start,
                                         const Parent<Words>& parent, Trace<Words>& trace, TraceUntil until) {
    const auto keep = [&](const Flood<Words>& flood, int moves) {
        const auto at = static_cast<std::size_t>(moves);
        if (trace.after.size() <= at) trace.after.resize(2 * at + 1);
        trace.after[at] = flood;
    };
    Flood<Words> flood = start;
    int moves = 0;
    keep(flood, moves);
    const int jump = parent.trace == nullptr || parent.completed ? 0 : jump_of(map, *parent.trace);
    if (jump > 0) {
        const RegionSet<Words> added = start.flooded.without((*parent.trace)[0].flooded);
        while (moves < jump) {
            ++moves;
            flood.flooded = flood.reached;
            flood.reached |= (*parent.trace)[moves].reached;
            flood.reached |= added.union_of(map.balls(moves + 1));
            complete(map, flood);
            keep(flood, moves);
        }
    }
    // A completion at the jump itself has happened where a color is missing.
    bool is_first = flood.open == start.open;
    trace.first_completion = moves;
    while (!flood.solved() && (is_first || until == TraceUntil::end)) {
        const bool completed = blind_move(map, flood);
        keep(flood, ++moves);
        if (is_first) trace.first_completion = moves;
        if (completed) is_first = false;
    }
    trace.length = moves;
}

/// The lower bound of a child that flooded `added` and completed nothing on entry; `limit + 1` when it is
/// above `limit`. `trace`: of its parent. `late`: gets the end of the child's relaxed game.
template <std::size_t Words>
int blind_moves_after(const FloodMap<Words>& map, const Trace<Words>& trace, const Flood<Words>& child,
                      const RegionSet<Words>& added, int limit, LateFloods<Words>& late) {
    const int jump = jump_of(map, trace);
    if (jump < 1) return blind_moves(map, child, 0, limit, late);
    if (jump > limit) return limit + 1;
    // The regions reached after a number of moves are those flooded after one more.
    Flood<Words> flood = trace[jump];
    flood.flooded |= added.union_of(map.balls(jump));
    flood.reached |= added.union_of(map.balls(jump + 1));
    complete(map, flood);
    return blind_moves(map, flood, jump, limit, late);
}

}  // namespace unfold::rooted_flood
