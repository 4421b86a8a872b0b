// The layer of the breadth-first search that is under construction: sets of equal cost, of which the maximal
// ones stay.
//
// Dominance: a set dominates another of its color that it contains, if it allows at least the same uses.
// Nearly all sets that a layer generates are dominated, so they are dropped in two steps. The *settled* sets
// are maximal among themselves and indexed; a new set is compared with them at once. What passes is compared
// with equal new sets only, until there are as many new as settled sets; then the new ones are settled too.
// What stays at the end does not depend on when sets are settled, except that equal new sets share their
// uses.
//   Sets are not compared with those of cheaper layers: this is sound, and layers hardly grow by it.
#pragma once

#include "unfold/deadline.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "core/ordered_by.h"
#include "core/parallel.h"
#include "solve/common/set_index.h"
#include "solve/free_flood/island.h"

namespace unfold::free_flood {

/// A colored set of the search, and how it was made. States are numbered in the order of their layers.
template <std::size_t Words>
struct State {
    static constexpr std::uint32_t no_parent = ~std::uint32_t{0};

    // What a set may be used for.
    static constexpr std::uint8_t as_side = 1;  ///< it has been recolored last
    static constexpr std::uint8_t as_main = 2;  ///< it may still cover the island as the main blob

    RegionSet<Words> set;
    std::uint32_t main_parent = no_parent;  ///< the set that was recolored, or the main part of a join
    std::uint32_t side_parent = no_parent;  ///< the side of a join
    std::uint16_t start = 0;                ///< a region that is in it from the beginning
    std::uint8_t color = 0;
    std::uint8_t uses = 0;  ///< may be none: a union that has to be recolored to be useful
};

/// Calls of `covers` are safe from several threads while nothing is inserted or settled.
template <std::size_t Words>
class SearchLayer {
  public:
    explicit SearchLayer(const Island<Words>& island) : regions_(island.regions), settled_(island.colors) {}

    /// Whether the layer has an equal state, or a settled one that dominates this one.
    [[nodiscard]] bool covers(const State<Words>& state) const {
        return has_equal(state) || settled_[state.color].dominates(state);
    }

    /// Inserts a state. Returns false if equal ones with all its uses have been inserted since the layer was
    /// settled last. Requires: no settled state dominates it.
    bool insert(const State<Words>& state) {
        if (has_equal(state)) return false;
        if (2 * (fresh_.size() + 1) > slots_.size()) grow();
        slots_[free_slot(state)] = static_cast<std::uint32_t>(fresh_.size());
        fresh_.push_back(state);
        return true;
    }

    /// Whether there are so many new states that comparing them is due.
    [[nodiscard]] bool is_due() const { return fresh_.size() >= std::max(min_fresh, settled_count()); }

    /// Drops all dominated states. Returns false if the deadline expires first; the layer is then incomplete.
    [[nodiscard]] bool settle(int threads, const Deadline& deadline) {
        std::vector<std::vector<State<Words>>> fresh(settled_.size());
        for (const State<Words>& state : fresh_)
            fresh[state.color].push_back(state);
        fresh_ = {};
        for_each_index(threads, settled_.size(),
                       [&](std::size_t color, int) { settle(settled_[color], fresh[color], deadline); });
        std::fill(slots_.begin(), slots_.end(), free);
        return !deadline.expired();
    }

    /// Moves the settled states to the end of `states`, by color, the largest first. Requires: nothing was
    /// inserted since the last call of `settle`.
    void move_to(std::vector<State<Words>>& states) {
        for (Settled& settled : settled_) {
            states.insert(states.end(), settled.states.begin(), settled.states.end());
            settled = {};
        }
    }

    [[nodiscard]] std::size_t size() const { return settled_count() + fresh_.size(); }

    /// What it may need while it is settled, if each vector reserves twice its size.
    [[nodiscard]] std::uint64_t bytes() const {
        // The new states by color, those that stay, and all that stay, beside the settled ones.
        const std::uint64_t states = 3 * fresh_.size() + 2 * settled_count();
        std::uint64_t result = 2 * states * sizeof(State<Words>) + slots_.size() * sizeof(slots_[0]) +
                               4 * fresh_.size() * (regions_ / 8 + 1);
        for (const Settled& settled : settled_)
            result += 4 * settled.index.bytes();
        return result;
    }

  private:
    // Fewer new states than this are not worth a pass over the settled ones.
    static constexpr std::size_t min_fresh = 1 << 14;
    static constexpr std::uint32_t free = ~std::uint32_t{0};

    // Numbers of regions, by region: those that few of the new sets hold come first.
    using Ranks = std::vector<std::uint16_t>;

