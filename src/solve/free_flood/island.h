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
    int region = 0;
    int color = 0;
};

/// Invariant: connected; no two adjacent regions have one color.
template <int Words>
struct Island {
    using Set = RegionSet<Words>;

    int regions = 0;
    int colors = 0;             ///< of the palette, used here or not
    std::vector<int> color;     ///< by region
    std::vector<Set> adjacent;  ///< by region
    std::vector<Set> of_color;  ///< by color: the regions that have it
    Set all;
    std::vector<std::uint64_t> hash;  ///< by region: random, for hashing sets
    std::vector<RegionId> id;         ///< by region: its id in the region graph

    Island(const RegionGraph& graph, const std::vector<RegionId>& members, int palette_size)
        : regions(static_cast<int>(members.size())),
          colors(palette_size),
          of_color(static_cast<std::size_t>(palette_size)),
          id(members) {
        std::vector<int> number(graph.size(), -1);
        for (int i = 0; i < regions; ++i)
            number[members[static_cast<std::size_t>(i)].index()] = i;
        Random random(0x756e666f6c64);
        for (int i = 0; i < regions; ++i) {
            const Region& region = graph[members[static_cast<std::size_t>(i)]];
            color.push_back(region.color.value);
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
        set.for_each([&](int i) { result |= adjacent[static_cast<std::size_t>(i)]; });
        return result;
    }
    /// The eccentricity of a region, and a region that is so far from it. Cost: a breadth-first walk.
    struct Farthest {
        int region = 0;
        int distance = 0;
    };
    [[nodiscard]] Farthest farthest_from(int start) const {
        Farthest result{start, 0};
        Set reached;
        Set front;
        front.add(start);
        while (true) {
            reached |= front;
            front = neighbors_of(front).without(reached);
            if (front.empty()) return result;
            ++result.distance;
            front.for_each([&](int i) { result.region = i; });
        }
    }
    [[nodiscard]] const Set& with_color(int c) const { return of_color[static_cast<std::size_t>(c)]; }
};

}  // namespace unfold::free_flood
