// The lower bounds of one island, for each final color, raised argument by argument.
#pragma once

#include <memory>
#include <vector>

#include "verify/bound/family_proof.h"
#include "verify/bound/triple_table.h"

namespace unfold::verify_detail {

/// Requires: the island has at most 64 * Words regions.
template <std::size_t Words>
class IslandBounds {
  public:
    explicit IslandBounds(const Island& island, std::size_t number)
        : number_(number),
          island_(island),
          pairs_(island_),
          targets_(island_, pairs_),
          bounds_(island_.colors, 0),
          is_final_(island_.colors, false) {}
    static constexpr std::size_t words = Words;
    // The tables hold pointers to each other.
    IslandBounds(const IslandBounds&) = delete;
    IslandBounds& operator=(const IslandBounds&) = delete;

    /// Of the island, in the order of their first cells.
    [[nodiscard]] std::size_t number() const { return number_; }
    [[nodiscard]] std::size_t regions() const { return island_.size; }
    /// The proven lower bound of the moves that make the island one region of color d.
    [[nodiscard]] int bound(std::size_t d) const { return bounds_[d]; }
    /// True when the relaxation needs no more moves than `bound(d)`: no argument here proves more.
    [[nodiscard]] bool is_final(std::size_t d) const { return is_final_[d]; }
    /// Number of connected sets that the proofs stored.
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
    void raise_by_pairs(int enough, ProofBudget& budget) { raise_by(pairs_, enough, budget); }
    void raise_by_triples(int enough, ProofBudget& budget) {
        // The largest table of all, and not needed below.
        TripleTable<Words> triples(island_, pairs_);
        raise_by(triples, enough, budget);
        budget.release(triples.bytes());
    }
    /// Searches the relaxation to raise the bound of color d by one, and of all other colors that have the
    /// same bound. Nothing changes where the budget ends it. Keeps what proves it where `keeps_proof`.
    /// Requires: `budget` outlives this.
    void raise_by_sets(std::size_t d, bool keeps_proof, ProofBudget& budget);
    /// Writes what `raise_by_sets` kept, as a part of a proof file; nothing where it proved nothing.
    void write_proof(std::ostream& out) const;
    /// Checks the games of this island in a proof, and raises the bounds by them. Nothing changes where the
    /// budget ends it. Throws ProofRefusal. Requires: `proof` has read the line of the island. Reads to the
    /// line after the last game.
    void raise_by_proof(ProofReader& proof, ProofBudget& budget);

  private:
    using Set = RegionSet<Words>;

    template <class Table>
    void raise_by(Table& table, int enough, ProofBudget& budget);
    [[nodiscard]] std::string colors_text() const;
    [[nodiscard]] bool grow_targets(std::size_t moves, ProofBudget& budget) {
        while (targets_.layers() <= moves)
            if (!targets_.grow(budget)) return false;
        return true;
    }

    std::size_t number_;
    IslandSets<Words> island_;
    PairTable<Words> pairs_;
    TargetTable<Words> targets_;
    std::vector<int> bounds_;
    std::vector<bool> is_final_;
    std::uint64_t sets_ = 0;
    std::unique_ptr<PairTargetTable<Words>> pair_targets_;
    std::vector<std::unique_ptr<ConnectedSets<Words>>> proofs_;  // of the bounds that sets raised
};

template <std::size_t Words>
template <class Table>
void IslandBounds<Words>::raise_by(Table& table, int enough, ProofBudget& budget) {
    for (int cost = 0; cost < enough; ++cost) {
        const auto layer = static_cast<std::size_t>(cost);
        if (table.layers() <= layer && !table.grow(budget)) return;
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
void IslandBounds<Words>::raise_by_sets(std::size_t d, bool keeps_proof, ProofBudget& budget) {
    const int moves = bounds_[d];
    if (!grow_targets(static_cast<std::size_t>(moves), budget)) return;
    ColorMask asked = 0;
    for (std::size_t e = 0; e < island_.colors; ++e)
        if (bounds_[e] == moves && !is_final_[e]) asked |= ColorMask{1} << e;
    if (pair_targets_ == nullptr)
        pair_targets_ =
            std::make_unique<PairTargetTable<Words>>(island_, pairs_, far_regions(island_, pairs_));
    auto game = std::make_unique<ConnectedSets<Words>>(island_, targets_, static_cast<std::size_t>(moves),
                                                       asked, budget, pair_targets_.get());
    const ColorMask reached = game->reached();
    sets_ += game->family().size();
    if (budget.ending() != BoundEnding::none) return;
    for (std::size_t e = 0; e < island_.colors; ++e) {
        if (!has_color(asked, e)) continue;
        if (has_color(reached, e))
            is_final_[e] = true;
        else
            bounds_[e] = moves + 1;
    }
    // Proofs of lower bounds for the same colors are needed no longer.
    const ColorMask raised = asked & ~reached;
    std::erase_if(proofs_, [&](const auto& proof) { return proof->forget_final_colors(raised) == 0; });
    if (keeps_proof && raised != 0) proofs_.push_back(std::move(game));
}

template <std::size_t Words>
std::string IslandBounds<Words>::colors_text() const {
    std::string text;
    for (const std::size_t color : island_.color)
        text += color_symbol(color);
    return text;
}

template <std::size_t Words>
void IslandBounds<Words>::write_proof(std::ostream& out) const {
    if (proofs_.empty()) return;
    out << "island " << number_ << ' ' << colors_text() << '\n';
    for (const auto& proof : proofs_)
        write_family(island_, proof->family(), out);
}

template <std::size_t Words>
void IslandBounds<Words>::raise_by_proof(ProofReader& proof, ProofBudget& budget) {
    if (proof.word(2) != colors_text())
        proof.refuse("The proof is of another level: island " + std::to_string(number_) +
                     " has other regions.");
    proof.next();
    while (proof.word(0) == "game") {
        proof.require_words(3);
        // An island of n regions takes at most n moves.
        const std::size_t moves = proof.number(1, island_.size);
        ColorMask finals = 0;
        for (std::size_t d = 0; d < island_.colors; ++d)
            if (proof.word(2).find(color_symbol(d)) != std::string::npos) finals |= ColorMask{1} << d;
        if (static_cast<std::size_t>(std::popcount(finals)) != proof.word(2).size())
            proof.refuse("\"" + proof.word(2) + "\" is not a list of colors of the level.");
        if (!grow_targets(moves, budget)) return;
        FamilyCheck<Words> family(island_, targets_, moves, finals, pairs_, pair_targets_, proof, budget);
        family.read();
        family.check();
        if (budget.ending() != BoundEnding::none) return;
        sets_ += family.size();
        for (std::size_t d = 0; d < island_.colors; ++d)
            if (has_color(finals, d)) bounds_[d] = std::max(bounds_[d], static_cast<int>(moves) + 1);
    }
}

}  // namespace unfold::verify_detail
