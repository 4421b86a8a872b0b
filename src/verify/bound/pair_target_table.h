// Which two regions a set must hold to reach two others at once: sharper than target_table.h, and dearer.
//
// Follow the whole island back to a set A, as there, with two of its regions in mind. F(k, d, c) is a
// symmetric relation such that A, of color c, which is to become the whole island with color d by k more
// moves, must hold some a and b, perhaps the same, with (a, b) in F:
//     k = 0: A is the whole island: F = {(w, v)} for the two regions, where c = d.
//     A takes color e: it becomes A' = A and the regions of color e beside it, and A' holds some x and y with
//     (x, y) in F(k - 1, d, e). In place of an x of color e A may hold a neighbor of x, and likewise for y.
//     A is joined to B, made by j moves: their union holds some x and y with (x, y) in F(k - j, d, c), and
//     some z of B is in A or beside it: call that region of A a. If A holds both x and y, it is enough that F
//     never shrinks with k. If A holds x and B holds y, then by the pair table y is among the regions that z
//     reaches for j, and (x, a) will do. If B holds both, then by the triple table y is among those that z
//     and x reach for j, and (a, a) will do.
// A set that holds no such a and b, for some w and v, is hopeless for the final color d.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "verify/bound/triple_table.h"

namespace unfold::verify_detail {

/// The pairs of more regions would cost more memory and time than they save.
inline constexpr std::size_t max_far_regions = 10;

/// Regions that are far from each other, by the moves that merge two of them: each next one has the largest
/// distance to all previous ones. Requires: `pairs` has layers.
template <std::size_t Words>
std::vector<std::size_t> far_regions(const IslandSets<Words>& island, const PairTable<Words>& pairs) {
    const auto cost_of = [&](std::size_t u, std::size_t v) {
        for (std::size_t cost = 0; cost < pairs.layers(); ++cost)
            for (std::size_t c = 0; c < island.colors; ++c)
                if (pairs.reached(cost, c, u).has(v)) return cost;
        return pairs.layers();
    };
    std::vector<std::size_t> far;
    std::vector<std::size_t> nearest(island.size, pairs.layers());
    for (std::size_t last = 0; far.size() < std::min(max_far_regions, island.size);) {
        for (std::size_t region = 0; region < island.size; ++region)
            nearest[region] = std::min(nearest[region], cost_of(last, region));
        last = static_cast<std::size_t>(std::max_element(nearest.begin(), nearest.end()) - nearest.begin());
        far.push_back(last);
    }
    return far;
}

template <std::size_t Words>
class PairTargetTable {
  public:
    using Set = RegionSet<Words>;

