// Lower bounds from triples of regions: the argument of the pair table for three regions u, v and w that the
// connected set S must hold.
//
// Let g(u, v, w, c) be the least f(S, c) over all connected S that hold the three. One of these holds, with a
// cost that is not higher:
//     two of the three are equal: the pair table's case;
//     S had color e before: 1 + g(u, v, w, e);
//     all three lie in the same part: the part alone holds them;
//     one of them, x, lies in B and the other two, y and z, in A, and a in A touches b in B:
//     g(y, z, a, c) + (the pair table's cost of b and x).
// The table computes the smallest costs that satisfy these rules: they are not higher than g.
#pragma once

#include <vector>

#include "verify/bound/pair_table.h"

namespace unfold::verify_detail {

template <std::size_t Words>
class TripleTable {
  public:
    using Set = RegionSet<Words>;

    TripleTable(const IslandSets<Words>& island, PairTable<Words>& pairs)
        : island_(&island), pairs_(&pairs) {}

    [[nodiscard]] std::size_t layers() const { return reached_.size(); }
    [[nodiscard]] std::size_t bytes() const { return layers() * layer_bytes(); }
    /// The w with cost at most `cost` together with u and v in color c. Requires: cost < layers().
    [[nodiscard]] const Set& reached(std::size_t cost, std::size_t c, std::size_t u, std::size_t v) const {
        return reached_[cost][at(c, u, v)];
    }
    /// True when every triple is in reach for color c. Requires: cost < layers().
    [[nodiscard]] bool is_full(std::size_t cost, std::size_t c) const {
        for (std::size_t u = 0; u < island_->size; ++u)
            for (std::size_t v = u; v < island_->size; ++v)
                if (reached(cost, c, u, v) != island_->all) return false;
        return true;
    }
    /// Adds the next cost, to the pair table too where that is behind. False when the budget ended.
    [[nodiscard]] bool grow(ProofBudget& budget);

  private:
    using Rows = std::vector<Set>;

    [[nodiscard]] std::size_t rows_in_layer() const {
        return island_->colors * island_->size * island_->size;
    }
    [[nodiscard]] std::size_t layer_bytes() const { return rows_in_layer() * sizeof(Set); }
    [[nodiscard]] std::size_t at(std::size_t c, std::size_t u, std::size_t v) const {
        return (c * island_->size + u) * island_->size + v;
    }
    [[nodiscard]] Set paid_row(std::size_t cost, std::size_t c, std::size_t u, std::size_t v) const;
    [[nodiscard]] bool add_free_parts(std::size_t c, Rows& rows, ProofBudget& budget) const;

    const IslandSets<Words>* island_;
    PairTable<Words>* pairs_;
    std::vector<Rows> reached_;  // by cost, then color and two regions; equal for (u, v) and (v, u)
};

// The regions that the rules reach from u and v, without the cases in which one part costs nothing.
template <std::size_t Words>
RegionSet<Words> TripleTable<Words>::paid_row(std::size_t cost, std::size_t c, std::size_t u,
                                              std::size_t v) const {
    Set row;
    if (u == v) row = pairs_->reached(cost, c, u);
    if (pairs_->reached(cost, c, u).has(v)) {
        row.add(u);
        row.add(v);
    }
    if (cost > 0)
        for (std::size_t e = 0; e < island_->colors; ++e)
            row |= reached(cost - 1, e, u, v);
    for (std::size_t first = 1; first < cost; ++first) {
        // Case: w is in B.
        const Set crossed =
            island_->beside(reached(first, c, u, v)).without(island_->beside(reached(first - 1, c, u, v)));
        crossed.for_each([&](std::size_t b) { row |= pairs_->reached(cost - first, c, b); });
        // Case: v or u is in B. It reaches b at cost `first`, and a is a neighbor of b.
        const auto alone = [&](std::size_t x, std::size_t other) {
            const Set borders = pairs_->beside(first, c, x).without(pairs_->beside(first - 1, c, x));
            borders.for_each([&](std::size_t a) { row |= reached(cost - first, c, other, a); });
        };
        alone(v, u);
        alone(u, v);
    }
    return row;
}

// A part that costs nothing is one region of color c: u, v or w itself. Returns true when a row has grown;
// stops early when the budget is exhausted.
template <std::size_t Words>
bool TripleTable<Words>::add_free_parts(std::size_t c, Rows& rows, ProofBudget& budget) const {
    bool grew = false;
    const auto grow_row = [&](std::size_t u, std::size_t v) {
        Set row = rows[at(c, u, v)];
        row |= island_->beside(row) & island_->of_color[c];
        const auto alone = [&](std::size_t x, std::size_t other) {
            if (island_->color[x] != c) return;
            island_->neighbors[x].for_each([&](std::size_t a) { row |= rows[at(c, other, a)]; });
        };
        alone(v, u);
        alone(u, v);
        if (row == rows[at(c, u, v)]) return;
        rows[at(c, u, v)] = row;
        rows[at(c, v, u)] = row;
        grew = true;
    };
    for (std::size_t u = 0; u < island_->size; ++u)
        for (std::size_t v = u; v < island_->size; ++v) {
            if (budget.is_exhausted()) return false;
            grow_row(u, v);
        }
    return grew;
}

template <std::size_t Words>
bool TripleTable<Words>::grow(ProofBudget& budget) {
    const std::size_t cost = layers();
    while (pairs_->layers() <= cost)
        if (!pairs_->grow(budget)) return false;
    if (!budget.reserve(layer_bytes())) return false;
    Rows rows(rows_in_layer());
    for (std::size_t c = 0; c < island_->colors; ++c) {
        for (std::size_t u = 0; u < island_->size; ++u)
            for (std::size_t v = u; v < island_->size; ++v) {
                if (budget.is_exhausted()) return false;
                rows[at(c, u, v)] = paid_row(cost, c, u, v);
                rows[at(c, v, u)] = rows[at(c, u, v)];
            }
        while (add_free_parts(c, rows, budget)) {
        }
        if (budget.is_exhausted()) return false;
    }
    reached_.push_back(std::move(rows));
    return true;
}

}  // namespace unfold::verify_detail
