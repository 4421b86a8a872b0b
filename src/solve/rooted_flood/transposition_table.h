// A transposition table: a hash table of proven bounds on the moves that each flood still needs.
//
// Entries are found by 104 bits of their keys. With a memory limit of one terabyte the table has at most 2^34
// entries of 16 bytes. In 2^40 lookups, the probability that two
// different floods are ever confused is then at most 2^-30.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/vector_code.h"
#include "solve/common/region_set.h"
#include "solve/common/state_key.h"

namespace unfold::rooted_flood {

/// Bounds on the moves that a flood still needs, both inclusive.
struct MoveBounds {
    static constexpr int unbounded = 0xfff;
    int min = 0;
    int max = unbounded;
};

/// Grows up to a size in bytes; when it is full, new entries are dropped.
class TranspositionTable {
  public:
    explicit TranspositionTable(std::size_t max_bytes) : max_bytes_(max_bytes) {}

    [[nodiscard]] MoveBounds find(const StateKey& key) const {
        if (entries_.empty()) return {};
        const Entry& entry = entries_[slot_of(key)];
        if (entry.is_free()) return {};
        return {static_cast<int>(entry.rest >> 12 & bound_mask), static_cast<int>(entry.rest & bound_mask)};
    }

    void keep(const StateKey& key, const MoveBounds& bounds) {
        if (4 * (count_ + 1) > 3 * entries_.size() && !grow()) return;
        Entry& entry = entries_[slot_of(key)];
        if (entry.is_free()) ++count_;
        const auto bounded = [](int moves) {
            return static_cast<std::uint64_t>(std::clamp(moves, 0, MoveBounds::unbounded));
        };
        entry = {key.high, (key.low & ~rest_mask) | bounded(bounds.min) << 12 | bounded(bounds.max)};
    }

    [[nodiscard]] std::size_t size() const { return count_; }
    [[nodiscard]] std::size_t bytes() const { return entries_.size() * sizeof(Entry); }

  private:
    static constexpr std::uint64_t bound_mask = 0xfff;
    static constexpr std::uint64_t rest_mask = 0xffffff;  // of `rest`: what is not the key's
    struct Entry {
        std::uint64_t high = 0;  // of the key
        std::uint64_t rest = 0;  // the upper 40 bits of the key's low half, and two bounds of 12 bits
        // An entry that is kept bounds something; so its lower bits are never 0, as `max` is 0 for no flood.
        [[nodiscard]] bool is_free() const { return rest == 0; }
    };

    // The slot that holds the key, or the free slot for it.
    [[nodiscard]] std::size_t slot_of(const StateKey& key) const {
        const std::size_t mask = entries_.size() - 1;
        for (std::size_t at = key.high & mask;; at = (at + 1) & mask) {
            const Entry& entry = entries_[at];
            if (entry.is_free()) return at;
            if (entry.high == key.high && ((entry.rest ^ key.low) & ~rest_mask) == 0) return at;
        }
    }

    // True when there is room for one more.
    bool grow() {
        constexpr std::size_t first_size = std::size_t{1} << 12;
        const std::size_t size = entries_.empty() ? first_size : 2 * entries_.size();
        // During the move, the old and the new entries exist together.
        if (size * sizeof(Entry) * 3 / 2 > max_bytes_) return false;
        std::vector<Entry> old(size);
        old.swap(entries_);
        for (const Entry& entry : old)
            if (!entry.is_free()) entries_[slot_of({entry.high, entry.rest})] = entry;
        return true;
    }

    std::size_t max_bytes_;
    std::vector<Entry> entries_;
    std::size_t count_ = 0;
};

// Subsumption: a flood for which a search has decided whether it can be solved within a budget also decides
// its subsets or supersets.
//
// Correctness. Let one flood hold another, both closed. Play on the larger what solves the smaller, leaving
// out moves that flood nothing: as a closure is monotone, what it has flooded after each move still holds
// what the smaller one has. So the larger never needs more moves that complete no color. A flood inside one
// that cannot be solved within a budget cannot be either, and one around a flood that can, can.
//
// Which floods are kept affects the running time only. A flood that decides a question moves halfway to the
// front of its list, and a new one takes a place in the back half of a full list: those that decide much are
// found soon and stay. Small budgets have short lists, because their searches cost little more than scanning
// long lists.

/// The largest floods that cannot be solved within each budget, and the smallest that can. Not safe to share
/// between threads.
template <std::size_t Words>
class SubsumptionTable {
  public:
    using Set = RegionSet<Words>;

    /// Keeps at most `max_floods` floods for each budget and answer.
    explicit SubsumptionTable(std::size_t max_floods) : max_floods_(max_floods) {}

    /// Whether it follows that `flooded` cannot be solved within `budget`.
    UNFOLD_VECTOR_CODE [[nodiscard]] bool rule_out(const Set& flooded, int budget) {
        return any(hopeless_, budget, [&](const Set& set) { return set.contains(flooded); });
    }

    /// Whether it follows that `flooded` can be solved within `budget`.
    UNFOLD_VECTOR_CODE [[nodiscard]] bool rule_in(const Set& flooded, int budget) {
        return any(solvable_, budget, [&](const Set& set) { return flooded.contains(set); });
    }

    /// Stores the result of a search and removes the entries that follow from it.
    void add(const Set& flooded, int budget, bool is_solvable) {
        if (is_solvable)
            replace(solvable_, budget, flooded, [&](const Set& set) { return set.contains(flooded); });
        else
            replace(hopeless_, budget, flooded, [&](const Set& set) { return flooded.contains(set); });
    }

  private:
    struct List {
        std::vector<Set> sets;
        std::size_t replaced = 0;  // since it is full
    };
    using Lists = std::vector<List>;  // by the budget

    [[nodiscard]] std::size_t max_of(int budget) const {
        constexpr std::size_t max_for_budget_0 = 16;  // floods; doubles with each move of budget
        constexpr int max_doublings = 16;             // no list that fits into memory has more
        return std::min(max_floods_, max_for_budget_0 << std::min(budget, max_doublings));
    }

    template <class Decides>
    [[nodiscard]] static bool any(Lists& lists, int budget, const Decides& decides) {
        if (static_cast<std::size_t>(budget) >= lists.size()) return false;
        std::vector<Set>& sets = lists[static_cast<std::size_t>(budget)].sets;
        for (std::size_t i = 0; i < sets.size(); ++i) {
            if (!decides(sets[i])) continue;
            std::swap(sets[i], sets[i / 2]);
            return true;
        }
        return false;
    }

    template <class Follows>
    void replace(Lists& lists, int budget, const Set& flooded, const Follows& follows) {
        const std::size_t most = max_of(budget);
        if (most == 0) return;
        if (static_cast<std::size_t>(budget) >= lists.size())
            lists.resize(static_cast<std::size_t>(budget) + 1);
        List& list = lists[static_cast<std::size_t>(budget)];
        std::erase_if(list.sets, follows);
        if (list.sets.size() < most)
            list.sets.push_back(flooded);
        else
            list.sets[most / 2 + list.replaced++ % (most - most / 2)] = flooded;
    }

    std::size_t max_floods_;
    Lists hopeless_, solvable_;
};

// Dominance between floods that were reached with the same number of moves: a strict superset dominates.

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
