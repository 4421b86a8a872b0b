// Proves a lower bound independently of the solver, with the arguments of src/verify/bound, the cheapest
// first; or checks a proof that was written before.
//
// All islands end in one color d, and each move is played on one island, so the fewest moves are the minimum,
// over all d, of the sum over the islands of the fewest moves that make the island d. Each argument includes
// a final recoloring of a whole island: it bounds the moves for one final color.
#include "unfold/error.h"
#include "unfold/verify.h"

#include <algorithm>
#include <memory>
#include <variant>
#include <vector>

#include "puzzle/game.h"
#include "verify/bound/island_bounds.h"

namespace unfold {
namespace {

using verify_detail::Island;
using verify_detail::IslandBounds;
using verify_detail::ProofBudget;
using verify_detail::ProofReader;

// Five words hold the regions of KAMI 2's 290 cells; 64 words hold those of the largest board.
template <std::size_t Words>
using Bounds = std::unique_ptr<IslandBounds<Words>>;
using AnyBounds = std::variant<Bounds<1>, Bounds<2>, Bounds<3>, Bounds<5>, Bounds<12>, Bounds<64>>;

template <std::size_t Place = 0>
AnyBounds bounds_for(const Island& island, std::size_t number) {
    using Candidate = std::variant_alternative_t<Place, AnyBounds>;
    if constexpr (Place + 1 < std::variant_size_v<AnyBounds>) {
        if (island.size() > 64 * Candidate::element_type::words) return bounds_for<Place + 1>(island, number);
    }
    return std::make_unique<typename Candidate::element_type>(island, number);
}

class AllBounds {
  public:
    explicit AllBounds(const Board& board) : colors_(board.palette.size()) {
        for (const Island& island : verify_detail::islands_of(board))
            islands_.push_back(bounds_for(island, islands_.size()));
        // Small islands first: their proofs are cheaper.
        std::stable_sort(islands_.begin(), islands_.end(),
                         [](const AnyBounds& a, const AnyBounds& b) { return regions(a) < regions(b); });
    }

    template <class Raise>
    void raise_each(const Raise& raise) {
        for (AnyBounds& any : islands_)
            std::visit([&](auto& island) { raise(*island); }, any);
    }
    // Requires: `number` is that of an island.
    template <class Use>
    void use(std::size_t number, const Use& use) {
        raise_each([&](auto& island) {
            if (island.number() == number) use(island);
        });
    }
    [[nodiscard]] std::size_t size() const { return islands_.size(); }
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
BoundEnding raise_by_sets(AllBounds& islands, int claimed, bool keeps_proof, ProofBudget& budget) {
    while (islands.bound() < claimed) {
        const std::size_t d = islands.easiest_color();
        AnyBounds* const open = islands.open_island(d);
        if (open == nullptr) return BoundEnding::arguments;
        std::visit([&](auto& island) { island->raise_by_sets(d, keeps_proof, budget); }, *open);
        if (budget.ending() != BoundEnding::none) return budget.ending();
    }
    return BoundEnding::none;
}

// The board. Throws where the game has other rules than those that the arguments are about.
const Board& board_of(const Level& level) {
    const Game game = game_of(level);
    if (!facts_of(game).has_free_moves())
        throw Error(
            ErrorCode::usage, Stage::verify,
            "Lower bounds of " + std::string(game_title(game)) + " cannot be proven a second time yet.",
            "The replay of the moves does not need the bound.", "bound");
    check(level);
    return std::get<ColorLevel>(level).board;
}

void write_proof(AllBounds& islands, std::ostream& out) {
    out << "unfold-proof 1\n";
    for (std::size_t number = 0; number < islands.size(); ++number)
        islands.use(number, [&](const auto& island) { island.write_proof(out); });
    out << "end\n";
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
                          std::size_t memory_bytes, std::ostream* proof) {
    const Board& board = board_of(level);
    ProofBudget budget(deadline, memory_bytes);
    AllBounds islands(board);
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
    const auto raise = [&] {
        islands.raise_each([](auto& island) { island.raise_by_colors(); });
        if (note(BoundArgument::colors)) return;
        islands.raise_each([&](auto& island) { island.raise_by_pairs(claimed_bound, budget); });
        if (note(BoundArgument::pairs)) return;
        // A proof has no triples: sets prove as much.
        if (proof == nullptr)
            islands.raise_each([&](auto& island) { island.raise_by_triples(claimed_bound, budget); });
        budget.clear_memory_end();  // what follows needs less room than the triples
        if (note(BoundArgument::triples)) return;
        verdict.ending = raise_by_sets(islands, claimed_bound, proof != nullptr, budget);
        note(BoundArgument::connected_sets);
        verdict.sets = islands.sets();
    };
    raise();
    if (proof != nullptr && verdict.ok()) write_proof(islands, *proof);
    return verdict;
}

ProofVerdict verify_proof(const Level& level, int claimed_bound, std::istream& proof,
                          const Deadline& deadline, std::size_t memory_bytes) {
    const Board& board = board_of(level);
    ProofBudget budget(deadline, memory_bytes);
    AllBounds islands(board);
    ProofVerdict verdict;
    verdict.claimed = claimed_bound;
    islands.raise_each([&](auto& island) {
        island.raise_by_colors();
        island.raise_by_pairs(claimed_bound, budget);
    });
    try {
        ProofReader reader(proof);
        if (reader.next() != "unfold-proof") reader.refuse("This is not a proof of Unfold.");
        reader.require_words(2);
        if (reader.word(1) != "1") reader.refuse("The proof is of another version.");
        reader.next();
        while (reader.word(0) == "island" && budget.ending() == BoundEnding::none) {
            reader.require_words(3);
            islands.use(reader.number(1, islands.size() - 1),
                        [&](auto& island) { island.raise_by_proof(reader, budget); });
        }
        if (budget.ending() == BoundEnding::none) {
            if (reader.word(0) != "end") reader.refuse("\"" + reader.word(0) + "\" is not expected here.");
            if (proof.peek() != std::istream::traits_type::eof())
                reader.refuse("The proof goes on after its end.");
            if (islands.bound() < claimed_bound)
                reader.refuse("The proof shows only that no solution has fewer than " +
                              std::to_string(islands.bound()) + " moves.");
        }
    } catch (const verify_detail::ProofRefusal& refusal) {
        verdict.line = refusal.line;
        verdict.reason = refusal.reason;
    }
    verdict.ending = budget.ending();
    verdict.proven = std::min(islands.bound(), claimed_bound);
    verdict.sets = islands.sets();
    return verdict;
}

}  // namespace unfold
