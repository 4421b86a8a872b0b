// The lower bounds of one island, for each final color, raised argument by argument.
#pragma once

#include <vector>

#include "verify/bound/connected_sets.h"
#include "verify/bound/triple_table.h"

namespace unfold::verify_detail {

/// Requires: the island has at most 64 * Words regions.
template <std::size_t Words>
class IslandBounds {
  public:
    explicit IslandBounds(const Island& island)
        : island_(island),
          pairs_(island_),
          targets_(island_, pairs_),
          bounds_(island_.colors, 0),
          is_final_(island_.colors, false) {}
    static constexpr std::size_t words = Words;
    // The tables hold each other's places.
    IslandBounds(const IslandBounds&) = delete;
    IslandBounds& operator=(const IslandBounds&) = delete;

    [[nodiscard]] std::size_t regions() const { return island_.size; }
    /// The fewest moves, as far as they are proven, that make the island one region of color d.
    [[nodiscard]] int bound(std::size_t d) const { return bounds_[d]; }
    /// True when the easier game needs no more moves than `bound(d)`: no argument here proves more.
    [[nodiscard]] bool is_final(std::size_t d) const { return is_final_[d]; }
    /// How many connected sets the proofs kept.
    [[nodiscard]] std::uint64_t sets() const { return sets_; }

    /// A move changes one region, so it takes at most one color off the island, and only color d may stay.
    void raise_by_colors() {
        for (std::size_t d = 0; d < island_.colors; ++d) {
            int others = 0;
            for (std::size_t c = 0; c < island_.colors; ++c)
                others += c != d && island_.of_color[c] != Set{} ? 1 : 0;
            bounds_[d] = std::max(bounds_[d], others);
        }
    }
    /// Up to `enough` at most. The most expensive pair is a bound for the whole.
    void raise_by_pairs(int enough, Effort& effort) { raise_by(pairs_, enough, effort); }
    void raise_by_triples(int enough, Effort& effort) {
        // The largest table of all, and not needed below.
        TripleTable<Words> triples(island_, pairs_);
        raise_by(triples, enough, effort);
        effort.give_back(triples.bytes());
    }
    /// Asks the easier game whether the bound of color d can be raised by one, and of all other colors that
    /// have the same bound. Nothing changes where the effort ends it.
    void raise_by_sets(std::size_t d, Effort& effort);

  private:
    using Set = RegionSet<Words>;

    template <class Table>
    void raise_by(Table& table, int enough, Effort& effort);

    IslandSets<Words> island_;
    PairTable<Words> pairs_;
    TargetTable<Words> targets_;
    std::vector<int> bounds_;
    std::vector<bool> is_final_;
    std::uint64_t sets_ = 0;
};

template <std::size_t Words>
template <class Table>
void IslandBounds<Words>::raise_by(Table& table, int enough, Effort& effort) {
    for (int cost = 0; cost < enough; ++cost) {
        const auto layer = static_cast<std::size_t>(cost);
        if (table.layers() <= layer && !table.grow(effort)) return;
        bool all_full = true;
        for (std::size_t d = 0; d < island_.colors; ++d) {
            if (table.is_full(layer, d)) continue;
            all_full = false;
            bounds_[d] = std::max(bounds_[d], cost + 1);
        }
        if (all_full) return;
    }
}

template <std::size_t Words>
void IslandBounds<Words>::raise_by_sets(std::size_t d, Effort& effort) {
    const int moves = bounds_[d];
    while (targets_.layers() <= static_cast<std::size_t>(moves))
        if (!targets_.grow(effort)) return;
    ColorMask asked = 0;
    for (std::size_t e = 0; e < island_.colors; ++e)
        if (bounds_[e] == moves && !is_final_[e]) asked |= ColorMask{1} << e;
    ConnectedSets<Words> game(island_, targets_, static_cast<std::size_t>(moves), asked, effort);
    const ColorMask reached = game.reached();
    sets_ += game.kept();
    if (effort.ending() != BoundEnding::none) return;
    for (std::size_t e = 0; e < island_.colors; ++e) {
        if (!has_color(asked, e)) continue;
        if (has_color(reached, e))
            is_final_[e] = true;
        else
            bounds_[e] = moves + 1;
    }
}

}  // namespace unfold::verify_detail
