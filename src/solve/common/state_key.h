// Zobrist hashing (A. Zobrist, 1970): the key of a state is the exclusive or of one random key for each part
// of it, so a move updates the key at the cost of the parts that it changes.
//
// The three searches do not share one transposition table, because each needs another contract of it. Free
// flood must never merge two different sets, so it compares the sets themselves (search_layer.h).
// Rooted flood stores bounds that tighten during iterative deepening. It never replaces an entry; when the
// table is full, it drops new ones (transposition_table.h). The search of falling tiles stores dead ends only
// and, when its memory is full, replaces the one that was cheapest to prove (dead_end_table.h).
#pragma once

#include <compare>
#include <cstdint>

namespace unfold {

/// 128 bits that identify a state with overwhelming probability: each table states its error bound.
struct StateKey {
    std::uint64_t high = 0;
    std::uint64_t low = 0;
    StateKey& operator^=(const StateKey& other) {
        high ^= other.high;
        low ^= other.low;
        return *this;
    }
    friend StateKey operator^(StateKey a, const StateKey& b) { return a ^= b; }
    auto operator<=>(const StateKey&) const = default;
};

}  // namespace unfold
