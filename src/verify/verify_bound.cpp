// Proves a lower bound independently of the solver, with the arguments of src/verify/bound, the cheapest
// first.
//
// All islands end in one color d, and each move is played on one island, so the fewest moves are the minimum,
// over all d, of the sum over the islands of the fewest moves that make the island d. Each argument includes
// a final recoloring of a whole island: it bounds the moves for one final color.
#include <algorithm>
#include <memory>

#include "puzzle/game.h"
#include "verify/bound/connected_sets.h"
#include "verify/bound/pair_table.h"

namespace unfold {

using namespace verify_detail;

namespace {

// Requires: the island has at most 64 * Words regions.
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
    // The tables hold pointers to each other.
    IslandBounds(const IslandBounds&) = delete;
    IslandBounds& operator=(const IslandBounds&) = delete;

    [[nodiscard]] std::size_t regions() const { return island_.size; }
    /// The proven lower bound of the moves that make the island one region of color d.
    [[nodiscard]] int bound(std::size_t d) const { return bounds_[d]; }
    /// True when the relaxation needs only `bound(d)` moves: no argument here proves more.
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
    /// Raises the bounds to at most `enough`: the costliest pair bounds the whole island.
    void raise_by_pairs(int enough, ProofBudget& budget) { raise_by(pairs_, enough, budget); }
    void raise_by_triples(int enough, ProofBudget& budget) {
        // The largest table; later steps do not need it.
        TripleTable<Words> triples(island_, pairs_);
        raise_by(triples, enough, budget);
        budget.release(triples.bytes());
    }
    /// Searches the relaxation to raise by one the bound of color d and of every other color with the same
    /// bound. Changes nothing when the budget is exhausted.
    void raise_by_sets(std::size_t d, ProofBudget& budget);

  private:
    using Set = RegionSet<Words>;

    template <class Table>
    void raise_by(Table& table, int enough, ProofBudget& budget);

    IslandSets<Words> island_;
    PairTable<Words> pairs_;
    TargetTable<Words> targets_;
    std::vector<int> bounds_;
    std::vector<bool> is_final_;
    std::uint64_t sets_ = 0;
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
void IslandBounds<Words>::raise_by_sets(std::size_t d, ProofBudget& budget) {
    const int moves = bounds_[d];
    while (targets_.layers() <= static_cast<std::size_t>(moves))
        if (!targets_.grow(budget)) return;
    ColorMask asked = 0;
    for (std::size_t e = 0; e < island_.colors; ++e)
        if (bounds_[e] == moves && !is_final_[e]) asked |= ColorMask{1} << e;
    ConnectedSets<Words> game(island_, targets_, static_cast<std::size_t>(moves), asked, budget);
    const ColorMask reached = game.reached();
    sets_ += game.kept();
    if (budget.ending() != BoundEnding::none) return;
    for (std::size_t e = 0; e < island_.colors; ++e) {
        if (!has_color(asked, e)) continue;
        if (has_color(reached, e))
            is_final_[e] = true;
        else
            bounds_[e] = moves + 1;
    }
}

// Five words hold the regions of KAMI 2's 290 cells; 64 words hold those of the largest board.
template <std::size_t Words>
using Bounds = std::unique_ptr<IslandBounds<Words>>;
using AnyBounds = std::variant<Bounds<1>, Bounds<2>, Bounds<3>, Bounds<5>, Bounds<12>, Bounds<64>>;

template <std::size_t Place = 0>
AnyBounds bounds_for(const Island& island) {
    using Candidate = std::variant_alternative_t<Place, AnyBounds>;
    if constexpr (Place + 1 < std::variant_size_v<AnyBounds>) {
        if (island.size() > 64 * Candidate::element_type::words) return bounds_for<Place + 1>(island);
    }
    return std::make_unique<typename Candidate::element_type>(island);
}

class AllBounds {
  public:
    explicit AllBounds(const Board& board) : colors_(board.palette.size()) {
        for (const Island& island : islands_of(board))
            islands_.push_back(bounds_for(island));
        // Small islands first: their proofs are cheaper.
        std::stable_sort(islands_.begin(), islands_.end(),
                         [](const AnyBounds& a, const AnyBounds& b) { return regions(a) < regions(b); });
    }

