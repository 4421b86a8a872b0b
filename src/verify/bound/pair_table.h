// Lower bounds from pairs of regions.
//
// Let f(S, c) be the fewest moves that make the connected set S of regions one region of color c. Just before
// the last move every part of S that has one color is connected, and each move lies in one such part, so
//     f({v}, color of v) = 0;
//     f(S, c) is f(S, e) + 1 for another color e, or f(A, c) + f(B, c) for two connected parts A and B of S
//     that have a border in common.
// Now consider only two regions u and v, and let g(u, v, c) be the least f(S, c) over all connected S that
// hold both. Whichever way f(S, c) comes about, one of these holds with a cost that is not higher:
//     u = v and it has color c: nothing to pay;
//     S had color e before: 1 + g(u, v, e);
//     u and v lie in the same part: the part alone holds both;
//     u lies in A, v in B, and a in A touches b in B: g(u, a, c) + g(b, v, c).
// The table computes the smallest costs that satisfy these rules. They are therefore not higher than g, and
// the whole island needs at least as many moves as its most expensive pair, for each final color.
#pragma once

#include <vector>

#include "verify/bound/islands.h"

namespace unfold::verify_detail {

template <std::size_t Words>
class PairTable {
  public:
    using Set = RegionSet<Words>;

    explicit PairTable(const IslandSets<Words>& island) : island_(&island) {}

    /// The number of costs, from 0, that are computed.
    [[nodiscard]] std::size_t layers() const { return reached_.size(); }
    /// The v with cost at most `cost` from u in color c. Requires: cost < layers().
    [[nodiscard]] const Set& reached(std::size_t cost, std::size_t c, std::size_t u) const {
        return reached_[cost][at(c, u)];
    }
    /// The neighbors of `reached`. Requires: cost < layers().
    [[nodiscard]] const Set& beside(std::size_t cost, std::size_t c, std::size_t u) const {
        return beside_[cost][at(c, u)];
    }
    /// True when every pair is in reach for color c. Requires: cost < layers().
    [[nodiscard]] bool is_full(std::size_t cost, std::size_t c) const {
        for (std::size_t u = 0; u < island_->size; ++u)
            if (reached(cost, c, u) != island_->all) return false;
        return true;
    }
    /// Adds a layer. Returns false when the budget is exhausted; then the table is unchanged.
    [[nodiscard]] bool grow(ProofBudget& budget);

  private:
    [[nodiscard]] std::size_t at(std::size_t c, std::size_t u) const { return c * island_->size + u; }
    [[nodiscard]] Set row(std::size_t cost, std::size_t c, std::size_t u) const;

    const IslandSets<Words>* island_;
    std::vector<std::vector<Set>> reached_;  // by cost, then color and region
    std::vector<std::vector<Set>> beside_;
};

// The regions that the rules reach from u at this cost, without the case that u alone is a part of cost 0.
template <std::size_t Words>
RegionSet<Words> PairTable<Words>::row(std::size_t cost, std::size_t c, std::size_t u) const {
    Set row;
    if (island_->color[u] == c) row.add(u);
    if (cost > 0)
        for (std::size_t e = 0; e < island_->colors; ++e)
            row |= reached(cost - 1, e, u);
    // A border crossed at a lower cost leaves more moves for the other part, so only newly crossed borders
    // are tried.
    for (std::size_t first = 1; first < cost; ++first) {
        const Set crossed = beside(first, c, u).without(beside(first - 1, c, u));
        crossed.for_each([&](std::size_t b) { row |= reached(cost - first, c, b); });
    }
    // A part that costs nothing is one region of color c.
    return row | (island_->beside(row) & island_->of_color[c]);
}

template <std::size_t Words>
bool PairTable<Words>::grow(ProofBudget& budget) {
    const std::size_t cost = layers();
    const std::size_t count = island_->colors * island_->size;
    if (!budget.reserve(2 * count * sizeof(Set))) return false;
    std::vector<Set> rows(count);
    for (std::size_t c = 0; c < island_->colors; ++c) {
        for (std::size_t u = 0; u < island_->size; ++u) {
            if (budget.is_exhausted()) return false;
            rows[at(c, u)] = row(cost, c, u);
        }
        island_->of_color[c].for_each([&](std::size_t u) {
            island_->neighbors[u].for_each([&](std::size_t b) { rows[at(c, u)] |= rows[at(c, b)]; });
        });
    }
    std::vector<Set> beside(count);
    for (std::size_t i = 0; i < count; ++i) {
        if (budget.is_exhausted()) return false;
        beside[i] = island_->beside(rows[i]);
    }
    reached_.push_back(std::move(rows));
    beside_.push_back(std::move(beside));
    return true;
}

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
    /// Adds a layer, first to the pair table if it has too few. Returns false when the budget is exhausted.
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
    /// Adds a layer, first to the pair table if it has too few. Returns false when the budget is exhausted.
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
