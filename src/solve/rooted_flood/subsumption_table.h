// Subsumption: a flood for which a search has decided whether it can be solved within a budget also decides
// its subsets or supersets.
//
// Correctness. Let one flood hold another, both closed. Play on the larger what solves the smaller, leaving
// out moves that flood nothing: as a closure is monotone, what it has flooded after each move still holds
// what the smaller one has. So the larger never needs more moves that complete no color. A flood inside one
// that cannot be solved within a budget cannot be either, and one around a flood that can, can.
//
// Which floods are kept affects the running time only. A flood that decides a question moves halfway to the
// front of its list, and a new one takes a place in the back half of a full list: those that decide much are
// found soon and stay. Small budgets have short lists, because their searches cost little more than scanning
// long lists.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "core/vector_code.h"
#include "solve/common/region_set.h"

namespace unfold::rooted_flood {

/// The largest floods that cannot be solved within each budget, and the smallest that can. Not safe to share
/// between threads.
template <std::size_t Words>
class SubsumptionTable {
  public:
    using Set = RegionSet<Words>;

    /// Keeps at most `max_floods` floods for each budget and answer.
    explicit SubsumptionTable(std::size_t max_floods) : max_floods_(max_floods) {}

    /// Whether it follows that `flooded` cannot be solved within `budget`.
    UNFOLD_VECTOR_CODE [[nodiscard]] bool rule_out(const Set& flooded, int budget) {
        return any(hopeless_, budget, [&](const Set& set) { return set.contains(flooded); });
    }

    /// Whether it follows that `flooded` can be solved within `budget`.
    UNFOLD_VECTOR_CODE [[nodiscard]] bool rule_in(const Set& flooded, int budget) {
        return any(solvable_, budget, [&](const Set& set) { return flooded.contains(set); });
    }

    /// Stores the result of a search and removes the entries that follow from it.
    void add(const Set& flooded, int budget, bool is_solvable) {
        if (is_solvable)
            replace(solvable_, budget, flooded, [&](const Set& set) { return set.contains(flooded); });
        else
            replace(hopeless_, budget, flooded, [&](const Set& set) { return flooded.contains(set); });
    }

  private:
    struct List {
        std::vector<Set> sets;
        std::size_t replaced = 0;  // since it is full
    };
    using Lists = std::vector<List>;  // by the budget

    [[nodiscard]] std::size_t max_of(int budget) const {
        constexpr std::size_t max_for_budget_0 = 16;  // floods; doubles with each move of budget
        constexpr int max_doublings = 16;             // no list that fits into memory has more
        return std::min(max_floods_, max_for_budget_0 << std::min(budget, max_doublings));
    }

    template <class Decides>
    [[nodiscard]] static bool any(Lists& lists, int budget, const Decides& decides) {
        if (static_cast<std::size_t>(budget) >= lists.size()) return false;
        std::vector<Set>& sets = lists[static_cast<std::size_t>(budget)].sets;
        for (std::size_t i = 0; i < sets.size(); ++i) {
            if (!decides(sets[i])) continue;
            std::swap(sets[i], sets[i / 2]);
            return true;
        }
        return false;
    }

    template <class Follows>
    void replace(Lists& lists, int budget, const Set& flooded, const Follows& follows) {
        const std::size_t most = max_of(budget);
        if (most == 0) return;
        if (static_cast<std::size_t>(budget) >= lists.size())
            lists.resize(static_cast<std::size_t>(budget) + 1);
        List& list = lists[static_cast<std::size_t>(budget)];
        std::erase_if(list.sets, follows);
        if (list.sets.size() < most)
            list.sets.push_back(flooded);
        else
            list.sets[most / 2 + list.replaced++ % (most - most / 2)] = flooded;
    }

    std::size_t max_floods_;
    Lists hopeless_, solvable_;
};

}  // namespace unfold::rooted_flood
