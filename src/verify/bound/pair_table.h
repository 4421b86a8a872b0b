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

#include "verify/bound/island_sets.h"
#include "verify/bound/proof_budget.h"

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
    /// Adds the next cost. False when the budget ended; then the table is as it was.
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

}  // namespace unfold::verify_detail
