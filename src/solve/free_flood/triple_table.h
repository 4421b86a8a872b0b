// Fewest moves for a connected set of one color that holds three given regions: the pair pruning uses it for
// sides that hold both targets.
//
// Correctness: as for two regions (see pair_table.h), relaxing S to "some connected set that holds u, v and
// w". A set that holds all three is a recolored one, or two adjacent parts of which one holds two of the
// three and the other part the third (or one part holds all). This table bounds the part with two of them and
// the region at the cut; the pair table bounds the other part. So by induction, if a real set of cost k and
// color c holds u, v and w, then w is in row(k, c, u, v).
#pragma once

#include "unfold/deadline.h"

#include <vector>

#include "core/parallel.h"
#include "solve/free_flood/island.h"
#include "solve/free_flood/pair_table.h"

namespace unfold::free_flood {

template <std::size_t Words>
class TripleTable {
  public:
    using Set = RegionSet<Words>;

    TripleTable(const Island<Words>& island, const PairTable<Words>& pairs)
        : island_(island), pairs_(pairs) {}

    /// Requires: the pair table has more layers.
    bool add_layer(int threads, const Deadline& deadline) {
        const std::size_t k = layers();
        const auto regions = island_.regions;
        Rows next(island_.colors * regions * regions);
        for_each_index(threads, regions, [&](std::size_t u, int) {
            for (std::size_t v = u; v < island_.regions && !deadline.expired(); ++v)
                for (std::size_t c = 0; c < island_.colors; ++c)
                    if (pairs_.row(k, c, u).has(v))
                        next[index(c, u, v)] = u == v ? pairs_.row(k, c, u) : joined(k, c, u, v);
        });
        if (deadline.expired()) return false;
        mirror(next);
        close(next);
        rows_.push_back(std::move(next));
        return true;
    }

    /// The size of a table with so many layers.
    [[nodiscard]] static std::uint64_t bytes(const Island<Words>& island, std::size_t layers) {
        const auto regions = island.regions;
        return std::uint64_t{sizeof(Set)} * island.colors * regions * regions * layers;
    }

    [[nodiscard]] std::size_t layers() const { return rows_.size(); }

    /// The regions that a set of color c which holds u and v may reach with at most k moves.
    /// Requires: k < layers().
    [[nodiscard]] const Set& row(std::size_t k, std::size_t c, std::size_t u, std::size_t v) const {
        return rows_[k][index(c, u, v)];
    }

  private:
    using Rows = std::vector<Set>;

    [[nodiscard]] std::size_t index(std::size_t c, std::size_t u, std::size_t v) const {
        const auto regions = island_.regions;
        return (c * regions + u) * regions + v;
    }

    // All regions that k moves reach, without those that join at no cost.
    [[nodiscard]] Set joined(std::size_t k, std::size_t c, std::size_t u, std::size_t v) const {
        Set result;
        if (k == 0) return result;
        for (std::size_t d = 0; d < island_.colors; ++d)
            result |= row(k - 1, d, u, v);
        for (std::size_t i = 1; i < k; ++i) {
            add_third(i, k, c, u, v, result);
            add_other_end(i, k, c, u, v, result);
            add_other_end(i, k, c, v, u, result);
        }
        return result & pairs_.row(k, c, u) & pairs_.row(k, c, v);
    }

    // One part of cost i holds u and v, the other holds the third.
    void add_third(std::size_t i, std::size_t k, std::size_t c, std::size_t u, std::size_t v,
                   Set& result) const {
        const Set before = island_.neighbors_of(row(i - 1, c, u, v));
        const Set beside = island_.neighbors_of(row(i, c, u, v)).without(before);
        beside.for_each([&](std::size_t b) { result |= pairs_.row(k - i, c, b); });
    }

    // One part of cost i holds `far`, the other holds `near` and the third.
    void add_other_end(std::size_t i, std::size_t k, std::size_t c, std::size_t near, std::size_t far,
                       Set& result) const {
        const Set before = island_.neighbors_of(pairs_.row(i - 1, c, far));
        const Set beside = island_.neighbors_of(pairs_.row(i, c, far)).without(before);
        beside.for_each([&](std::size_t a) { result |= row(k - i, c, near, a); });
    }

    void mirror(Rows& rows) const {
        for (std::size_t c = 0; c < island_.colors; ++c)
            for (std::size_t u = 0; u < island_.regions; ++u)
                for (std::size_t v = 0; v < u; ++v)
                    rows[index(c, u, v)] = rows[index(c, v, u)];
    }

    // Regions that have the color already join at no cost, in each of the three places.
    void close(Rows& rows) const {
        for (std::size_t c = 0; c < island_.colors; ++c) {
            const Set& own = island_.with_color(c);
            for (std::size_t u = 0; u < island_.regions; ++u)
                for (std::size_t v = 0; v < island_.regions; ++v) {
                    Set& here = rows[index(c, u, v)];
                    here |= island_.neighbors_of(here) & own;
                }
            own.for_each([&](std::size_t u) {
                island_.adjacent[u].for_each([&](std::size_t x) {
                    for (std::size_t v = 0; v < island_.regions; ++v)
                        rows[index(c, u, v)] |= rows[index(c, x, v)];
                });
            });
            for (std::size_t u = 0; u < island_.regions; ++u)
                own.for_each([&](std::size_t v) {
                    island_.adjacent[v].for_each(
                        [&](std::size_t x) { rows[index(c, u, v)] |= rows[index(c, u, x)]; });
                });
        }
    }

    const Island<Words>& island_;
    const PairTable<Words>& pairs_;
    std::vector<Rows> rows_;
};

}  // namespace unfold::free_flood
