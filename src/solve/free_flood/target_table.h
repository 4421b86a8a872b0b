// The pruning table of the layer search: the regions that a blob must hold to reach a target in time.
//
// Correctness: row(k, d, c, w) holds every region a such that some blob of color c that holds a may, within k
// more moves of the relaxed game (see breadth_first_search.h), hold w while it has color d. It is built
// backward by induction over the move that comes first: waste (the row of k - 1), taking color e (the rows
// of e, and beside members of color e), or joining a side of cost j that holds y (everything beside the pairs
// of y at cost j, see pair_table.h); regions of the blob's own color join at no cost. Each step only adds
// regions that may help, so a blob that misses row(k, d, c, w) cannot reach w in color d with k moves. A blob
// is hopeless when every final color has such a w.
//   A blob that may become a side itself may be joined by any side of j <= k moves. A main blob's sides cost
// no more than it has cost: j <= moves - k in a search of `moves` moves. Up to k = moves / 2 the two are the
// same, so a table for main blobs shares these layers.
#pragma once

#include "unfold/deadline.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <numeric>
#include <vector>

#include "core/ordered_by.h"
#include "core/parallel.h"
#include "solve/free_flood/island.h"
#include "solve/free_flood/pair_table.h"

namespace unfold::free_flood {

/// Final colors as bits, one per palette color.
using ColorMask = std::uint32_t;
[[nodiscard]] inline bool has_color(ColorMask mask, std::size_t color) {
    return (mask >> color & 1U) != 0;
}

template <std::size_t Words>
class TargetTable {
  public:
    using Set = RegionSet<Words>;

    /// For blobs that may become sides.
    TargetTable(const Island<Words>& island, const PairTable<Words>& pairs)
        : island_(island), pairs_(pairs) {}

    /// For main blobs in a search of `moves` moves; shares the lower layers of `sides`.
    TargetTable(const TargetTable& sides, std::size_t moves)
        : island_(sides.island_), pairs_(sides.pairs_), moves_(moves), layers_(sides.layers_) {
        layers_.resize(std::min(sides.layers(), moves / 2 + 1));
    }

    /// Requires: the pair table has more layers.
    bool add_layer(int threads, const Deadline& deadline) {
        const std::size_t k = layers();
        const std::size_t color_pairs = island_.colors * island_.colors;
        Layer next{std::vector<Set>(color_pairs * island_.regions), {}};
        for_each_index(threads, island_.regions, [&](std::size_t w, int) {
            if (deadline.expired()) return;
            for (std::size_t d = 0; d < island_.colors; ++d)
                for (std::size_t c = 0; c < island_.colors; ++c) {
                    Set& here = next.rows[index(d, c, w)];
                    if (k == 0) {
                        if (c == d) here.add(w);
                    } else {
                        here = one_move_earlier(k, d, c, w);
                    }
                    here |= island_.neighbors_of(here & island_.with_color(c));
                }
        });
        next.critical.resize(color_pairs);
        for_each_index(threads, color_pairs, [&](std::size_t i, int) {
            if (!deadline.expired()) next.critical[i] = smallest_rows(&next.rows[i * island_.regions]);
        });
        if (deadline.expired()) return false;
        layers_.push_back(std::make_shared<const Layer>(std::move(next)));
        return true;
    }

    [[nodiscard]] static std::uint64_t bytes(const Island<Words>& island, std::size_t layers) {
        return PairTable<Words>::bytes(island, layers) * island.colors;
    }

    [[nodiscard]] std::size_t layers() const { return layers_.size(); }

    /// Requires: k < layers().
    [[nodiscard]] const Set& row(std::size_t k, std::size_t d, std::size_t c, std::size_t w) const {
        return layers_[k]->rows[index(d, c, w)];
    }

    /// The targets that a blob of color c has to be compared with: their rows contain no other target's row,
    /// so a blob that meets these rows meets all. The smallest rows first. Requires: k < layers().
    [[nodiscard]] const std::vector<std::uint16_t>& critical(std::size_t k, std::size_t d,
                                                             std::size_t c) const {
        return layers_[k]->critical[d * island_.colors + c];
    }

    /// For each pair of colors, the target that refuted the last blob; it is tried first. One per thread.
    using LastRefuters = std::vector<std::size_t>;

    /// Whether a blob may still cover the island within k moves and end in one of `finals`.
    [[nodiscard]] bool may_finish(const Set& blob, std::size_t c, std::size_t k, ColorMask finals,
                                  LastRefuters& refuters) const {
        const auto colors = island_.colors;
        refuters.resize(colors * colors);
        for (std::size_t d = 0; d < colors; ++d) {
            if (!has_color(finals, d)) continue;
            std::size_t& first = refuters[d * colors + c];
            if (!row(k, d, c, first).meets(blob)) continue;
            const std::vector<std::uint16_t>& targets = critical(k, d, c);
            const auto missed = std::find_if(targets.begin(), targets.end(),
                                             [&](std::uint16_t w) { return !row(k, d, c, w).meets(blob); });
            if (missed == targets.end()) return true;
            first = *missed;
        }
        return false;
    }

  private:
    struct Layer {
        std::vector<Set> rows;
        std::vector<std::vector<std::uint16_t>> critical;  // by final color, then by the blob's
    };

    [[nodiscard]] std::size_t index(std::size_t d, std::size_t c, std::size_t w) const {
        return (d * island_.colors + c) * island_.regions + w;
    }

    // The targets whose rows contain no other row, by size; of equal rows the first.
    [[nodiscard]] std::vector<std::uint16_t> smallest_rows(const Set* rows) const {
        std::vector<std::uint16_t> order(island_.regions);
        std::iota(order.begin(), order.end(), std::uint16_t{0});
        std::vector<int> size;
        for (std::size_t w = 0; w < island_.regions; ++w)
            size.push_back(rows[w].count());
        std::stable_sort(order.begin(), order.end(), ordered_by([&](std::uint16_t w) { return size[w]; }));
        std::vector<std::uint16_t> smallest;
        for (const std::uint16_t w : order)
            if (std::none_of(smallest.begin(), smallest.end(),
                             [&](auto other) { return rows[w].contains(rows[other]); }))
                smallest.push_back(w);
        return smallest;
    }

    [[nodiscard]] Set one_move_earlier(std::size_t k, std::size_t d, std::size_t c, std::size_t w) const {
        Set result = row(k - 1, d, c, w);
        if (result == island_.all) return result;
        for (std::size_t e = 0; e < island_.colors; ++e) {
            if (e == c) continue;
            const Set& after = row(k - 1, d, e, w);
            result |= after;
            result |= island_.neighbors_of(after & island_.with_color(e));
        }
        const std::size_t most = moves_ == any_moves ? k : std::min(k, moves_ - k);
        Set in_side;
        for (std::size_t j = 1; j <= most; ++j) {
            // A region already in row(k - j - 1) is covered by the iteration j + 1, because
            // pairs_.row(j + 1) contains pairs_.row(j).
            Set targets = row(k - j, d, c, w);
            if (j < most && k - j > 0) targets = targets.without(row(k - j - 1, d, c, w));
            targets.for_each([&](std::size_t y) { in_side |= pairs_.row(j, c, y); });
        }
        return result | in_side | island_.neighbors_of(in_side);
    }

    static constexpr std::size_t any_moves = ~std::size_t{0};

    const Island<Words>& island_;
    const PairTable<Words>& pairs_;
    std::size_t moves_ = any_moves;
    std::vector<std::shared_ptr<const Layer>> layers_;
};

}  // namespace unfold::free_flood
