// Fewest moves for a connected set of one color that holds two given regions: a lower bound for the whole
// island.
//
// Correctness: let f(S, c) be the fewest moves that make the connected set S one region of color c. It obeys
//   f({v}, color of v) = 0;  f(S, c) <= f(S, c') + 1;  f(A + B, c) <= f(A, c) + f(B, c) for adjacent A and B,
// and these rules are exact (just before the last move every component is connected, and each move lies in
// one component). The table relaxes S to "some connected set that holds u and v": by induction over the
// rules, if a real set of cost k and color c holds u and v, then v is in row(k, c, u). So the least k at
// which some color's rows are all full is a lower bound, and so is the number of colors minus one. With a
// prescribed final color the row of that color counts.
#pragma once

#include "unfold/deadline.h"

#include <vector>

#include "core/parallel.h"
#include "solve/free_flood/island.h"

namespace unfold::free_flood {

template <std::size_t Words>
class PairTable {
  public:
    using Set = RegionSet<Words>;

    explicit PairTable(const Island<Words>& island) : island_(island) {}

    /// Adds layers until there are `wanted`. Returns false if the deadline expires first; complete layers
    /// stay valid.
    bool extend(std::size_t wanted, const Deadline& deadline) {
        while (layers() < wanted)
            if (!add_layer(deadline)) return false;
        return true;
    }

    /// The size of a table with so many layers.
    [[nodiscard]] static std::uint64_t bytes(const Island<Words>& island, std::size_t layers) {
        return std::uint64_t{sizeof(Set)} * island.colors * island.regions * layers;
    }

    /// The number of complete layers.
    [[nodiscard]] std::size_t layers() const { return rows_.size(); }

    /// The regions that a set of color c which holds u may reach with at most k moves. Requires: k <
    /// layers().
    [[nodiscard]] const Set& row(std::size_t k, std::size_t c, std::size_t u) const {
        return rows_[k][index(c, u)];
    }

    /// The least k at which a set of color c may cover the island; `layers()` where none does.
    [[nodiscard]] std::size_t min_cost(std::size_t c) const {
        for (std::size_t k = 0; k < layers(); ++k)
            if (is_full(k, c)) return k;
        return layers();
    }

    /// The least k at which one set of some color may hold both u and v; `layers()` where none does.
    [[nodiscard]] std::size_t distance(std::size_t u, std::size_t v) const {
        for (std::size_t k = 0; k < layers(); ++k)
            for (std::size_t c = 0; c < island_.colors; ++c)
                if (row(k, c, u).has(v)) return k;
        return layers();
    }

  private:
    using Rows = std::vector<Set>;

    [[nodiscard]] std::size_t index(std::size_t c, std::size_t u) const { return c * island_.regions + u; }
    [[nodiscard]] bool is_full(std::size_t k, std::size_t c) const {
        for (std::size_t u = 0; u < island_.regions; ++u)
            if (row(k, c, u) != island_.all) return false;
        return true;
    }

    bool add_layer(const Deadline& deadline) {
        const std::size_t k = layers();
        Rows next((island_.colors * island_.regions));
        if (k > 0) next = rows_.back();
        for (std::size_t u = 0; u < island_.regions; ++u) {
            if (deadline.expired()) return false;
            if (k == 0) {
                next[index(island_.color[u], u)].add(u);
                continue;
            }
            Set of_any_color;
            for (std::size_t c = 0; c < island_.colors; ++c)
                of_any_color |= row(k - 1, c, u);
            for (std::size_t c = 0; c < island_.colors; ++c) {
                Set& here = next[index(c, u)];
                here |= of_any_color;
                for (std::size_t i = 1; i < k; ++i) {
                    // Regions that a smaller first part reached already were joined in an earlier layer.
                    const Set before = island_.neighbors_of(row(i - 1, c, u));
                    const Set beside = island_.neighbors_of(row(i, c, u)).without(before);
                    beside.for_each([&](std::size_t b) { here |= row(k - i, c, b); });
                }
            }
        }
        close(next);
        rows_.push_back(std::move(next));
        return true;
    }

    // Regions that have the color already join at no cost, on either end.
    void close(Rows& rows) const {
        for (std::size_t c = 0; c < island_.colors; ++c) {
            for (std::size_t u = 0; u < island_.regions; ++u) {
                Set& here = rows[index(c, u)];
                here |= island_.neighbors_of(here) & island_.with_color(c);
            }
            island_.with_color(c).for_each([&](std::size_t u) {
                Set& here = rows[index(c, u)];
                island_.adjacent[u].for_each([&](std::size_t b) { here |= rows[index(c, b)]; });
            });
        }
    }

    const Island<Words>& island_;
    std::vector<Rows> rows_;
};

// Fewest moves for a connected set of one color that holds three given regions: the pair pruning uses it for
// sides that hold both targets.
//
// Correctness: as for two regions (see pair_table.h), relaxing S to "some connected set that holds u, v and
// w". A set that holds all three is a recolored one, or two adjacent parts of which one holds two of the
// three and the other part the third (or one part holds all). This table bounds the part with two of them and
// the region at the cut; the pair table bounds the other part. So by induction, if a real set of cost k and
// color c holds u, v and w, then w is in row(k, c, u, v).

template <std::size_t Words>
class TripleTable {
  public:
    using Set = RegionSet<Words>;

    TripleTable(const Island<Words>& island, const PairTable<Words>& pairs)
        : island_(island), pairs_(pairs) {}

    /// Adds layers until there are `wanted`. Returns false if the deadline expires first; complete layers
    /// stay valid. Requires: the pair table has as many.
    bool extend(std::size_t wanted, int threads, const Deadline& deadline) {
        while (layers() < wanted)
            if (!add_layer(threads, deadline)) return false;
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

    bool add_layer(int threads, const Deadline& deadline) {
        const std::size_t k = layers();
        const auto regions = island_.regions;
        Rows next(island_.colors * regions * regions);
        for_each_index(threads, regions, [&](std::size_t u, int /*worker*/) {
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
