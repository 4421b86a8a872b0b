// The strongest of the bounds: a relaxation of the game, searched completely.
//
// The recurrence of pair_table.h makes connected sets S of one color c by recoloring and by joining disjoint
// parts. In the relaxation the parts may overlap. A set (A, c, g) has color c and costs at most g moves:
//     start     every single region has its own color and costs 0;
//     recolor   (A, c, g) becomes (A and the regions of color d beside it, d, g + 1): a *piece*;
//     join      (A, c, i) and (B, c, j), in touch (they overlap or some regions of them are neighbors),
//               become (A and B, c, i + j).
// So every set holds all regions of its color beside it. What the recurrence makes, or a larger set, the
// relaxation makes for the same cost: joining with a single region of color c is done by holding it already.
// If it does not make the whole island with a final color for K moves, then neither does the real game.
//
// That it does not is shown by an inductive invariant (Floyd): a *closed family* of sets with colors and
// costs, some of those that cost at most K/2 marked as pieces, for which these rules hold.
//     start     The single regions are in it, with their colors and cost 0.
//     recolor   For each member that costs less than K and each other color, the recolored set is hopeless,
//               or within a member of just its color and cost; one that costs at most K/2: within a piece.
//     join      For each member of cost i and each piece of its color, of cost j <= i, i + j <= K, that is in
//               touch with it and not within it, the union is hopeless, or within a member of just its color
//               and the cost i + j.
//     end       No member with a final color is the whole island.
// A set is hopeless when target_table.h shows that the relaxation makes no whole island of it in the moves
// that are left, or pair_target_table.h where it costs at least K/2 - 1, rounded down. A subset of it, or the
// same for more moves, is hopeless too. Members need not be sets of the relaxation: larger ones only make the
// rules harder to obey.
//
// Proof. Call a set of the relaxation useful when more moves make the whole island of it, with a final color
// and at most K moves in all. Then every useful set (A, c, g) is *covered*: within a member of color c that
// costs at most g. Where A is a piece, that member is one, too, unless it costs more than K/2. By induction
// on g:
//     g = 0     The rule for the start.
//     piece     What it was recolored from is useful, so a member X covers it. X recolored is no smaller, and
//               not hopeless, so the rule for recoloring gives the member.
//     union     Any other set of cost above 0 is a union of pieces whose costs add up. Each is useful: it may
//               be joined with the others. Take the members that cover them, and gather them one by one: the
//               costliest first, then always one in touch. What is gathered is within a member that costs no
//               less than the costliest. The next one costs no more, so it costs at most K/2 and is a piece;
//               it is within that member already, or the rule for joins gives the next member.
// The whole island with a final color would be useful, so it would be a member: excluded by the last rule.
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

/// A family of sets on one island, and what the rules make of its members. Layer 0 holds the regions.
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
    /// A closed family is closed for fewer final colors, too. Returns those that are left.
    ColorMask forget_final_colors(ColorMask mask) { return final_colors_ &= ~mask; }
    /// The cost from which on pair targets are used: about half of the sets of cost K/2 are hopeless by them,
    /// and hardly any below.
    [[nodiscard]] std::size_t min_pairs_cost() const { return std::max<std::size_t>(max_moves_ / 2, 2) - 1; }
    /// From now on pair targets show which of the sets of such costs are hopeless. Grows them.
    /// False when the effort ended: then they are not used. Requires: they outlive this.
    bool use(PairTargetTable<Words>* pair_targets, Effort& effort) {
        while (pair_targets->layers() + min_pairs_cost() <= max_moves_)
            if (!pair_targets->grow(effort)) return false;
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
    /// How many sets there are.
    [[nodiscard]] std::uint64_t size() const {
        std::uint64_t count = 0;
        for (const auto& layer : layers_)
            for (const SetList<Words>& sets : layer)
                count += sets.size();
        return count;
    }

    /// Calls `visit(made, color, number)` for each set of color c that a member of cost `cost` - 1 becomes,
    /// unless it is hopeless: member `number` of that color. Ends where `visit` or the effort does: false.
    template <class Visit>
    bool recolor(std::size_t cost, std::size_t c, Effort& effort, const Visit& visit) const;
    /// Calls `visit(made, main_cost, number)` for each union of color c and this cost, unless it is hopeless.
    template <class Visit>
    bool join(std::size_t cost, std::size_t c, Effort& effort, const Visit& visit) const;

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
bool SetFamily<Words>::recolor(std::size_t cost, std::size_t c, Effort& effort, const Visit& visit) const {
    for (std::size_t e = 0; e < island_->colors; ++e) {
        if (e == c) continue;
        const SetList<Words>& from = list(cost - 1, e);
        for (std::size_t i = 0; i < from.size(); ++i) {
            if (effort.out_of_time()) return false;
            const Set made = from.at(i) | (island_->beside(from.at(i)) & island_->of_color[c]);
            if (!is_hopeless(made, c, cost) && !visit(made, e, i)) return false;
        }
    }
    return true;
}

template <std::size_t Words>
template <class Visit>
bool SetFamily<Words>::join(std::size_t cost, std::size_t c, Effort& effort, const Visit& visit) const {
    for (std::size_t j = 1; 2 * j <= cost; ++j) {
        const std::vector<Set>& pieces = list(j, c).pieces;
        const SetList<Words>& mains = list(cost - j, c);
        PieceFilter<Words> filter(*island_, *targets_, pieces, c, max_moves_ - cost, final_colors_);
        for (std::size_t i = 0; i < mains.size() && !pieces.empty(); ++i) {
            if (effort.out_of_time()) return false;
            const Set& set = mains.at(i);
            const Set touch = set | island_->beside(set);
            const bool goes_on = filter.for_each_helpful(set, [&](std::size_t piece) {
                const Set& side = pieces[piece];
                if (!side.meets(touch) || side.is_within(set)) return true;
                return misses_pairs(set | side, c, cost) || visit(set | side, cost - j, i);
            });
            if (!goes_on) return false;
        }
    }
    return true;
}

/// Lists shorter than this are not searched for sets within others until they are complete.
inline constexpr std::size_t min_to_reduce = 100'000;

/// Sorts, largest first, and removes what lies within another set, or within one of `larger`. When the effort
/// ends, all that is left goes.
template <std::size_t Words>
void keep_maximal(std::vector<RegionSet<Words>>& sets, const std::vector<RegionSet<Words>>& larger,
                  Effort& effort) {
    std::sort(sets.begin(), sets.end());
    sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
    std::stable_sort(sets.begin(), sets.end(),
                     [](const auto& a, const auto& b) { return a.count() > b.count(); });
    RegionIndex<Words> index(sets);
    for (const RegionSet<Words>& set : larger)
        index.add(set);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < sets.size() && !effort.out_of_time(); ++i) {
        if (index.any_holds(sets[i])) continue;
        index.add(sets[i]);
        sets[kept++] = sets[i];
    }
    sets.resize(kept);
}

