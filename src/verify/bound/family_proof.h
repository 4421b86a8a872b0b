// Writes closed families (connected_sets.h) to proof files, reads them, and checks them.
//
// The check relies on nothing in the file except the island: it applies the rules to all members, and
// searches for a member that contains each resulting set. It computes the tables that decide which sets are
// hopeless again.
#pragma once

#include <memory>
#include <ostream>

#include "verify/bound/connected_sets.h"
#include "verify/bound/proof_reader.h"

namespace unfold::verify_detail {

/// Writes the lines of a game and the lists of its family.
template <std::size_t Words>
void write_family(const IslandSets<Words>& island, const SetFamily<Words>& family, std::ostream& out) {
    out << "game " << family.max_moves() << ' ';
    for (std::size_t d = 0; d < island.colors; ++d)
        if (has_color(family.final_colors(), d)) out << color_symbol(d);
    out << '\n';
    if (family.pair_targets() != nullptr) {
        out << "far";
        for (const std::size_t region : family.pair_targets()->far())
            out << ' ' << region;
        out << '\n';
    }
    for (std::size_t cost = 1; cost <= family.max_moves(); ++cost)
        for (std::size_t c = 0; c < island.colors; ++c) {
            const SetList<Words>& sets = family.list(cost, c);
            if (sets.size() == 0) continue;
            out << "list " << cost << ' ' << color_symbol(c) << ' ' << sets.pieces.size() << ' '
                << sets.others.size() << '\n';
            for (std::size_t i = 0; i < sets.size(); ++i) {
                for (std::size_t digit = 0; 4 * digit < island.size; ++digit)
                    out << "0123456789abcdef"[sets.at(i).words[digit / 16] >> digit % 16 * 4 & 15];
                out << '\n';
            }
        }
}

/// Reads the family of one game and checks it. Each function throws ProofRefusal.
template <std::size_t Words>
class FamilyCheck {
  public:
    using Set = RegionSet<Words>;

    /// Requires: as for SetFamily; `proof` has read the line of the game. `pair_targets` are kept there for
    /// the next game.
    FamilyCheck(const IslandSets<Words>& island, const TargetTable<Words>& targets, std::size_t max_moves,
                ColorMask final_colors, PairTable<Words>& pairs,
                std::unique_ptr<PairTargetTable<Words>>& pair_targets, ProofReader& proof,
                ProofBudget& budget)
        : island_(&island),
          family_(island, targets, max_moves, final_colors),
          pairs_(&pairs),
          pair_targets_(&pair_targets),
          proof_(&proof),
          budget_(&budget),
          memory_(budget),
          lines_(max_moves + 1, std::vector<std::size_t>(island.colors, proof.line())) {}

    /// Reads all lists, and the line after them. Ends early when the budget ended.
    void read();
    [[nodiscard]] std::uint64_t size() const { return family_.size(); }
    /// Checks the rules of a closed family. Proves nothing when the budget ended. Requires: `read` was
    /// called.
    void check() const;

  private:
    void read_far();
    void read_sets(std::vector<Set>& into, std::size_t count);
    [[nodiscard]] Set set_of(const std::string& digits) const;
    void check_list(std::size_t cost, std::size_t c) const;
    [[noreturn]] void refuse(std::size_t cost, std::size_t c, std::size_t number,
                             const std::string& reason) const {
        // Layer 0 is not in the file: the line of the game stands for it.
        throw ProofRefusal{lines_[cost][c] + (cost == 0 ? 0 : 1 + number), reason};
    }

