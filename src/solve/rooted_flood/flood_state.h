// A flood in the middle of a game, always closed.
//
// Cost: every color that has regions left needs exactly one move that floods its last ones. A solution
// therefore has as many *completing* moves as there are such colors at the start, and is shortest when it has
// the fewest other moves. Only those are searched for.
//
// Closure: while all regions that a color has left touch the flood, they are flooded at no cost. The move
// that completes the color has to be made in any case, and made early it gives a superset of what it gives
// later; a superset of a flood never needs more moves (play the same moves). The closure does not depend on
// the order: a region that touches the flood continues to touch it. Afterwards no single move completes a
// color, so each move costs exactly one. The color that was played last may be needed again after a closure.
#pragma once

#include <bit>

#include "solve/rooted_flood/flood_map.h"

namespace unfold::rooted_flood {

template <std::size_t Words>
struct Flood {
    RegionSet<Words> flooded;
    RegionSet<Words> reached;  ///< flooded, or touching what is
    /// One region beyond `reached` for each open color: while none of them is reached, no color can be
    /// completed.
    RegionSet<Words> watched;
    std::uint32_t open = 0;  ///< one bit per color with regions left

    [[nodiscard]] bool solved() const { return open == 0; }
    [[nodiscard]] RegionSet<Words> frontier() const { return reached.without(flooded); }
};

/// Calls `visit(color)` for every bit of `colors`, ascending.
template <class Visit>
void for_each_color(std::uint32_t colors, const Visit& visit) {
    for (; colors != 0; colors &= colors - 1)
        visit(std::countr_zero(colors));
}

/// The regions that touch one of `regions`.
template <std::size_t Words>
RegionSet<Words> neighbors_of(const FloodMap<Words>& map, const RegionSet<Words>& regions) {
    return regions.union_of(map.neighbors());
}

/// Completes every color whose remaining regions are all reached, until there is none. Returns true when it
/// completed a color. When at most one color stays open, the flood is solved: regions of one color touch only
/// other colors, so all of them are reached. `flooded` is then incomplete.
template <std::size_t Words>
bool complete(const FloodMap<Words>& map, Flood<Words>& flood) {
    const std::uint32_t open_before = flood.open;
    while (flood.watched.meets(flood.reached)) {
        RegionSet<Words> rest;
        (flood.watched & flood.reached).for_each([&](std::size_t region) {
            const std::size_t color = map.color(region);
            flood.watched.remove(region);
            const RegionSet<Words> beyond = map.of_color(color).without(flood.reached);
            if (!beyond.empty()) {
                flood.watched.add(beyond.last());
                return;
            }
            rest |= map.of_color(color);
            flood.open &= ~(std::uint32_t{1} << color);
        });
        if ((flood.open & (flood.open - 1)) == 0) {
            flood.open = 0;
            return true;
        }
        flood.reached |= neighbors_of(map, rest.without(flood.flooded));
        flood.flooded |= rest;
    }
    return flood.open != open_before;
}

/// The board before the first move, closed.
template <std::size_t Words>
Flood<Words> first_flood(const FloodMap<Words>& map) {
    Flood<Words> flood;
    flood.reached = map.start();
    flood.open = map.present();
    // Any region is suitable, because `complete` finds better ones for those that are reached.
    for_each_color(flood.open, [&](int color) { flood.watched.add(map.of_color(color).last()); });
    complete(map, flood);
    return flood;
}

/// Plays a color that touches the flood, and closes the flood. Returns the neighbors of the regions that the
/// color flooded. Requires: `flood` is closed, so the move itself completes nothing.
template <std::size_t Words>
RegionSet<Words> play_color(const FloodMap<Words>& map, Flood<Words>& flood, std::size_t color) {
    const RegionSet<Words> regions = flood.frontier() & map.of_color(color);
    const RegionSet<Words> grown = neighbors_of(map, regions);
    flood.flooded |= regions;
    flood.reached |= grown;
    complete(map, flood);
    return grown;
}

/// Colors of which something touches the flood.
template <std::size_t Words>
std::uint32_t playable(const FloodMap<Words>& map, const Flood<Words>& flood) {
    const RegionSet<Words> frontier = flood.frontier();
    std::uint32_t colors = 0;
    for_each_color(flood.open, [&](int color) {
        if (frontier.meets(map.of_color(color))) colors |= std::uint32_t{1} << color;
    });
    return colors;
}

/// Updates `hash` by the exclusive or with the keys of `added`: the hash of the symmetric difference.
template <std::size_t Words>
StateKey hash_with(const FloodMap<Words>& map, StateKey hash, const RegionSet<Words>& added) {
    added.for_each([&](std::size_t region) { hash ^= map.key(region); });
    return hash;
}

}  // namespace unfold::rooted_flood