    /// For each pair of the regions `far`.
    PairTargetTable(const IslandSets<Words>& island, PairTable<Words>& pairs, std::vector<std::size_t> far)
        : island_(&island),
          pairs_(&pairs),
          triples_(island, pairs),
          far_(std::move(far)),
          likely_(island.colors * island.colors) {
        for (std::size_t i = 0; i < far_.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                ends_.emplace_back(far_[j], far_[i]);
    }

    [[nodiscard]] const std::vector<std::size_t>& far() const { return far_; }
    [[nodiscard]] std::size_t layers() const { return relations_.size(); }
    [[nodiscard]] std::size_t bytes() const { return layers() * layer_bytes() + triples_.bytes(); }
    /// True when a set of color c holds, for each two of the far regions, what it needs to become the whole
    /// island with color d. Requires: moves_left < layers().
    [[nodiscard]] bool may_reach(const Set& set, std::size_t c, std::size_t moves_left, std::size_t d);
    /// Adds the next number of moves, to the other tables too where they are behind. False when the budget
    /// ended.
    [[nodiscard]] bool grow(ProofBudget& budget);

  private:
    // For each region a the b with (a, b) in the relation.
    using Relation = std::vector<Set>;

    [[nodiscard]] std::size_t layer_bytes() const {
        return ends_.size() * island_->colors * island_->colors * island_->size * sizeof(Set);
    }
    [[nodiscard]] const Relation& relation(std::size_t moves, std::size_t ends, std::size_t d,
                                           std::size_t c) const {
        return relations_[moves][(ends * island_->colors + d) * island_->colors + c];
    }
    void add_recolored(const Relation& after, std::size_t e, Relation& relation) const;
    void add_joined(std::size_t moves, std::size_t ends, std::size_t d, std::size_t c,
                    Relation& relation) const;
    [[nodiscard]] Relation next(std::size_t moves, std::size_t ends, std::size_t d, std::size_t c) const;

    const IslandSets<Words>* island_;
    PairTable<Words>* pairs_;
    TripleTable<Words> triples_;
    std::vector<std::size_t> far_;
    std::vector<std::pair<std::size_t, std::size_t>> ends_;
    std::vector<std::size_t> likely_;  // by final color and color: the ends that refuted the last set
    std::vector<std::vector<Relation>> relations_;  // by moves left, then far regions, final color and color
};

template <std::size_t Words>
bool PairTargetTable<Words>::may_reach(const Set& set, std::size_t c, std::size_t moves_left, std::size_t d) {
    const auto holds_both = [&](std::size_t ends) {
        const Relation& rows = relation(moves_left, ends, d, c);
        bool holds = false;
        set.for_each([&](std::size_t a) { holds = holds || rows[a].meets(set); });
        return holds;
    };
    std::size_t& likely = likely_[d * island_->colors + c];
    if (ends_.empty() || !holds_both(likely)) return ends_.empty();
    for (std::size_t ends = 0; ends < ends_.size(); ++ends)
        if (!holds_both(ends)) {
            likely = ends;
            return false;
        }
    return true;
}

template <std::size_t Words>
void PairTargetTable<Words>::add_recolored(const Relation& after, std::size_t e, Relation& relation) const {
    const Set& of_color = island_->of_color[e];
    for (std::size_t x = 0; x < island_->size; ++x) {
        const Set row = after[x] | island_->beside(after[x] & of_color);
        relation[x] |= row;
        if (of_color.has(x)) island_->neighbors[x].for_each([&](std::size_t a) { relation[a] |= row; });
    }
}

template <std::size_t Words>
void PairTargetTable<Words>::add_joined(std::size_t moves, std::size_t ends, std::size_t d, std::size_t c,
                                        Relation& relation) const {
    for (std::size_t z = 0; z < island_->size; ++z) {
        Set beside;          // the x that A must hold as well, where it holds an a at z
        bool alone = false;  // whether B may hold both x and y
        for (std::size_t j = 1; j <= moves; ++j) {
            const Relation& after = this->relation(moves - j, ends, d, c);
            const Set& reached = pairs_->reached(j, c, z);
            // A y that is in reach for fewer moves leaves a larger relation.
            reached.without(pairs_->reached(j - 1, c, z)).for_each([&](std::size_t y) {
                beside |= after[y];
            });
            if (!alone)
                reached.for_each(
                    [&](std::size_t x) { alone = alone || after[x].meets(triples_.reached(j, c, z, x)); });
        }
        const auto touch = [&](std::size_t a) {
            relation[a] |= beside;
            if (alone) relation[a].add(a);
        };
        touch(z);
        island_->neighbors[z].for_each(touch);
    }
}

template <std::size_t Words>
std::vector<RegionSet<Words>> PairTargetTable<Words>::next(std::size_t moves, std::size_t ends, std::size_t d,
                                                           std::size_t c) const {
    Relation next(island_->size);
    if (moves == 0) {
        if (c == d) next[ends_[ends].first].add(ends_[ends].second);
    } else {
        next = relation(moves - 1, ends, d, c);
        for (std::size_t e = 0; e < island_->colors; ++e)
            if (e != c) add_recolored(relation(moves - 1, ends, d, e), e, next);
        add_joined(moves, ends, d, c, next);
    }
    for (std::size_t a = 0; a < island_->size; ++a)
        next[a].for_each([&](std::size_t b) { next[b].add(a); });
    return next;
}

template <std::size_t Words>
bool PairTargetTable<Words>::grow(ProofBudget& budget) {
    const std::size_t moves = layers();
    while (triples_.layers() <= moves)
        if (!triples_.grow(budget)) return false;
    if (!budget.reserve(layer_bytes())) return false;
    std::vector<Relation> layer;
    for (std::size_t ends = 0; ends < ends_.size(); ++ends)
        for (std::size_t d = 0; d < island_->colors; ++d)
            for (std::size_t c = 0; c < island_->colors; ++c) {
                if (budget.is_exhausted()) return false;
                layer.push_back(next(moves, ends, d, c));
            }
    relations_.push_back(std::move(layer));
    return true;
}

}  // namespace unfold::verify_detail
