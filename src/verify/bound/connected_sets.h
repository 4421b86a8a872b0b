// The strongest of the bounds: a relaxation of the game, searched completely.
//
// The recurrence of pair_table.h builds connected sets S of one color c by recoloring and by joining disjoint
// parts. In the relaxation the parts may overlap. A set (A, c, g) has color c and costs at most g moves:
//     start     every single region has its own color and costs 0;
//     recolor   (A, c, g) becomes (A and the regions of color d beside it, d, g + 1): a *piece*;
//     join      (A, c, i) and (B, c, j), in touch (they overlap or some regions of them are neighbors),
//               become (A and B, c, i + j).
// So every set contains all regions of its color beside it. For every set of the recurrence, the relaxation
// builds a superset at the same cost: a set already contains the single regions of color c that the
// recurrence joins to it. If the relaxation does not build the whole island with a final color in K moves,
// then neither does the game.
//
// The proof of this is an inductive invariant (Floyd): a *closed family* of sets with colors and costs, some
// of those that cost at most K/2 marked as pieces, for which these rules hold.
//     start     The single regions are members, with their colors and cost 0.
//     recolor   For each member that costs less than K and each other color, the recolored set is
//               hopeless, or contained in a member of the same color and cost; at a cost of at most K/2, in
//               a piece.
//     join      For each member of cost i and each piece of its color, of cost j <= i, i + j <= K, that is in
//               touch with it and not contained in it, the union is hopeless, or contained in a member of the
//               same color and the cost i + j.
//     end       No member with a final color is the whole island.
// A set is hopeless when target_table.h shows that the relaxation cannot extend it to the whole island in the
// remaining moves, or pair_target_table.h does, for a set that costs at least K/2 - 1, rounded down. Its
// subsets, and the same set at a higher cost, are hopeless too. Members need not be sets of the relaxation:
// larger members only make the rules harder to satisfy.
//
// Proof. Call a set of the relaxation useful when further moves extend it to the whole island, with a final
// color and at most K moves in all. Then every useful set (A, c, g) is *covered*: contained in a member of
// color c that costs at most g. If A is a piece, that member is a piece too, unless it costs more than K/2.
// By induction on g:
//     g = 0     The rule for the start.
//     piece     The set that was recolored is useful, so a member X covers it. X recolored is at least as
//               large, and not hopeless, so the rule for recoloring gives the member.
//     union     Any other set of cost above 0 is a union of pieces whose costs add up. Each piece is
//               useful, because it may be joined with the others. Join the members that cover them one by
//               one: the costliest first, then always one in touch. The union so far is contained in a member
//               that costs at least as much as the costliest. The next one costs no more than that, so it
//               costs at most K/2 and is a piece; it is contained in that member already, or the rule for
//               joins gives the next member.
// The whole island with a final color would be useful, so it would be a member: the last rule excludes it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "verify/bound/pair_target_table.h"
#include "verify/bound/piece_filter.h"

namespace unfold::verify_detail {

/// The sets of one color and cost.
template <std::size_t Words>
struct SetList {
    std::vector<RegionSet<Words>> pieces;
    std::vector<RegionSet<Words>> others;

    [[nodiscard]] std::size_t size() const { return pieces.size() + others.size(); }
    /// Pieces first.
    [[nodiscard]] const RegionSet<Words>& at(std::size_t i) const {
        return i < pieces.size() ? pieces[i] : others[i - pieces.size()];
    }
};

/// A family of sets on one island, and the sets that the rules derive from its members. Layer 0 holds the
/// regions.
template <std::size_t Words>
class SetFamily {
  public:
    using Set = RegionSet<Words>;

    /// Requires: `targets` has layers for 0 … max_moves moves, and outlives this, as `island` does.
    SetFamily(const IslandSets<Words>& island, const TargetTable<Words>& targets, std::size_t max_moves,
              ColorMask final_colors)
        : island_(&island),
          targets_(&targets),
          max_moves_(max_moves),
          final_colors_(final_colors),
          layers_(max_moves + 1, std::vector<SetList<Words>>(island.colors)) {
        for (std::size_t region = 0; region < island.size; ++region)
            list(0, island.color[region]).others.emplace_back().add(region);
    }

