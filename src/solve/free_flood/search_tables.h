// The pruning tables that all breadth-first searches of one island share, whatever number of moves they
// allow.
#pragma once

#include <algorithm>
#include <functional>

#include "solve/common/search_limits.h"
#include "solve/free_flood/island.h"
#include "solve/free_flood/pair_table.h"
#include "solve/free_flood/pair_targets.h"
#include "solve/free_flood/target_table.h"
#include "solve/free_flood/triple_table.h"

namespace unfold::free_flood {

struct IslandLimits : SearchLimits {
    /// Sets after which the tables of pair pruning pay: below, layers are built faster than these tables.
    std::size_t states_before_pairs = 5000;
    /// Called when a bound or a solution improves, from the thread that started the search; may be empty.
    std::function<void()> report = {};
};

template <std::size_t Words>
class SearchTables {
  public:
    explicit SearchTables(const Island<Words>& island)
        : pairs(island),
          triples(island, pairs),
          side_targets(island, pairs),
          pair_targets(island, pairs, triples),
          island_(island) {}

    // The later ones refer to the earlier ones.
    SearchTables(const SearchTables&) = delete;
    SearchTables& operator=(const SearchTables&) = delete;

    /// Makes the tables that a search of `moves` moves needs. False when time ran out or they do not fit.
    bool extend(std::size_t moves, const IslandLimits& limits) {
        const std::size_t layers = moves + 1;
        if (PairTable<Words>::bytes(island_, layers) + 2 * TargetTable<Words>::bytes(island_, layers) >
            limits.memory_bytes)
            return false;
        return free_flood::extend(pairs, layers, limits.deadline) &&
               free_flood::extend(side_targets, layers, limits.threads, limits.deadline);
    }

    /// Makes the tables of pair pruning as well. False when time ran out or they do not fit; a search does
    /// not need them. Requires: `extend(moves)` returned true.
    bool extend_pair_targets(std::size_t moves, const IslandLimits& limits) {
        const std::size_t layers = moves / 2 + 1;
        const std::uint64_t pruning_bytes =
            PairTargets<Words>::bytes(island_, std::max(layers, pair_targets.layers())) +
            TripleTable<Words>::bytes(island_, std::max(layers, triples.layers()));
        if (pruning_bytes + common_bytes() > limits.memory_bytes / 2) return false;
        return free_flood::extend(triples, layers, limits.threads, limits.deadline) &&
               free_flood::extend(pair_targets, layers, limits.threads, limits.deadline);
    }

    [[nodiscard]] std::uint64_t bytes() const {
        return common_bytes() + TripleTable<Words>::bytes(island_, triples.layers()) +
               PairTargets<Words>::bytes(island_, pair_targets.layers());
    }

    PairTable<Words> pairs;
    TripleTable<Words> triples;
    TargetTable<Words> side_targets;
    PairTargets<Words> pair_targets;

  private:
    // The tables of every search, without those of pair pruning.
    [[nodiscard]] std::uint64_t common_bytes() const {
        return PairTable<Words>::bytes(island_, pairs.layers()) +
               TargetTable<Words>::bytes(island_, side_targets.layers());
    }

    const Island<Words>& island_;
};

}  // namespace unfold::free_flood
