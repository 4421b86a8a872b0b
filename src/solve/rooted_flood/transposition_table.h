// A transposition table: a hash table of proven bounds on the moves that each flood still needs.
//
// Entries are found by 104 bits of their keys. With a memory limit of one terabyte the table has at most 2^34
// entries of 16 bytes. In 2^40 lookups, the probability that two
// different floods are ever confused is then at most 2^-30.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solve/common/state_key.h"

namespace unfold::rooted_flood {

/// Bounds on the moves that a flood still needs, both inclusive.
struct MoveBounds {
    static constexpr int unbounded = 0xfff;  // the largest bound that an entry of the table holds
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
    static constexpr std::uint64_t bound_mask = MoveBounds::unbounded;
    static constexpr std::uint64_t rest_mask = 0xffffff;  // of `rest`: the two bounds
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
        constexpr std::size_t first_size = std::size_t{1} << 12;  // entries
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

}  // namespace unfold::rooted_flood
