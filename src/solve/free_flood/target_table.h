// Which regions a blob must hold to reach a target in time: the pruning table of the layer search.
//
// Correctness: row(k, d, c, w) holds every region a such that some blob of color c that holds a may, within k
// more moves of the relaxed game (see layers.h), hold w while it has color d. It is built backwards by
// induction over the move that comes first: waste (the row of k - 1), taking color e (the rows of e, and
// beside members of color e), or joining a side of cost j that holds y (everything beside the pairs of y at
// cost j, see pair_table.h); regions of the blob's own color join for nothing. Each step only adds regions
// that may help, so a blob that misses row(k, d, c, w) cannot reach w in color d with k moves. A blob is
// hopeless when every final color has such a w.
#pragma once

#include "unfold/deadline.h"

#include <vector>

#include "solve/free_flood/island.h"
#include "solve/free_flood/pair_table.h"

namespace unfold::free_flood {

/// How costly the sides are that a blob may still be joined by.
enum class SideLimit : std::uint8_t {
    by_spent_moves,  ///< a main blob's sides cost no more than the blob has cost itself
    by_moves_left,   ///< a blob that may become a side itself
};

template <int Words>
class TargetTable {
  public:
    using Set = RegionSet<Words>;

    /// The table of a search with `moves` moves in all. Final colors are the bits of `final_colors`.
    TargetTable(const Island<Words>& island, const PairTable<Words>& pairs, int moves,
                std::uint32_t final_colors, SideLimit side_limit, const Deadline& deadline)
        : island_(island), pairs_(pairs), moves_(moves), side_limit_(side_limit) {
        for (int d = 0; d < island.colors; ++d)
            if ((final_colors >> d & 1) != 0) finals_.push_back(d);
        for (int k = 0; k <= moves && !deadline.expired(); ++k)
            add_layer(deadline);
    }

    /// False when the deadline cut in.
    [[nodiscard]] bool complete() const { return static_cast<int>(layers_.size()) == moves_ + 1; }
    [[nodiscard]] const std::vector<int>& final_colors() const { return finals_; }

    /// Entry: `final_index` counts the final colors, not the palette.
    [[nodiscard]] const Set& row(int k, std::size_t final_index, int c, int w) const {
        return layers_[static_cast<std::size_t>(k)][index(final_index, c, w)];
    }

    /// Whether a blob may still cover the island within k moves. The target that refuted the last blob is
    /// tried first.
    [[nodiscard]] bool may_finish(const Set& blob, int c, int k) {
        for (std::size_t f = 0; f < finals_.size(); ++f) {
            int& likely = likely_[f * static_cast<std::size_t>(island_.colors) + static_cast<std::size_t>(c)];
            if (!row(k, f, c, likely).meets(blob)) continue;
            int missed = -1;
            for (int w = 0; w < island_.regions && missed < 0; ++w)
                if (!row(k, f, c, w).meets(blob)) missed = w;
            if (missed < 0) return true;
            likely = missed;
        }
        return false;
    }

  private:
    using Layer = std::vector<Set>;

    [[nodiscard]] std::size_t index(std::size_t f, int c, int w) const {
        return (f * static_cast<std::size_t>(island_.colors) + static_cast<std::size_t>(c)) *
                   static_cast<std::size_t>(island_.regions) +
               static_cast<std::size_t>(w);
    }

    void add_layer(const Deadline& deadline) {
        const auto k = static_cast<int>(layers_.size());
        Layer next(finals_.size() * static_cast<std::size_t>(island_.colors * island_.regions));
        for (std::size_t f = 0; f < finals_.size(); ++f)
            for (int c = 0; c < island_.colors; ++c)
                for (int w = 0; w < island_.regions; ++w) {
                    if (deadline.expired()) return;
                    Set& here = next[index(f, c, w)];
                    if (k == 0) {
                        if (c == finals_[f]) here.add(w);
                    } else {
                        here = one_move_earlier(k, f, c, w);
                    }
                    here |= island_.neighbors_of(here & island_.with_color(c));
                }
        layers_.push_back(std::move(next));
        if (likely_.empty()) likely_.assign(finals_.size() * static_cast<std::size_t>(island_.colors), 0);
    }

    [[nodiscard]] Set one_move_earlier(int k, std::size_t f, int c, int w) const {
        Set result = row(k - 1, f, c, w);
        for (int e = 0; e < island_.colors; ++e) {
            if (e == c) continue;
            const Set& after = row(k - 1, f, e, w);
            result |= after;
            result |= island_.neighbors_of(after & island_.with_color(e));
        }
        const int most = side_limit_ == SideLimit::by_spent_moves ? std::min(k, moves_ - k) : k;
        Set in_side;
        for (int j = 1; j <= most; ++j) {
            // What was a target one move earlier already could be had with a side one move costlier.
            Set targets = row(k - j, f, c, w);
            if (j < most && k - j > 0) targets = targets.without(row(k - j - 1, f, c, w));
            targets.for_each([&](int y) { in_side |= pairs_.row(j, c, y); });
        }
        return result | in_side | island_.neighbors_of(in_side);
    }

    const Island<Words>& island_;
    const PairTable<Words>& pairs_;
    int moves_;
    SideLimit side_limit_;
    std::vector<int> finals_;
    std::vector<Layer> layers_;
    std::vector<int> likely_;
};

}  // namespace unfold::free_flood
