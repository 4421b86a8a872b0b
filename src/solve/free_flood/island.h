// An island: one connected component of the region graph as bit sets, the input of the searches.
#pragma once

#include "unfold/graph.h"

#include <cstdint>
#include <vector>

#include "core/random.h"
#include "solve/common/region_set.h"

namespace unfold::free_flood {

/// A move inside an island: the region that holds `region` at that moment takes `color`.
struct IslandMove {
    std::size_t region = 0;
    std::size_t color = 0;
};

/// A move in the region graph: the region that holds `region` at that moment takes `color`.
struct RegionMove {
    RegionId region;
    ColorId color;
};

/// Invariant: connected; no two adjacent regions have one color.
template <std::size_t Words>
struct Island {
    using Set = RegionSet<Words>;

    std::size_t regions = 0;
    std::size_t colors = 0;          ///< of the palette, used here or not
    std::vector<std::size_t> color;  ///< by region
    std::vector<Set> adjacent;       ///< by region
    std::vector<Set> of_color;       ///< by color: the regions that have it
    Set all;
    std::vector<std::uint64_t> hash;  ///< by region: random, for hashing sets
    std::vector<RegionId> id;         ///< by region: its id in the region graph

    Island(const RegionGraph& graph, const std::vector<RegionId>& members, std::size_t palette_size)
        : regions(members.size()), colors(palette_size), of_color(palette_size), id(members) {
        std::vector<std::size_t> number(graph.size());
        for (std::size_t i = 0; i < regions; ++i)
            number[members[i].index()] = i;
        Random random(0x756e666f6c64);
        for (std::size_t i = 0; i < regions; ++i) {
            const Region& region = graph[members[i]];
            color.push_back(region.color.index());
            of_color[region.color.index()].add(i);
            all.add(i);
            Set touching;
            for (const RegionId neighbor : region.neighbors)
                touching.add(number[neighbor.index()]);
            adjacent.push_back(touching);
            hash.push_back(random.next());
        }
    }

    /// All regions that touch a member of `set`; may hold members of it.
    [[nodiscard]] Set neighbors_of(const Set& set) const {
        Set result;
        set.for_each([&](std::size_t i) { result |= adjacent[i]; });
        return result;
    }
    /// Calls `visit(ring)` for the regions at each distance from `start`, from `start` itself to the
    /// farthest.
    template <class Visit>
    void for_each_ring(const Set& start, const Visit& visit) const {
        Set reached = start;
        for (Set ring = start; !ring.empty(); reached |= ring) {
            visit(ring);
            ring = neighbors_of(ring).without(reached);
        }
    }
    /// A breadth-first walk.
    struct Walk {
        std::vector<std::size_t> regions;  ///< all, in the order of the walk
        std::size_t distance = 0;          ///< of the last one: the eccentricity of the first
    };
    [[nodiscard]] Walk walk_from(std::size_t region) const {
        Walk walk;
        Set start;
        start.add(region);
        for_each_ring(start, [&](const Set& ring) {
            if (!walk.regions.empty()) ++walk.distance;
            ring.for_each([&](std::size_t i) { walk.regions.push_back(i); });
        });
        return walk;
    }
    [[nodiscard]] const Set& with_color(std::size_t c) const { return of_color[c]; }
};

}  // namespace unfold::free_flood