    [[nodiscard]] std::size_t max_moves() const { return max_moves_; }
    [[nodiscard]] ColorMask final_colors() const { return final_colors_; }
    /// A closed family is closed for fewer final colors, too. Returns the remaining ones.
    ColorMask forget_final_colors(ColorMask mask) { return final_colors_ &= ~mask; }
    /// The cost from which on pair targets are used: about half of the sets of cost K/2 are hopeless by them,
    /// and hardly any below.
    [[nodiscard]] std::size_t min_pairs_cost() const { return std::max<std::size_t>(max_moves_ / 2, 2) - 1; }
    /// Uses pair targets for the sets of such costs from now on, and grows the table as far as these need it.
    /// Returns false, and does not use them, when the budget ended. Requires: they outlive this.
    bool use(PairTargetTable<Words>* pair_targets, ProofBudget& budget) {
        while (pair_targets->layers() + min_pairs_cost() <= max_moves_)
            if (!pair_targets->grow(budget)) return false;
        pair_targets_ = pair_targets;
        return true;
    }
    [[nodiscard]] const PairTargetTable<Words>* pair_targets() const { return pair_targets_; }
    [[nodiscard]] SetList<Words>& list(std::size_t cost, std::size_t c) { return layers_[cost][c]; }
    [[nodiscard]] const SetList<Words>& list(std::size_t cost, std::size_t c) const {
        return layers_[cost][c];
    }
    /// Whether recolored sets of this cost are pieces: joins use them.
    [[nodiscard]] bool has_pieces(std::size_t cost) const { return 2 * cost <= max_moves_; }
    /// Number of sets.
    [[nodiscard]] std::uint64_t size() const {
        std::uint64_t count = 0;
        for (const auto& layer : layers_)
            for (const SetList<Words>& sets : layer)
                count += sets.size();
        return count;
    }

    /// Calls `visit(made, color, number)` for each set of color c that is not hopeless and results from a
    /// member of cost `cost` - 1: the member `number` of color `color`. Returns false when `visit` does or
    /// the budget ends.
    template <class Visit>
    bool recolor(std::size_t cost, std::size_t c, ProofBudget& budget, const Visit& visit) const;
    /// The same for each union of color c and this cost: `visit(made, main_cost, number)` receives the
    /// costlier part.
    template <class Visit>
    bool join(std::size_t cost, std::size_t c, ProofBudget& budget, const Visit& visit) const;

  private:
    [[nodiscard]] bool is_hopeless(const Set& set, std::size_t c, std::size_t cost) const;
    [[nodiscard]] bool misses_pairs(const Set& set, std::size_t c, std::size_t cost) const;

    const IslandSets<Words>* island_;
    const TargetTable<Words>* targets_;
    std::size_t max_moves_;
    ColorMask final_colors_;
    PairTargetTable<Words>* pair_targets_ = nullptr;
    std::vector<std::vector<SetList<Words>>> layers_;  // by cost, then color
};

template <std::size_t Words>
bool SetFamily<Words>::is_hopeless(const Set& set, std::size_t c, std::size_t cost) const {
    for (std::size_t d = 0; d < island_->colors; ++d) {
        if (!has_color(final_colors_, d)) continue;
        std::size_t w = 0;
        while (w < island_->size && targets_->row(max_moves_ - cost, d, c, w).meets(set))
            ++w;
        if (w == island_->size) return misses_pairs(set, c, cost);
    }
    return true;
}

template <std::size_t Words>
bool SetFamily<Words>::misses_pairs(const Set& set, std::size_t c, std::size_t cost) const {
    if (pair_targets_ == nullptr || cost < min_pairs_cost()) return false;
    for (std::size_t d = 0; d < island_->colors; ++d)
        if (has_color(final_colors_, d) && pair_targets_->may_reach(set, c, max_moves_ - cost, d))
            return false;
    return true;
}

template <std::size_t Words>
template <class Visit>
bool SetFamily<Words>::recolor(std::size_t cost, std::size_t c, ProofBudget& budget,
                               const Visit& visit) const {
    for (std::size_t e = 0; e < island_->colors; ++e) {
        if (e == c) continue;
        const SetList<Words>& from = list(cost - 1, e);
        for (std::size_t i = 0; i < from.size(); ++i) {
            if (budget.is_exhausted()) return false;
            const Set made = from.at(i) | (island_->beside(from.at(i)) & island_->of_color[c]);
            if (!is_hopeless(made, c, cost) && !visit(made, e, i)) return false;
        }
    }
    return true;
}

template <std::size_t Words>
template <class Visit>
bool SetFamily<Words>::join(std::size_t cost, std::size_t c, ProofBudget& budget, const Visit& visit) const {
    for (std::size_t j = 1; 2 * j <= cost; ++j) {
        const std::vector<Set>& pieces = list(j, c).pieces;
        const SetList<Words>& mains = list(cost - j, c);
        PieceFilter<Words> filter(*island_, *targets_, pieces, c, max_moves_ - cost, final_colors_, budget);
        for (std::size_t i = 0; i < mains.size() && !pieces.empty(); ++i) {
            if (budget.is_exhausted()) return false;
            const Set& set = mains.at(i);
            const Set touch = set | island_->beside(set);
            const bool continues = filter.for_each_helpful(set, [&](std::size_t piece) {
                const Set& side = pieces[piece];
                if (!side.meets(touch) || side.is_within(set)) return true;
                return misses_pairs(set | side, c, cost) || visit(set | side, cost - j, i);
            });
            if (!continues) return false;
        }
    }
    return true;
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
    RegionIndex<Words> index(sets, budget);
    for (const RegionSet<Words>& set : larger)
        index.add(set);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < sets.size() && !budget.is_exhausted(); ++i) {
        if (index.any_holds(sets[i])) continue;
        index.add(sets[i]);
        sets[kept++] = sets[i];
    }
    sets.resize(kept);
}

