// The strongest bound: a relaxation of the game, searched completely.
//
// The recurrence of pair_table.h makes connected sets S of one color c by recoloring and by joining disjoint
// parts. In the relaxation the parts may overlap. A set (A, c, g) has color c and costs at most g moves:
//     start     every single region has its own color and costs 0;
//     recolor   (A, c, g) becomes (A and the regions of color d beside it, d, g + 1): a *piece*;
//     join      (A, c, i) and (B, c, j), in touch (they overlap or some regions of them are neighbors),
//               become (A and B, c, i + j).
// So every set holds all regions of its color beside it. For every set of the recurrence the relaxation makes
// it, or a larger set, at the same cost: a single region of color c need not be joined, it is held already.
// If the relaxation does not make the whole island with color d in K moves, then neither does the real game.
//
// Four reductions do not change which final colors the relaxation reaches.
// 1. Dominance: a set can be replaced by any superset of the same color and cost, so only the maximal sets
//    are kept (of pieces, those within no other piece).
// 2. A set of cost above 0 is a union of pieces, and their costs add up. Begin with the costliest and join
//    the others one by one, each in touch with what is there. So a join needs only pieces for B, and only
//    j <= i.
// 3. A set that misses a target for every final color cannot succeed and is pruned (pair_table.h).
// 4. A recoloring that adds no region is *idle*. Idle recolorings are needed only for the whole island.
//    Proof: call (A, c, g) covered when a kept set holds A, of color c for g moves, or of any color for
//    g - 1. By induction on the cost every set that can still succeed is covered:
//    - recolor to d: recolor what covers it. If that is idle, it was a cover as it stands.
//    - join of A and a piece B, made of (B0, e', j - 1): where A is covered by an (A', e, i - 1) whose
//      recolor to c is idle (otherwise recolor it and join). A' is in touch with B0: were it only with a
//      region v of color c beside B0, then A' would hold v, being idle. Recolor B0 to e, unless it has that
//      color, and join it with A': color e for at most i - 1 + j moves, less than i + j, so it is covered by
//      induction; recolor that to c, and if that is idle too, it is a cover for i + j - 1 as it stands.
//    The whole island with color d is covered for K, so it is kept with color d, or with another for K - 1.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "verify/bound/pair_table.h"

namespace unfold::verify_detail {

/// One bit per color.
using ColorMask = std::uint32_t;

[[nodiscard]] inline bool has_color(ColorMask mask, std::size_t color) {
    return (mask >> color & 1) != 0;
}

/// Lists shorter than this are reduced to their maximal sets only once they are complete.
inline constexpr std::size_t min_to_reduce = 100'000;

/// Sorts by size, largest first, and removes every set that is contained in another one or in one of
/// `larger`. When the budget is exhausted, it also removes the sets not examined yet.
template <std::size_t Words>
void keep_maximal(std::vector<RegionSet<Words>>& sets, const std::vector<RegionSet<Words>>& larger,
                  ProofBudget& budget) {
    std::sort(sets.begin(), sets.end());
    sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
    std::stable_sort(sets.begin(), sets.end(),
                     [](const auto& a, const auto& b) { return a.count() > b.count(); });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < sets.size() && !budget.is_exhausted(); ++i) {
        const auto holds = [&](const RegionSet<Words>& other) { return sets[i].is_within(other); };
        const auto end = sets.begin() + static_cast<std::ptrdiff_t>(kept);
        if (std::any_of(sets.begin(), end, holds) || std::any_of(larger.begin(), larger.end(), holds))
            continue;
        sets[kept++] = sets[i];
    }
    sets.resize(kept);
}

/// Searches the relaxation of one island for at most `max_moves` moves.
template <std::size_t Words>
class ConnectedSets {
  public:
    using Set = RegionSet<Words>;

    /// Requires: `targets` has layers for 0 … max_moves moves.
    ConnectedSets(const IslandSets<Words>& island, const TargetTable<Words>& targets, std::size_t max_moves,
                  ColorMask final_colors, ProofBudget& budget)
        : island_(&island),
          targets_(&targets),
          max_moves_(max_moves),
          final_colors_(final_colors),
          budget_(&budget),
          layers_(max_moves + 1, Layer(island.colors)) {}
    ~ConnectedSets() { budget_->release(taken_bytes_); }
    ConnectedSets(const ConnectedSets&) = delete;
    ConnectedSets& operator=(const ConnectedSets&) = delete;

    /// The final colors that the relaxation reaches for the whole island; the other final colors need more
    /// moves. Returns 0, which proves nothing, when the budget is exhausted.
    [[nodiscard]] ColorMask reached();
    /// The number of sets stored.
    [[nodiscard]] std::uint64_t kept() const {
        std::uint64_t count = 0;
        for (const Layer& layer : layers_)
            for (const Sets& sets : layer)
                count += sets.pieces.size() + sets.others.size();
        return count;
    }

  private:
    struct Sets {
        std::vector<Set> pieces;  // made by a recoloring
        std::vector<Set> others;  // joined, or single regions at the start
    };
    using Layer = std::vector<Sets>;  // by color
    // For each final color still possible, the rows that the set does not meet.
    using Missed = std::vector<std::vector<const Set*>>;