/// Builds a closed family: what the rules make, and of that only the sets within no other. Takes memory of
/// the effort for as long as it lives.
template <std::size_t Words>
class ConnectedSets {
  public:
    using Set = RegionSet<Words>;

    /// Requires: as for SetFamily. `pair_targets`, of which there may be none, are used where the family has
    /// `min_sets_for_pairs` sets below the costs for which they are: it makes so many more that they pay.
    ConnectedSets(const IslandSets<Words>& island, const TargetTable<Words>& targets, std::size_t max_moves,
                  ColorMask final_colors, Effort& effort, PairTargetTable<Words>* pair_targets = nullptr,
                  std::size_t min_sets_for_pairs = 5000)
        : island_(&island),
          family_(island, targets, max_moves, final_colors),
          effort_(&effort),
          pair_targets_(pair_targets),
          min_sets_for_pairs_(min_sets_for_pairs) {}
    ~ConnectedSets() { effort_->give_back(taken_bytes_); }
    ConnectedSets(const ConnectedSets&) = delete;
    ConnectedSets& operator=(const ConnectedSets&) = delete;

    /// The final colors that the whole island can get in the relaxation: the others need more moves, and the
    /// family is closed for them. Ends early, and says nothing, when the effort ended.
    [[nodiscard]] ColorMask reached();
    [[nodiscard]] const SetFamily<Words>& family() const { return family_; }
    ColorMask forget_final_colors(ColorMask mask) { return family_.forget_final_colors(mask); }

  private:
    bool make_list(std::size_t cost, std::size_t c);
    bool insert(std::vector<Set>& into, const std::vector<Set>& larger, const Set& set);
    void reduce(std::vector<Set>& sets, const std::vector<Set>& larger);

    // Room is taken for what a doubling of the list needs.
    static constexpr std::size_t bytes_a_set = 2 * sizeof(Set);

    const IslandSets<Words>* island_;
    SetFamily<Words> family_;
    Effort* effort_;
    PairTargetTable<Words>* pair_targets_;
    std::size_t min_sets_for_pairs_;
    std::size_t taken_bytes_ = 0;
    std::size_t reduce_at_ = 0;
};

template <std::size_t Words>
ColorMask ConnectedSets<Words>::reached() {
    ColorMask reached = 0;
    for (std::size_t cost = 0; cost <= family_.max_moves(); ++cost) {
        // Without the memory for them it takes longer, that is all.
        if (cost == family_.min_pairs_cost() && family_.size() >= min_sets_for_pairs_ &&
            pair_targets_ != nullptr && !family_.use(pair_targets_, *effort_))
            effort_->forgive_memory();
        for (std::size_t c = 0; c < island_->colors; ++c) {
            if (cost > 0 && !make_list(cost, c)) return 0;
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
bool ConnectedSets<Words>::make_list(std::size_t cost, std::size_t c) {
    SetList<Words>& sets = family_.list(cost, c);
    auto& recolored = family_.has_pieces(cost) ? sets.pieces : sets.others;
    reduce_at_ = min_to_reduce;
    family_.recolor(cost, c, *effort_,
                    [&](const Set& set, std::size_t, std::size_t) { return insert(recolored, {}, set); });
    reduce(sets.pieces, {});
    reduce_at_ = min_to_reduce;
    family_.join(cost, c, *effort_, [&](const Set& set, std::size_t, std::size_t) {
        return insert(sets.others, sets.pieces, set);
    });
    reduce(sets.others, sets.pieces);
    return effort_->ending() == BoundEnding::none;
}

template <std::size_t Words>
bool ConnectedSets<Words>::insert(std::vector<Set>& into, const std::vector<Set>& larger, const Set& set) {
    if (!effort_->take(bytes_a_set)) return false;
    taken_bytes_ += bytes_a_set;
    into.push_back(set);
    if (into.size() < reduce_at_) return true;
    reduce(into, larger);
    reduce_at_ = std::max(reduce_at_, 2 * into.size());
    return true;
}

template <std::size_t Words>
void ConnectedSets<Words>::reduce(std::vector<Set>& sets, const std::vector<Set>& larger) {
    const std::size_t before = sets.size();
    keep_maximal(sets, larger, *effort_);
    effort_->give_back(bytes_a_set * (before - sets.size()));
    taken_bytes_ -= bytes_a_set * (before - sets.size());
}

}  // namespace unfold::verify_detail