    // The settled states of one color, in the order of `comes_before`. The index holds their sets with ranks
    // in place of regions: a query takes the regions in this order, so the first few exclude most sets.
    struct Settled {
        Ranks rank;
        SetIndex<Words> index{0};
        std::vector<State<Words>> states = {};

        void add(const State<Words>& state) {
            states.push_back(state);
            index.add(ranked(state.set));
        }
        [[nodiscard]] bool dominates(const State<Words>& state) const {
            return !states.empty() && index.any_containing(ranked(state.set), [&](std::size_t i) {
                return (state.uses & ~states[i].uses) == 0;
            });
        }
        [[nodiscard]] RegionSet<Words> ranked(const RegionSet<Words>& set) const {
            RegionSet<Words> result;
            set.for_each([&](std::size_t r) { result.add(rank[r]); });
            return result;
        }
    };

    // The order in which states are settled: none is dominated by one behind it.
    [[nodiscard]] static bool comes_before(const State<Words>& a, const State<Words>& b) {
        return std::pair(a.set.count(), a.uses) > std::pair(b.set.count(), b.uses);
    }

    [[nodiscard]] std::size_t settled_count() const {
        std::size_t count = 0;
        for (const Settled& settled : settled_)
            count += settled.states.size();
        return count;
    }

    // No settled state dominates a new one: new ones were not covered.
    void settle(Settled& settled, std::vector<State<Words>>& fresh, const Deadline& deadline) const {
        if (fresh.empty()) return;
        std::stable_sort(fresh.begin(), fresh.end(), comes_before);
        Settled added{ranks_of(fresh), SetIndex<Words>(regions_)};
        for (const State<Words>& state : fresh) {
            if (deadline.expired()) return;
            if (!added.dominates(state)) added.add(state);
        }
        Settled both{added.rank, SetIndex<Words>(regions_)};
        auto next = added.states.begin();
        for (const State<Words>& state : settled.states) {
            if (deadline.expired()) return;
            if (added.dominates(state)) continue;
            for (; next != added.states.end() && comes_before(*next, state); ++next)
                both.add(*next);
            both.add(state);
        }
        for (; next != added.states.end(); ++next)
            both.add(*next);
        settled = std::move(both);
    }

    [[nodiscard]] Ranks ranks_of(const std::vector<State<Words>>& states) const {
        std::vector<std::size_t> holders(regions_);
        for (const State<Words>& state : states)
            state.set.for_each([&](std::size_t r) { ++holders[r]; });
        Ranks order(regions_);
        std::iota(order.begin(), order.end(), std::uint16_t{0});
        std::stable_sort(order.begin(), order.end(), ordered_by([&](std::uint16_t r) { return holders[r]; }));
        Ranks rank(regions_);
        for (std::size_t i = 0; i < regions_; ++i)
            rank[order[i]] = static_cast<std::uint16_t>(i);
        return rank;
    }

    // Whether new states with this set and color have all its uses together.
    [[nodiscard]] bool has_equal(const State<Words>& state) const {
        if (slots_.empty()) return false;
        bool found = false;
        std::uint8_t uses = 0;
        for (std::size_t at = first_slot(state); slots_[at] != free; at = next_slot(at)) {
            const State<Words>& other = fresh_[slots_[at]];
            if (other.color != state.color || !(other.set == state.set)) continue;
            found = true;
            uses |= other.uses;
        }
        return found && (state.uses & ~uses) == 0;
    }

    [[nodiscard]] std::size_t free_slot(const State<Words>& state) const {
        std::size_t at = first_slot(state);
        while (slots_[at] != free)
            at = next_slot(at);
        return at;
    }
    [[nodiscard]] std::size_t next_slot(std::size_t at) const { return (at + 1) & (slots_.size() - 1); }
    [[nodiscard]] std::size_t first_slot(const State<Words>& state) const {
        std::uint64_t hash = std::uint64_t{state.color} + 0x9e3779b97f4a7c15U;
        for (const std::uint64_t word : state.set.words) {
            hash = (hash ^ word) * 0xbf58476d1ce4e5b9U;
            hash ^= hash >> 29;
        }
        hash *= 0x94d049bb133111ebU;
        return static_cast<std::size_t>(hash ^ hash >> 32) & (slots_.size() - 1);
    }

    void grow() {
        slots_.assign(slots_.empty() ? 1024 : 2 * slots_.size(), free);
        for (std::uint32_t i = 0; i < fresh_.size(); ++i)
            slots_[free_slot(fresh_[i])] = i;
    }

    std::size_t regions_;
    std::vector<Settled> settled_;      // by color
    std::vector<State<Words>> fresh_;   // new states, no two of equal set and uses
    std::vector<std::uint32_t> slots_;  // a hash table of the new states; its size is a power of two
};

}  // namespace unfold::free_flood