    template <class Visit>
    void for_each_set(std::size_t cost, std::size_t c, const Visit& visit) const {
        for (const Set& set : layers_[cost][c].pieces)
            visit(set);
        for (const Set& set : layers_[cost][c].others)
            visit(set);
    }
    [[nodiscard]] Missed missed(const Set& set, std::size_t c, std::size_t moves_left) const;
    [[nodiscard]] static bool meets_all(const Set& more, const Missed& missed);
    void recolor(std::size_t cost, std::size_t c);
    void join(std::size_t cost, std::size_t c);
    void join(const Set& set, const std::vector<Set>& pieces, std::size_t cost, std::size_t c);
    void insert(std::vector<Set>& into, const std::vector<Set>& larger, const Set& set);

    const IslandSets<Words>* island_;
    const TargetTable<Words>* targets_;
    std::size_t max_moves_;
    ColorMask final_colors_;
    ProofBudget* budget_;
    std::vector<Layer> layers_;  // by cost
    std::size_t taken_bytes_ = 0;
    std::size_t reduce_at_size_ = 0;
};

template <std::size_t Words>
ColorMask ConnectedSets<Words>::reached() {
    ColorMask reached = 0;
    for (std::size_t region = 0; region < island_->size; ++region) {
        Set single;
        single.add(region);
        layers_[0][island_->color[region]].others.push_back(single);
    }
    for (std::size_t cost = 0; cost <= max_moves_; ++cost)
        for (std::size_t c = 0; c < island_->colors; ++c) {
            if (cost > 0) recolor(cost, c);
            if (cost > 0) join(cost, c);
            if (budget_->is_exhausted()) return 0;
            for_each_set(cost, c, [&](const Set& set) {
                if (set == island_->all) reached |= ColorMask{1} << c;
            });
        }
    return reached & final_colors_;
}

template <std::size_t Words>
typename ConnectedSets<Words>::Missed ConnectedSets<Words>::missed(const Set& set, std::size_t c,
                                                                   std::size_t moves_left) const {
    Missed missed;
    const Set outside = island_->all.without(set);
    for (std::size_t d = 0; d < island_->colors; ++d) {
        if (!has_color(final_colors_, d) || (moves_left == 0 && c != d)) continue;
        std::vector<const Set*> rows;
        outside.for_each([&](std::size_t w) {
            const Set& row = targets_->row(moves_left, d, c, w);
            if (!row.meets(set)) rows.push_back(&row);
        });
        missed.push_back(std::move(rows));
    }
    return missed;
}

template <std::size_t Words>
bool ConnectedSets<Words>::meets_all(const Set& more, const Missed& missed) {
    return std::any_of(missed.begin(), missed.end(), [&](const auto& rows) {
        return std::all_of(rows.begin(), rows.end(), [&](const Set* row) { return row->meets(more); });
    });
}

template <std::size_t Words>
void ConnectedSets<Words>::insert(std::vector<Set>& into, const std::vector<Set>& larger, const Set& set) {
    // Reserves twice the size, because the list grows by doubling.
    constexpr std::size_t bytes = 2 * sizeof(Set);
    if (!budget_->reserve(bytes)) return;
    taken_bytes_ += bytes;
    into.push_back(set);
    if (into.size() < reduce_at_size_) return;
    const std::size_t before = into.size();
    keep_maximal(into, larger, *budget_);
    budget_->release(bytes * (before - into.size()));
    taken_bytes_ -= bytes * (before - into.size());
    reduce_at_size_ = std::max(reduce_at_size_, 2 * into.size());
}

template <std::size_t Words>
void ConnectedSets<Words>::recolor(std::size_t cost, std::size_t c) {
    std::vector<Set>& pieces = layers_[cost][c].pieces;
    reduce_at_size_ = min_to_reduce;
    for (std::size_t e = 0; e < island_->colors; ++e) {
        if (e == c) continue;
        for_each_set(cost - 1, e, [&](const Set& set) {
            if (budget_->is_exhausted()) return;
            const Set piece = set | (island_->beside(set) & island_->of_color[c]);
            const bool idle = piece == set && set != island_->all;
            if (idle || !meets_all(piece, missed(piece, c, max_moves_ - cost))) return;
            insert(pieces, {}, piece);
        });
        if (budget_->is_exhausted()) return;
    }
    keep_maximal(pieces, {}, *budget_);
}

template <std::size_t Words>
void ConnectedSets<Words>::join(std::size_t cost, std::size_t c) {
    reduce_at_size_ = min_to_reduce;
    for (std::size_t j = 1; 2 * j <= cost; ++j) {
        const std::vector<Set>& pieces = layers_[j][c].pieces;
        if (pieces.empty()) continue;
        for_each_set(cost - j, c, [&](const Set& set) {
            if (!budget_->is_exhausted()) join(set, pieces, cost, c);
        });
    }
    if (budget_->ending() == BoundEnding::none)
        keep_maximal(layers_[cost][c].others, layers_[cost][c].pieces, *budget_);
}

template <std::size_t Words>
void ConnectedSets<Words>::join(const Set& set, const std::vector<Set>& pieces, std::size_t cost,
                                std::size_t c) {
    const Set touch = set | island_->beside(set);
    const Missed to_meet = missed(set, c, max_moves_ - cost);
    for (const Set& piece : pieces) {
        if (!piece.meets(touch) || !meets_all(piece, to_meet) || piece.is_within(set)) continue;
        insert(layers_[cost][c].others, layers_[cost][c].pieces, set | piece);
    }
}

}  // namespace unfold::verify_detail
