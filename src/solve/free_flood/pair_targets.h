// The stronger pruning of the upper layers: the two regions that a blob must hold to reach two far targets.
//
// Correctness: relation(k, pair, d, c) holds every (a, b) such that a blob of color c that holds a and b may,
// within k more moves of the relaxed game (see breadth_first_search.h), hold both targets of the pair while
// it has color d. It is symmetric and built backward like the table of single targets (target_table.h), by
// the move that comes first:
//   waste     the relation of k - 1;
//   recolor   to e: a or a neighbor of a that has color e stands for a, and likewise for b;
//   side      of cost j, touching the blob at a: what the side holds of the way to one target stands for a
//             (the pairs of the touching region); or the side holds both ways, then (a, a) is enough (the
//             triples of the touching region);
//   closure   regions of the blob's own color join at no cost.
// A blob whose own pairs miss the relation of some pair of targets, for every final color, is hopeless. Only
// layers k <= moves / 2 are used: there a side may cost k, so the relations do not depend on `moves`.
#pragma once

#include "unfold/deadline.h"

#include <algorithm>
#include <vector>

#include "core/parallel.h"
#include "solve/free_flood/island.h"
#include "solve/free_flood/pair_table.h"
#include "solve/free_flood/target_table.h"
#include "solve/free_flood/triple_table.h"

namespace unfold::free_flood {

template <std::size_t Words>
class PairTargets {
  public:
    using Set = RegionSet<Words>;

    /// All pairs of ten targets: as many as fit a word.
    static constexpr std::size_t max_targets = 10;

    PairTargets(const Island<Words>& island, const PairTable<Words>& pairs, const TripleTable<Words>& triples)
        : island_(island), pairs_(pairs), triples_(triples) {}

    /// Requires: the tables of pairs and triples have more layers.
    bool add_layer(int threads, const Deadline& deadline) {
        if (ends_.empty()) choose_targets();
        const std::size_t k = layers();
        Layer next(row_offset(pairs(), 0, 0));
        for_each_index(threads, ends_.size(), [&](std::size_t pair, int) {
            for (std::size_t d = 0; d < island_.colors; ++d)
                for (std::size_t c = 0; c < island_.colors && !deadline.expired(); ++c)
                    fill(k, pair, d, c, &next[row_offset(pair, d, c)]);
        });
        if (deadline.expired()) return false;
        layers_.push_back(std::move(next));
        return true;
    }

    [[nodiscard]] static std::uint64_t bytes(const Island<Words>& island, std::size_t layers) {
        const auto pairs = (max_targets * (max_targets - 1) / 2);
        return TargetTable<Words>::bytes(island, layers) * pairs * (island.regions + 1) / island.regions;
    }

    [[nodiscard]] std::size_t layers() const { return layers_.size(); }
    [[nodiscard]] std::size_t pairs() const { return ends_.size(); }

    /// The regions b for which (a, b) is in the relation. Requires: k < layers().
    [[nodiscard]] const Set& row(std::size_t k, std::size_t pair, std::size_t d, std::size_t c,
                                 std::size_t a) const {
        return layers_[k][row_offset(pair, d, c) + a];
    }

    /// Whether a blob may reach both targets of a pair.
    [[nodiscard]] bool reaches(const Set& blob, std::size_t k, std::size_t pair, std::size_t d,
                               std::size_t c) const {
        const Set* rows = &row(k, pair, d, c, 0);
        const Set ends = blob & rows[island_.regions];
        return ends.any_of([&](std::size_t a) { return rows[a].meets(blob); });
    }

    /// The pairs that a blob may reach, one bit per pair.
    [[nodiscard]] std::uint64_t reached(const Set& blob, std::size_t k, std::size_t d, std::size_t c) const {
        std::uint64_t result = 0;
        for (std::size_t pair = 0; pair < pairs(); ++pair)
            if (reaches(blob, k, pair, d, c)) result |= std::uint64_t{1} << pair;
        return result;
    }

    /// All regions that are in the relation with some region of the blob.
    [[nodiscard]] Set complements(const Set& blob, std::size_t k, std::size_t pair, std::size_t d,
                                  std::size_t c) const {
        Set result;
        blob.for_each([&](std::size_t a) { result |= row(k, pair, d, c, a); });
        return result;
    }

    /// Whether a blob may still reach every pair within k moves, in one of `finals`. `likely`: the pair that
    /// refuted the last blob, tried first.
    [[nodiscard]] bool may_finish(const Set& blob, std::size_t c, std::size_t k, ColorMask finals,
                                  std::vector<std::size_t>& likely) const {
        const auto colors = island_.colors;
        likely.resize(colors * colors);
        for (std::size_t d = 0; d < island_.colors; ++d) {
            if (!has_color(finals, d)) continue;
            std::size_t& first = likely[d * colors + c];
            if (pairs() > 0 && !reaches(blob, k, first, d, c)) continue;
            std::size_t missed = 0;
            while (missed < pairs() && reaches(blob, k, missed, d, c))
                ++missed;
            if (missed == pairs()) return true;
            first = missed;
        }
        return false;
    }

