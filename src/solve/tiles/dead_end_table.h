// A transposition table of dead ends, the positions that no order of removals clears. It grows up to its
// memory limit and then replaces the entry of a bucket that was cheapest to prove.
//
// Positions are found by 120 bits of their keys. With the 2^36 positions that fit into a terabyte, and 2^44
// lookups, the probability that two different positions are ever confused is below 2^-40.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/ordered_by.h"
#include "solve/common/state_key.h"

namespace unfold::tiles {

class DeadEndTable {
  public:
    explicit DeadEndTable(std::size_t max_bytes) : max_bytes_(max_bytes) {}

    [[nodiscard]] bool contains(const StateKey& key) const {
        if (buckets_.empty()) return false;
        const Bucket& bucket = buckets_[bucket_of(key.high)];
        return std::any_of(bucket.begin(), bucket.end(), [&](const Entry& entry) { return entry.is(key); });
    }

    /// Requires: the key is not stored yet, and its proof took `nodes` nodes, at least one.
    void add(const StateKey& key, std::uint64_t nodes) {
        const std::size_t slots = buckets_.size() * bucket_size;
        if (4 * count_ >= slots && !grow() && slots == 0) return;
        Entry& entry = *cheapest_in(buckets_[bucket_of(key.high)]);
        if (entry.effort() == 0) ++count_;
        entry = {key.high, (key.low & ~effort_mask) | static_cast<std::uint64_t>(std::bit_width(nodes))};
    }

    [[nodiscard]] std::size_t bytes() const { return buckets_.size() * sizeof(Bucket); }

  private:
    static constexpr std::uint64_t effort_mask = 0xff;  // of `rest`: the length of the node count, in bits
    struct Entry {
        std::uint64_t high = 0;
        std::uint64_t rest = 0;  // the upper 56 bits of the key's low half, and the length of the node count
        [[nodiscard]] std::uint64_t effort() const { return rest & effort_mask; }  // 0: the entry is free
        [[nodiscard]] bool is(const StateKey& key) const {
            return effort() > 0 && high == key.high && ((rest ^ key.low) & ~effort_mask) == 0;
        }
    };
    static constexpr std::size_t bucket_size = 8;  // entries: two cache lines
    using Bucket = std::array<Entry, bucket_size>;

    [[nodiscard]] std::size_t bucket_of(std::uint64_t high) const { return high & (buckets_.size() - 1); }

    static Entry* cheapest_in(Bucket& bucket) {
        return std::min_element(bucket.begin(), bucket.end(),
                                ordered_by([](const Entry& entry) { return entry.effort(); }));
    }

    // Grows when a quarter of the slots is used; at half, one in fifty buckets would overflow. The
    // entries of a bucket are split between two, so they always fit. False if there is no memory for it.
    bool grow() {
        constexpr std::size_t first_size = std::size_t{1} << 8;  // buckets
        const std::size_t size = buckets_.empty() ? first_size : 2 * buckets_.size();
        // During the move, the old and the new entries exist together.
        if (size * sizeof(Bucket) * 3 / 2 > max_bytes_) return false;
        std::vector<Bucket> old(size);
        old.swap(buckets_);
        for (const Bucket& bucket : old)
            for (const Entry& entry : bucket)
                if (entry.effort() > 0) *cheapest_in(buckets_[bucket_of(entry.high)]) = entry;
        return true;
    }

    std::size_t max_bytes_;
    std::vector<Bucket> buckets_;
    std::size_t count_ = 0;
};

}  // namespace unfold::tiles