/// Builds a closed family: the sets that the rules derive, reduced to the maximal ones. Holds memory of the
/// budget as long as it exists.
template <std::size_t Words>
class ConnectedSets {
  public:
    using Set = RegionSet<Words>;

    /// Requires: as for SetFamily. `pair_targets` may be null. They are used if the family has at least
    /// `min_sets_for_pairs` sets of lower costs than `min_pairs_cost`: for smaller families they cost more
    /// than they save.
    ConnectedSets(const IslandSets<Words>& island, const TargetTable<Words>& targets, std::size_t max_moves,
                  ColorMask final_colors, ProofBudget& budget, PairTargetTable<Words>* pair_targets = nullptr,
                  std::size_t min_sets_for_pairs = 5000)
        : island_(&island),
          family_(island, targets, max_moves, final_colors),
          budget_(&budget),
          memory_(budget),
          pair_targets_(pair_targets),
          min_sets_for_pairs_(min_sets_for_pairs) {}

    /// The final colors that the relaxation reaches for the whole island; the others need more moves, and the
    /// family is closed for them. Returns 0, which proves nothing, when the budget is exhausted.
    [[nodiscard]] ColorMask reached();
    [[nodiscard]] const SetFamily<Words>& family() const { return family_; }
    ColorMask forget_final_colors(ColorMask mask) { return family_.forget_final_colors(mask); }

  private:
    bool build_list(std::size_t cost, std::size_t c);
    bool insert(std::vector<Set>& into, const std::vector<Set>& larger, const Set& set);
    void reduce(std::vector<Set>& sets, const std::vector<Set>& larger);

    // Twice the size, because a list grows by doubling.
    static constexpr std::size_t bytes_per_set = 2 * sizeof(Set);

    const IslandSets<Words>* island_;
    SetFamily<Words> family_;
    ProofBudget* budget_;
    HeldMemory memory_;  // of the sets
    PairTargetTable<Words>* pair_targets_;
    std::size_t min_sets_for_pairs_;
    std::size_t reduce_at_ = 0;
};

template <std::size_t Words>
ColorMask ConnectedSets<Words>::reached() {
    ColorMask reached = 0;
    for (std::size_t cost = 0; cost <= family_.max_moves(); ++cost) {
        // Without the memory for pair targets, the proof only takes longer.
        if (cost == family_.min_pairs_cost() && family_.size() >= min_sets_for_pairs_ &&
            pair_targets_ != nullptr && !family_.use(pair_targets_, *budget_))
            budget_->clear_memory_end();
        for (std::size_t c = 0; c < island_->colors; ++c) {
            if (cost > 0 && !build_list(cost, c)) return 0;
            const SetList<Words>& sets = family_.list(cost, c);
            for (std::size_t i = 0; i < sets.size(); ++i)
                if (sets.at(i) == island_->all) reached |= ColorMask{1} << c;
        }
    }
    reached &= family_.final_colors();
    family_.forget_final_colors(reached);
    return reached;
}

template <std::size_t Words>
bool ConnectedSets<Words>::build_list(std::size_t cost, std::size_t c) {
    SetList<Words>& sets = family_.list(cost, c);
    auto& recolored = family_.has_pieces(cost) ? sets.pieces : sets.others;
    reduce_at_ = min_to_reduce;
    family_.recolor(cost, c, *budget_,
                    [&](const Set& set, std::size_t, std::size_t) { return insert(recolored, {}, set); });
    reduce(sets.pieces, {});
    reduce_at_ = min_to_reduce;
    family_.join(cost, c, *budget_, [&](const Set& set, std::size_t, std::size_t) {
        return insert(sets.others, sets.pieces, set);
    });
    reduce(sets.others, sets.pieces);
    return budget_->ending() == BoundEnding::none;
}

template <std::size_t Words>
bool ConnectedSets<Words>::insert(std::vector<Set>& into, const std::vector<Set>& larger, const Set& set) {
    if (!memory_.take(bytes_per_set)) return false;
    into.push_back(set);
    if (into.size() < reduce_at_) return true;
    reduce(into, larger);
    reduce_at_ = std::max(reduce_at_, 2 * into.size());
    return true;
}

template <std::size_t Words>
void ConnectedSets<Words>::reduce(std::vector<Set>& sets, const std::vector<Set>& larger) {
    const std::size_t before = sets.size();
    keep_maximal(sets, larger, *budget_);
    memory_.give_back(bytes_per_set * (before - sets.size()));
}

}  // namespace unfold::verify_detail
