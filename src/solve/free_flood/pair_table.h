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

#include "solve/free_flood/island.h"

namespace unfold::free_flood {

/// Adds layers to a table until there are `wanted`: `add_layer(limits ...)` adds one, and returns false if a
/// limit ends it. Returns false then; complete layers stay valid.
template <class Table, class... Limits>
bool extend(Table& table, std::size_t wanted, const Limits&... limits) {
    while (table.layers() < wanted)
        if (!table.add_layer(limits...)) return false;
    return true;
}

template <std::size_t Words>
class PairTable {
  public:
    using Set = RegionSet<Words>;

    explicit PairTable(const Island<Words>& island) : island_(island) {}

    bool add_layer(const Deadline& deadline) {
        const std::size_t k = layers();
        Rows next(island_.colors * island_.regions);
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

}  // namespace unfold::free_flood
