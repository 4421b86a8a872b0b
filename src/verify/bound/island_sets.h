// An island with its regions as sets: what the proofs work on.
#pragma once

#include <cstddef>
#include <vector>

#include "verify/bound/islands.h"
#include "verify/bound/region_set.h"

namespace unfold::verify_detail {

/// Requires: the island has at most 64 * Words regions.
template <std::size_t Words>
struct IslandSets {
    using Set = RegionSet<Words>;

    std::size_t size = 0;
    std::size_t colors = 0;
    std::vector<std::size_t> color;  ///< of each region
    std::vector<Set> neighbors;      ///< of each region
    std::vector<Set> of_color;       ///< the regions of each color
    Set all;

    explicit IslandSets(const Island& island)
        : size(island.size()),
          colors(island.palette_size),
          color(island.color),
          neighbors(size),
          of_color(colors) {
        for (std::size_t region = 0; region < size; ++region) {
            all.add(region);
            of_color[color[region]].add(region);
            for (const std::size_t other : island.neighbors[region])
                neighbors[region].add(other);
        }
    }

    /// All neighbors of members of `set`: members among them, where members touch.
    [[nodiscard]] Set beside(const Set& set) const {
        Set found;
        set.for_each([&](std::size_t region) { found |= neighbors[region]; });
        return found;
    }
};

}  // namespace unfold::verify_detail
