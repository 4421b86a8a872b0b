// The filter before the join: rejects the sides that cannot help a set.
//
// Correctness: a union A + B with k moves left is hopeless unless, for some final color, every target's row
// (target_table.h) meets it, and every pair of targets is reached by two of its regions (pair_targets.h). So
// B must meet the rows that A misses; and of a pair that A does not reach, B must reach both ends itself or
// hold what completes some region of A. Both are necessary conditions of the union being kept: the filter
// changes no layer, it only saves building unions that would be dropped.
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <vector>

#include "core/parallel.h"
#include "solve/common/set_index.h"
#include "solve/free_flood/island.h"
#include "solve/free_flood/pair_targets.h"
#include "solve/free_flood/target_table.h"

namespace unfold::free_flood {

/// The sides of one color and cost, indexed by the regions that they hold.
template <std::size_t Words>
class Sides {
  public:
    using Set = RegionSet<Words>;

    explicit Sides(const Island<Words>& island) : island_(island), index_(island.regions) {}

    void add(std::uint32_t state, const Set& set) {
        sets_.push_back(set);
        states_.push_back(state);
        index_.add(set);
    }
    [[nodiscard]] const Set& set(std::size_t i) const { return sets_[i]; }
    /// The number of the side's state.
    [[nodiscard]] std::uint32_t state(std::size_t i) const { return states_[i]; }

    /// Prepares for joins after which `left` moves remain.
    void prepare(std::size_t color, std::size_t left, ColorMask finals, const TargetTable<Words>& targets,
                 int threads) {
        color_ = color;
        left_ = left;
        finals_.clear();
        for (std::size_t d = 0; d < island_.colors; ++d)
            if (has_color(finals, d)) finals_.push_back(d);
        needs_.clear();
        for (const std::size_t d : finals_)
            for (const std::uint16_t w : targets.critical(left, d, color))
                needs_.push_back({d, targets.row(left, d, color, w), {}});
        for_each_index(threads, needs_.size(),
                       [&](std::size_t at, int) { needs_[at].meeting = index_.meeting(needs_[at].row); });
        reached_ = std::make_unique<std::atomic<std::uint64_t>[]>(sets_.size() * finals_.size());
        std::fill_n(reached_.get(), sets_.size() * finals_.size(), not_yet);
    }

    /// Requires: `prepare`.
    [[nodiscard]] std::uint64_t bytes() const {
        const std::size_t a_side =
            sizeof(Set) + sizeof(std::uint32_t) + finals_.size() * sizeof(std::uint64_t);
        return std::uint64_t{sets_.size()} * a_side + index_.bytes() +
               needs_.size() * (sizeof(Need) + index_.words() * sizeof(std::uint64_t));
    }

    /// The sides that touch `main`, add to it, and meet every target's row that it misses, for some final
    /// color; ascending. Requires: `prepare`.
    [[nodiscard]] std::vector<std::size_t> helpful(const Set& main) const {
        Selection selected(index_.words(), 0);
        for (const std::size_t d : finals_)
            add_helpful_for(d, main, selected);
        std::vector<std::size_t> result;
        const Set reach = main | island_.neighbors_of(main);
        for (std::size_t w = 0; w < selected.size(); ++w)
            for (std::uint64_t bits = selected[w]; bits != 0; bits &= bits - 1) {
                const auto i = 64 * w + static_cast<std::size_t>(std::countr_zero(bits));
                if (i < sets_.size() && sets_[i].meets(reach) && !main.contains(sets_[i]))
                    result.push_back(i);
            }
        return result;
    }

    /// Removes sides from `chosen` whose union with `main` cannot reach some pair of targets. Incomplete: it
    /// only saves work. Requires: `prepare`. Safe from several threads.
    void remove_by_pairs(const Set& main, const PairTargets<Words>& pairs,
                         std::vector<std::size_t>& chosen) const {
        if (chosen.size() <= max_sides_without_filter) return;
        std::vector<std::vector<Missed>> missed;
        for (const std::size_t d : finals_)
            missed.push_back(missed_pairs(main, pairs, d));
        std::erase_if(chosen, [&](std::size_t i) {
            for (std::size_t f = 0; f < missed.size(); ++f)
                if (completes(i, f, missed[f], pairs)) return false;
            return true;
        });
    }

  private:
    // With at most so many sides, building the unions is quicker than the filter.
    static constexpr std::size_t max_sides_without_filter = 12;
    // Pairs that are checked for each final color.
    static constexpr std::size_t max_pairs = 8;
    // Not a set of pairs: ten targets have 45 pairs, so the upper bits of a set are 0.
    static constexpr std::uint64_t not_yet = ~std::uint64_t{0};

    // A row of a target, and which sides meet it.
    struct Need {
        std::size_t final_color = 0;
        Set row;
        Selection meeting;
    };

    // A pair of targets that the set does not reach, and what would complete it.
    struct Missed {
        std::size_t pair = 0;
        Set complement;
    };

    void add_helpful_for(std::size_t d, const Set& main, Selection& selected) const {
        Selection meeting(selected.size(), ~std::uint64_t{0});
        for (const Need& need : needs_) {
            if (need.final_color != d || need.row.meets(main)) continue;
            std::uint64_t any = 0;
            for (std::size_t i = 0; i < meeting.size(); ++i)
                any |= meeting[i] &= need.meeting[i];
            if (any == 0) return;
        }
        for (std::size_t i = 0; i < meeting.size(); ++i)
            selected[i] |= meeting[i];
    }

    [[nodiscard]] std::vector<Missed> missed_pairs(const Set& main, const PairTargets<Words>& pairs,
                                                   std::size_t d) const {
        std::vector<Missed> missed;
        for (std::size_t pair = 0; pair < pairs.pairs() && missed.size() < max_pairs; ++pair)
            if (!pairs.reaches(main, left_, pair, d, color_))
                missed.push_back({pair, pairs.complements(main, left_, pair, d, color_)});
        return missed;
    }

    [[nodiscard]] bool completes(std::size_t side, std::size_t f, const std::vector<Missed>& missed,
                                 const PairTargets<Words>& pairs) const {
        for (const Missed& need : missed) {
            if (need.complement.meets(set(side))) continue;
            if ((reached(side, f, pairs) >> need.pair & 1) == 0) return false;
        }
        return true;
    }

    // The pairs that a side reaches by itself, one bit per pair; computed at the first call.
    [[nodiscard]] std::uint64_t reached(std::size_t side, std::size_t f,
                                        const PairTargets<Words>& pairs) const {
        std::atomic<std::uint64_t>& known = reached_[side * finals_.size() + f];
        std::uint64_t result = known.load(std::memory_order_relaxed);
        if (result != not_yet) return result;
        result = pairs.reached(set(side), left_, finals_[f], color_);
        known.store(result, std::memory_order_relaxed);
        return result;
    }

    const Island<Words>& island_;
    std::vector<Set> sets_;
    std::vector<std::uint32_t> states_;
    SetIndex<Words> index_;
    std::size_t color_ = 0;
    std::size_t left_ = 0;
    std::vector<std::size_t> finals_;
    std::vector<Need> needs_;
    std::unique_ptr<std::atomic<std::uint64_t>[]> reached_;
};

}  // namespace unfold::free_flood