    const IslandSets<Words>* island_;
    SetFamily<Words> family_;
    PairTable<Words>* pairs_;
    std::unique_ptr<PairTargetTable<Words>>* pair_targets_;
    ProofReader* proof_;
    ProofBudget* budget_;
    HeldMemory memory_;                            // of the sets
    std::vector<std::vector<std::size_t>> lines_;  // of the lists, by cost and color
};

template <std::size_t Words>
void FamilyCheck<Words>::read() {
    if (proof_->next() == "far") read_far();
    std::size_t before = 0;  // the place of the previous list
    while (proof_->word(0) == "list" && !budget_->is_exhausted()) {
        proof_->require_words(5);
        const std::size_t cost = proof_->number(1, family_.max_moves());
        std::size_t c = 0;
        while (c < island_->colors && proof_->word(2) != std::string{color_symbol(c)})
            ++c;
        const std::size_t place = cost * island_->colors + c;
        if (cost == 0 || c == island_->colors || place <= before)
            proof_->refuse(
                "A list needs a cost above 0 and a color of the level, and lists must be in ascending "
                "order.");
        before = place;
        lines_[cost][c] = proof_->line();
        const std::size_t pieces = proof_->number(3, SIZE_MAX);
        const std::size_t others = proof_->number(4, SIZE_MAX);
        read_sets(family_.list(cost, c).pieces, pieces);
        read_sets(family_.list(cost, c).others, others);
        if (budget_->ending() == BoundEnding::none) proof_->next();
    }
}

template <std::size_t Words>
void FamilyCheck<Words>::read_far() {
    std::vector<std::size_t> far;
    for (std::size_t i = 1; i < proof_->words(); ++i)
        far.push_back(proof_->number(i, island_->size - 1));
    if (far.size() > max_far_regions) proof_->refuse("There are too many far regions.");
    if (*pair_targets_ == nullptr || (*pair_targets_)->far() != far) {
        if (*pair_targets_ != nullptr) budget_->release((*pair_targets_)->bytes());
        *pair_targets_ = std::make_unique<PairTargetTable<Words>>(*island_, *pairs_, far);
    }
    if (family_.use(pair_targets_->get(), *budget_)) proof_->next();
}

template <std::size_t Words>
void FamilyCheck<Words>::read_sets(std::vector<Set>& into, std::size_t count) {
    // A vector that grows may reserve twice its size.
    constexpr std::size_t bytes_per_set = 2 * sizeof(Set);
    for (std::size_t i = 0; i < count && memory_.take(bytes_per_set); ++i) {
        proof_->next();
        proof_->require_words(1);
        into.push_back(set_of(proof_->word(0)));
    }
}

template <std::size_t Words>
RegionSet<Words> FamilyCheck<Words>::set_of(const std::string& digits) const {
    Set set;
    bool is_set = digits.size() == (island_->size + 3) / 4;
    for (std::size_t i = 0; i < digits.size() && is_set; ++i) {
        const std::size_t value = std::string_view("0123456789abcdef").find(digits[i]);
        is_set = value < 16;
        for (std::size_t bit = 0; bit < 4 && is_set; ++bit)
            if ((value >> bit & 1) != 0) {
                is_set = 4 * i + bit < island_->size;
                if (is_set) set.add(4 * i + bit);
            }
    }
    if (!is_set)
        proof_->refuse("This is not a set of the island's " + std::to_string(island_->size) + " regions.");
    return set;
}

template <std::size_t Words>
void FamilyCheck<Words>::check() const {
    for (std::size_t cost = 0; cost <= family_.max_moves(); ++cost)
        for (std::size_t c = 0; c < island_->colors; ++c) {
            const SetList<Words>& sets = family_.list(cost, c);
            for (std::size_t i = 0; i < sets.size() && has_color(family_.final_colors(), c); ++i)
                if (sets.at(i) == island_->all) refuse(cost, c, i, "The whole island has a final color.");
            if (cost > 0) check_list(cost, c);
        }
}

template <std::size_t Words>
void FamilyCheck<Words>::check_list(std::size_t cost, std::size_t c) const {
    const SetList<Words>& sets = family_.list(cost, c);
    RegionIndex<Words> index(sets.others, *budget_);
    const auto missing = [&](const std::string& made) {
        return made + " is contained in no set of cost " + std::to_string(cost) + " and color " +
               color_symbol(c) + " that may contain it.";
    };
    const auto check_recolored = [&](const Set& made, std::size_t e, std::size_t number) {
        if (!index.any_holds(made)) refuse(cost - 1, e, number, missing("This set, recolored,"));
        return true;
    };
    const auto check_union = [&](const Set& made, std::size_t main_cost, std::size_t number) {
        if (!index.any_holds(made)) refuse(main_cost, c, number, missing("A union of this set and a piece"));
        return true;
    };
    for (const Set& piece : sets.pieces)
        index.add(piece);
    if (family_.has_pieces(cost)) family_.recolor(cost, c, *budget_, check_recolored);
    for (const Set& other : sets.others)
        index.add(other);
    if (!family_.has_pieces(cost)) family_.recolor(cost, c, *budget_, check_recolored);
    family_.join(cost, c, *budget_, check_union);
}

}  // namespace unfold::verify_detail
