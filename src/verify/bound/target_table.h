// Which regions a set must hold so that it can still take in a given region w.
//
// Consider the relaxation of connected_sets.h: a set A of color c must become the whole island with color d
// in k more moves. Either A takes color e and takes in the regions of color e beside it; or it is joined to a
// set B of color c that was made by j moves and that overlaps or touches A; and so on. Trace w backward from
// the last set to A. T(k, d, c, w) is defined so that A must hold one of its regions:
//     k = 0: A is the whole island and has color d = c already: T = {w}.
//     A takes color e: it becomes A' = A and the regions of color e beside it, and A' holds a region x of
//     T(k - 1, d, e, w). Then A holds x, or x has color e and A holds a neighbor of x.
//     A is joined to B: their union holds an x of T(k - j, d, c, w). If x is in A, it is enough that T never
//     shrinks with k. Else B holds x, and B overlaps or touches A in some y: by the pair table B costs at
//     least the cost of x and y (or of x and a neighbor of y), so y is among the regions that it reaches from
//     x for j, or beside them.
// A set that misses T(k, d, c, w) for some w is pruned for the final color d.
#pragma once

#include <vector>

#include "verify/bound/pair_table.h"

namespace unfold::verify_detail {

template <std::size_t Words>
class TargetTable {
  public:
    using Set = RegionSet<Words>;

    TargetTable(const IslandSets<Words>& island, PairTable<Words>& pairs)
        : island_(&island), pairs_(&pairs) {}

    [[nodiscard]] std::size_t layers() const { return rows_.size(); }
    /// T(moves_left, final_color, c, w). Requires: moves_left < layers().
    [[nodiscard]] const Set& row(std::size_t moves_left, std::size_t final_color, std::size_t c,
                                 std::size_t w) const {
        return rows_[moves_left][at(final_color, c, w)];
    }
    /// Adds the next number of moves, to the pair table too where that is behind. False when the budget
    /// ended.
    [[nodiscard]] bool grow(ProofBudget& budget);

  private:
    [[nodiscard]] std::size_t at(std::size_t d, std::size_t c, std::size_t w) const {
        return (d * island_->colors + c) * island_->size + w;
    }
    [[nodiscard]] Set next_row(std::size_t moves, std::size_t d, std::size_t c, std::size_t w) const;

    const IslandSets<Words>* island_;
    PairTable<Words>* pairs_;
    std::vector<std::vector<Set>> rows_;  // by moves left, then final color, color and target
};

template <std::size_t Words>
RegionSet<Words> TargetTable<Words>::next_row(std::size_t moves, std::size_t d, std::size_t c,
                                              std::size_t w) const {
    Set next;
    if (moves == 0) {
        if (c == d) next.add(w);
        return next;
    }
    next = row(moves - 1, d, c, w);
    for (std::size_t e = 0; e < island_->colors; ++e) {
        if (e == c) continue;
        const Set& after = row(moves - 1, d, e, w);
        next |= after | island_->beside(after & island_->of_color[e]);
    }
    // A region x already in the row with fewer moves left leaves more moves for B, so only new regions are
    // tried.
    for (std::size_t left = 0; left < moves; ++left) {
        const std::size_t j = moves - left;
        Set fresh = row(left, d, c, w);
        if (left > 0) fresh = fresh.without(row(left - 1, d, c, w));
        fresh.for_each([&](std::size_t x) { next |= pairs_->reached(j, c, x) | pairs_->beside(j, c, x); });
    }
    return next;
}

template <std::size_t Words>
bool TargetTable<Words>::grow(ProofBudget& budget) {
    const std::size_t moves = layers();
    while (pairs_->layers() <= moves)
        if (!pairs_->grow(budget)) return false;
    const std::size_t count = island_->colors * island_->colors * island_->size;
    if (!budget.reserve(count * sizeof(Set))) return false;
    std::vector<Set> rows(count);
    for (std::size_t d = 0; d < island_->colors; ++d)
        for (std::size_t c = 0; c < island_->colors; ++c)
            for (std::size_t w = 0; w < island_->size; ++w) {
                if (budget.is_exhausted()) return false;
                rows[at(d, c, w)] = next_row(moves, d, c, w);
            }
    rows_.push_back(std::move(rows));
    return true;
}

}  // namespace unfold::verify_detail
