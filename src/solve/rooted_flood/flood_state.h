// A flood in the middle of a game, always closed.
//
// Cost: every color that has regions left needs exactly one move that floods its last ones. A solution
// therefore has as many *completing* moves as there are such colors at the start, and is shortest when it has
// the fewest other moves. Only those are searched for.
//
// Closure: while all regions that a color has left touch the flood, they are flooded for nothing. The move
// that completes the color has to be made anyway, and made early it gives a superset of what it gives later;
// a superset of a flood never needs more moves (play the same moves). The closure does not depend on the
// order: what touches the flood goes on touching it. Afterwards no single move completes a color, so each
// move costs exactly one. The color that was played last may be needed again after a closure.
#pragma once

#include <bit>

#include "solve/rooted_flood/flood_map.h"

namespace unfold::rooted_flood {

template <int Words>
struct FloodState {
    RegionSet<Words> flooded;
    RegionSet<Words> frontier;  ///< touches the flood and is not flooded
    std::uint32_t open = 0;     ///< a bit a color with regions left
    Hash hash;                  ///< of `flooded`

    [[nodiscard]] bool solved() const { return open == 0; }
};

/// Calls `visit(color)` for every bit of `colors`, ascending.
template <class Visit>
void for_each_color(std::uint32_t colors, const Visit& visit) {
    for (; colors != 0; colors &= colors - 1)
        visit(std::countr_zero(colors));
}

/// Floods regions of the frontier. Gives what touches them, whether flooded or not.
template <int Words>
RegionSet<Words> flood(const FloodMap<Words>& map, FloodState<Words>& state,
                       const RegionSet<Words>& regions) {
    RegionSet<Words> touching;
    regions.for_each([&](int region) {
        touching |= map.neighbors(region);
        state.hash ^= map.key(region);
    });
    state.flooded |= regions;
    state.frontier = (state.frontier | touching).without(state.flooded);
    return touching;
}

/// Floods all colors of which everything left touches the flood, until there are none. Gives what it flooded.
template <int Words>
RegionSet<Words> close(const FloodMap<Words>& map, FloodState<Words>& state) {
    RegionSet<Words> added;
    for (bool changed = true; changed;) {
        changed = false;
        const RegionSet<Words> reached = state.flooded | state.frontier;
        for_each_color(state.open, [&](int color) {
            if (!map.holds_color(reached, color)) return;
            const RegionSet<Words> rest = state.frontier & map.of_color(color);
            flood(map, state, rest);
            added |= rest;
            state.open &= ~(std::uint32_t{1} << color);
            changed = true;
        });
    }
    return added;
}

/// The board before the first move, closed.
template <int Words>
FloodState<Words> first_state(const FloodMap<Words>& map) {
    FloodState<Words> state;
    state.frontier = map.start();
    state.open = map.present();
    close(map, state);
    return state;
}

/// A move and what it did.
template <int Words>
struct Played {
    RegionSet<Words> touching;  ///< touches the regions of the played color that the move flooded
    RegionSet<Words> added;     ///< flooded by the move and by the closure
    bool completed = false;     ///< the closure flooded something
};

/// Plays a color that touches the flood. Entry: `state` is closed, so the color is not completed by it.
template <int Words>
Played<Words> play_color(const FloodMap<Words>& map, FloodState<Words>& state, int color) {
    const std::uint32_t open_before = state.open;
    Played<Words> played;
    played.added = state.frontier & map.of_color(color);
    played.touching = flood(map, state, played.added);
    played.added |= close(map, state);
    played.completed = state.open != open_before;
    return played;
}

}  // namespace unfold::rooted_flood
