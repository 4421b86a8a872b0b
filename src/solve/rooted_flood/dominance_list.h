// Dominance between floods that were reached with the same number of moves: a strict superset dominates.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "core/vector_code.h"
#include "solve/common/set_index.h"

namespace unfold::rooted_flood {

template <std::size_t Words>
class DominanceList {
  public:
    using Set = RegionSet<Words>;

    /// For a board of `regions` regions. Stores at most `max_floods` floods: the last ones, and at least half
    /// as many.
    DominanceList(std::size_t regions, std::size_t max_floods)
        : regions_(regions), max_each_(max_floods / 2), newer_(regions), older_(regions) {}

    /// The bytes that a flood takes.
    [[nodiscard]] static std::size_t bytes_each(std::size_t regions) { return sizeof(Set) + regions / 8 + 1; }

    /// True if a strict superset of `flooded` is stored.
    UNFOLD_VECTOR_CODE [[nodiscard]] bool dominates(const Set& flooded) const {
        return newer_.dominates(flooded) || older_.dominates(flooded);
    }

    void add(const Set& flooded) {
        if (max_each_ == 0) return;
        if (newer_.sets.size() == max_each_) older_ = std::exchange(newer_, List(regions_));
        newer_.add(flooded);
    }

  private:
    struct List {
        explicit List(std::size_t regions) : index(regions) {}

        void add(const Set& flooded) {
            common = sets.empty() ? flooded : common & flooded;
            index.add(flooded);
            sets.push_back(flooded);
        }
        // The regions that all of them contain need not be tested.
        [[nodiscard]] bool dominates(const Set& flooded) const {
            return index.any_containing(flooded.without(common), [&](std::size_t i) {
                return i < sets.size() && !(sets[i] == flooded);
            });
        }

        SetIndex<Words> index;
        std::vector<Set> sets;
        Set common;
    };

    std::size_t regions_;
    std::size_t max_each_;
    List newer_, older_;
};

}  // namespace unfold::rooted_flood
