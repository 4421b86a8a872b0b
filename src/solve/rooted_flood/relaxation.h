// The relaxed game, in which a blind move floods the whole frontier, whatever its colors: the lower bound of
// the search.
//
// Correctness. The relaxed game starts from a closed flood. While more than one color is open it makes a
// blind move, and then floods for nothing every color of which nothing is left beyond the frontier. By
// induction its flood after j blind moves holds the flood of any real play after j moves that complete no
// color: a real move floods part of the frontier, and the closures are monotone. So a real play has more than
// j such moves while the relaxed one has more than one color open after j. One open color alone is reached
// whole, since its regions touch only other colors, and is flooded for nothing. (The bound is that of A.
// Puchert's Flood-It solver, counted in moves that complete no color.)
//
// Jump. Let a state's relaxed game complete nothing before its t-th blind move, and V_k be what it has
// flooded or touches after k moves. A child that completed no color on entry is at most one move ahead, so it
// completes nothing before its (t-1)-th blind move; until then its sets are those of its parent, grown by the
// balls around the regions that the child has flooded.
#pragma once

#include <vector>

#include "solve/rooted_flood/flood_state.h"
#include "solve/rooted_flood/vector_code.h"

namespace unfold::rooted_flood {

/// A relaxed game somewhere in the middle.
template <int Words>
struct Relaxed {
    RegionSet<Words> flooded;
    RegionSet<Words> reached;  ///< flooded, or touching it
    std::uint32_t open = 0;

    [[nodiscard]] bool over() const { return (open & (open - 1)) == 0; }
};

template <int Words>
Relaxed<Words> relaxed(const FloodState<Words>& state) {
    return {state.flooded, state.flooded | state.frontier, state.open};
}

template <int Words>
void expand(const FloodMap<Words>& map, const RegionSet<Words>& regions, RegionSet<Words>& reached) {
    RegionSet<Words> grown = reached;
    regions.for_each([&](int region) { grown |= map.neighbors(region); });
    reached = grown;
}

/// Floods what is complete, until there is nothing more of the kind. True where there was.
template <int Words>
bool complete(const FloodMap<Words>& map, Relaxed<Words>& game) {
    bool any = false;
    for (bool changed = true; changed;) {
        changed = false;
        for_each_color(game.open, [&](int color) {
            if (!map.holds_color(game.reached, color)) return;
            const RegionSet<Words> rest = map.of_color(color).without(game.flooded);
            expand(map, rest, game.reached);
            game.flooded |= rest;
            game.open &= ~(std::uint32_t{1} << color);
            changed = true;
        });
        any = any || changed;
    }
    return any;
}

template <int Words>
void blind_move(const FloodMap<Words>& map, Relaxed<Words>& game) {
    const RegionSet<Words> frontier = game.reached.without(game.flooded);
    game.flooded = game.reached;
    expand(map, frontier, game.reached);
}

/// How many blind moves end the relaxed game that goes on from `game` after `made` of them; `limit + 1` when
/// it takes more than `limit`. Entry: nothing is left to complete, or `complete` is about to be called on it.
template <int Words>
int blind_moves(const FloodMap<Words>& map, Relaxed<Words> game, int made, int limit) {
    while (true) {
        complete(map, game);
        if (game.over()) return made;
        ++made;
        if (made > limit) return made;
        blind_move(map, game);
    }
}

/// A relaxed game from its beginning to its end, one entry a number of blind moves made.
template <int Words>
struct Trace {
    std::vector<Relaxed<Words>> after;  ///< only the first `length + 1` entries count
    int length = 0;                     ///< blind moves to the end: the lower bound
    int first_completion = 0;           ///< blind moves before the first completion

    [[nodiscard]] const Relaxed<Words>& operator[](int moves) const {
        return after[static_cast<std::size_t>(moves)];
    }
};

/// Writes the relaxed game of a closed, unsolved state into `trace`, whose memory is used again.
template <int Words>
UNFOLD_VECTOR_CODE void trace_relaxation(const FloodMap<Words>& map, const FloodState<Words>& state,
                                         Trace<Words>& trace) {
    Relaxed<Words> game = relaxed(state);
    trace.length = 0;
    trace.first_completion = -1;
    while (true) {
        const auto at = static_cast<std::size_t>(trace.length);
        if (trace.after.size() <= at) trace.after.resize(at + 1);
        trace.after[at] = game;
        if (game.over()) break;
        blind_move(map, game);
        ++trace.length;
        if (complete(map, game) && trace.first_completion < 0) trace.first_completion = trace.length;
    }
    if (trace.first_completion < 0) trace.first_completion = trace.length;
}

/// The lower bound of a child that flooded `added` and completed nothing on entry; `limit + 1` when it is
/// above `limit`. `trace`: of its parent.
template <int Words>
int blind_moves_after(const FloodMap<Words>& map, const Trace<Words>& trace, const FloodState<Words>& child,
                      const RegionSet<Words>& added, int limit) {
    const int jump = std::min(trace.first_completion - 1, map.largest_ball() - 1);
    if (jump < 1) return blind_moves(map, relaxed(child), 0, limit);
    if (jump > limit) return limit + 1;
    // What is reached after a number of moves is what is flooded after one more.
    Relaxed<Words> game{trace[jump].flooded, trace[jump].reached, child.open};
    added.for_each([&](int region) {
        game.flooded |= map.ball(jump, region);
        game.reached |= map.ball(jump + 1, region);
    });
    return blind_moves(map, game, jump, limit);
}

}  // namespace unfold::rooted_flood