  private:
    struct Ends {
        std::size_t first = 0;
        std::size_t second = 0;
    };
    // A row for each region; then the regions whose rows are not empty.
    using Layer = std::vector<Set>;

    [[nodiscard]] std::size_t row_offset(std::size_t pair, std::size_t d, std::size_t c) const {
        const auto colors = island_.colors;
        return ((pair * colors + d) * colors + c) * (island_.regions + 1);
    }

    // Farthest-point sampling: each next target is the farthest from those already chosen.
    void choose_targets() {
        std::vector<std::size_t> nearest(island_.regions, pairs_.layers() + 1);
        std::vector<std::size_t> targets;
        std::size_t next = 0;
        // The farthest from region 0 is the first.
        for (std::size_t r = 0; r < island_.regions; ++r)
            if (pairs_.distance(0, r) > pairs_.distance(0, next)) next = r;
        while (targets.size() < std::min(max_targets, island_.regions)) {
            targets.push_back(next);
            for (std::size_t r = 0; r < island_.regions; ++r) {
                std::size_t& distance = nearest[r];
                distance = r == next ? 0 : std::min(distance, pairs_.distance(r, next));
            }
            next =
                static_cast<std::size_t>(std::max_element(nearest.begin(), nearest.end()) - nearest.begin());
        }
        for (std::size_t i = 0; i < targets.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                ends_.push_back({targets[j], targets[i]});
    }

    void fill(std::size_t k, std::size_t pair, std::size_t d, std::size_t c, Set* rows) const {
        if (k == 0) {
            if (c != d) return;
            const Ends& ends = ends_[pair];
            rows[ends.first].add(ends.second);
            rows[ends.second].add(ends.first);
        } else {
            for (std::size_t a = 0; a < island_.regions; ++a)
                rows[a] = row(k - 1, pair, d, c, a);
            for (std::size_t e = 0; e < island_.colors; ++e)
                if (e != c) recolor(&row(k - 1, pair, d, e, 0), island_.with_color(e), rows);
            join_sides(k, pair, d, c, rows);
        }
        close(island_.with_color(c), rows);
        symmetrize(rows);
    }

    // Before taking color e: what stands beside a member of color e stands for it, in both places.
    void recolor(const Set* after, const Set& of_color, Set* rows) const {
        for (std::size_t a = 0; a < island_.regions; ++a) {
            Set reached = after[a];
            (island_.adjacent[a] & of_color).for_each([&](std::size_t x) { reached |= after[x]; });
            if (reached.empty()) continue;
            rows[a] |= reached;
            rows[a] |= island_.neighbors_of(reached & of_color);
        }
    }

    void join_sides(std::size_t k, std::size_t pair, std::size_t d, std::size_t c, Set* rows) const {
        for (std::size_t x = 0; x < island_.regions; ++x) {
            // What a blob that touches a side at x must hold beside, and whether the side is enough alone.
            Set beside;
            bool alone = false;
            for (std::size_t j = 1; j <= k; ++j) {
                const Set* after = &row(k - j, pair, d, c, 0);
                const Set& side = pairs_.row(j, c, x);
                side.without(pairs_.row(j - 1, c, x)).for_each([&](std::size_t b) { beside |= after[b]; });
                // Some side that holds x may hold both ends of a pair.
                alone = alone ||
                        side.any_of([&](std::size_t b) { return after[b].meets(triples_.row(j, c, x, b)); });
            }
            const auto touch = [&](std::size_t a) {
                rows[a] |= beside;
                if (alone) rows[a].add(a);
            };
            touch(x);
            island_.adjacent[x].for_each(touch);
        }
    }

    // Before joining at no cost: what touches a member of the blob's own color stands for it, in both
    // places.
    void close(const Set& own, Set* rows) const {
        for (std::size_t a = 0; a < island_.regions; ++a)
            rows[a] |= island_.neighbors_of(rows[a] & own);
        std::vector<Set> closed(rows, rows + island_.regions);
        own.for_each([&](std::size_t x) {
            island_.adjacent[x].for_each([&](std::size_t a) { closed[a] |= rows[x]; });
        });
        std::copy(closed.begin(), closed.end(), rows);
    }

    void symmetrize(Set* rows) const {
        for (std::size_t a = 0; a < island_.regions; ++a)
            rows[a].for_each([&](std::size_t b) { rows[b].add(a); });
        Set& related = rows[island_.regions];
        for (std::size_t a = 0; a < island_.regions; ++a)
            related |= rows[a];
    }

    const Island<Words>& island_;
    const PairTable<Words>& pairs_;
    const TripleTable<Words>& triples_;
    std::vector<Ends> ends_;
    std::vector<Layer> layers_;
};

}  // namespace unfold::free_flood