    template <class Raise>
    void raise_each(const Raise& raise) {
        for (AnyBounds& any : islands_)
            std::visit([&](auto& island) { raise(*island); }, any);
    }
    // The final color with the smallest sum of bounds.
    [[nodiscard]] std::size_t easiest_color() const {
        std::size_t easiest = 0;
        for (std::size_t d = 1; d < colors_; ++d)
            if (sum(d) < sum(easiest)) easiest = d;
        return easiest;
    }
    [[nodiscard]] int bound() const { return sum(easiest_color()); }
    // An island whose bound for final color d may still be raised; null if there is none.
    [[nodiscard]] AnyBounds* open_island(std::size_t d) {
        const auto found = std::find_if(islands_.begin(), islands_.end(), [&](const AnyBounds& any) {
            return std::visit([&](const auto& island) { return !island->is_final(d); }, any);
        });
        return found == islands_.end() ? nullptr : &*found;
    }
    [[nodiscard]] std::uint64_t sets() const {
        std::uint64_t count = 0;
        for (const AnyBounds& any : islands_)
            count += std::visit([](const auto& island) { return island->sets(); }, any);
        return count;
    }

  private:
    [[nodiscard]] static std::size_t regions(const AnyBounds& any) {
        return std::visit([](const auto& island) { return island->regions(); }, any);
    }
    [[nodiscard]] int sum(std::size_t d) const {
        int sum = 0;
        for (const AnyBounds& any : islands_)
            sum += std::visit([&](const auto& island) { return island->bound(d); }, any);
        return sum;
    }

    std::size_t colors_;
    std::vector<AnyBounds> islands_;
};

// Raises the bound by the relaxation, one island and color at a time, until the claim or the budget limit is
// reached.
BoundEnding raise_by_sets(AllBounds& islands, int claimed, ProofBudget& budget) {
    while (islands.bound() < claimed) {
        const std::size_t d = islands.easiest_color();
        AnyBounds* const open = islands.open_island(d);
        if (open == nullptr) return BoundEnding::arguments;
        std::visit([&](auto& island) { island->raise_by_sets(d, budget); }, *open);
        if (budget.ending() != BoundEnding::none) return budget.ending();
    }
    return BoundEnding::none;
}

}  // namespace

std::string_view bound_argument_name(BoundArgument argument) {
    switch (argument) {
        case BoundArgument::none:
            return "nothing";
        case BoundArgument::colors:
            return "colors";
        case BoundArgument::pairs:
            return "pairs";
        case BoundArgument::triples:
            return "triples";
        case BoundArgument::connected_sets:
            return "connected sets";
    }
    return "";
}

BoundVerdict verify_bound(const Level& level, int claimed_bound, const Deadline& deadline,
                          std::size_t memory_bytes) {
    const Game game = game_of(level);
    if (!facts_of(game).has_free_moves())
        throw Error(
            ErrorCode::usage, Stage::verify,
            "The lower bound of a " + std::string(game_title(game)) + " level cannot be proven again.",
            "Verify the moves without proving the bound.", "bound");
    check(level);
    AllBounds islands(std::get<ColorLevel>(level).board);
    ProofBudget budget(deadline, memory_bytes);
    BoundVerdict verdict;
    verdict.claimed = claimed_bound;
    // Returns true when the claim is proven.
    const auto note = [&](BoundArgument argument) {
        const int bound = std::min(islands.bound(), claimed_bound);
        if (bound > verdict.proven) {
            verdict.proven = bound;
            verdict.argument = argument;
        }
        return verdict.ok();
    };

    islands.raise_each([](auto& island) { island.raise_by_colors(); });
    if (note(BoundArgument::colors)) return verdict;
    islands.raise_each([&](auto& island) { island.raise_by_pairs(claimed_bound, budget); });
    if (note(BoundArgument::pairs)) return verdict;
    islands.raise_each([&](auto& island) { island.raise_by_triples(claimed_bound, budget); });
    budget.clear_memory_end();  // the next argument needs less memory than the triples
    if (note(BoundArgument::triples)) return verdict;
    verdict.ending = raise_by_sets(islands, claimed_bound, budget);
    note(BoundArgument::connected_sets);
    verdict.sets = islands.sets();
    return verdict;
}

}  // namespace unfold
