// Independent checks of a solution, by code that shares nothing with the solver: the replay check plays it on
// the raw cells, and the bound check proves its lower bound again.
#pragma once

#include "unfold/deadline.h"
#include "unfold/solution.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace unfold {

/// The result of replaying a solution.
struct Verdict {
    bool legal = false;   ///< every step was allowed
    bool solved = false;  ///< the board ends in one color, or without tiles
    int broken_step = 0;  ///< the first illegal step, counted from 1; 0 where none is
    std::string reason;   ///< for people; empty when legal and solved
    [[nodiscard]] bool ok() const { return legal && solved; }
};

/// Replays the steps of `solution` on the cells of `level`. Illegal steps are a verdict, not an exception,
/// and so is a solution of the other family. Requires: `check(level)` passes. Thread safe.
///
/// A move is legal when its cell is on the board, its color is in the palette and differs from the cell's
/// color at that moment; in Flood-It its cell must lie in the origin's region. Cost: cells times moves.
///
/// A removal is legal when both cells hold tiles that match, its path runs from one to the other in straight
/// pieces through cells that are empty at that moment or in the ring around the board, and turns no more
/// often than the rules allow. Cost: removals times cells, times a side of the board where tiles fall.
[[nodiscard]] Verdict verify(const Level& level, const Solution& solution);
[[nodiscard]] Verdict verify(const ColorLevel& level, std::span<const Move> moves);
[[nodiscard]] Verdict verify(const TileLevel& level, std::span<const TileRemoval> removals);

/// What proved a bound, from the simplest to the strongest. Each argument is given in a file of
/// src/verify/bound.
enum class BoundArgument : std::uint8_t {
    none,            ///< nothing to prove: the bound is 0
    colors,          ///< each move takes at most one color off an island
    pairs,           ///< some two regions cost that much
    triples,         ///< some three regions cost that much
    connected_sets,  ///< a relaxation, searched completely
};
/// "nothing", "colors", "pairs", "triples", "connected sets".
[[nodiscard]] std::string_view bound_argument_name(BoundArgument argument);

/// Why an attempt to prove a bound stopped.
enum class BoundEnding : std::uint8_t {
    none,       ///< it was proven
    time,       ///< the deadline, or a cancellation
    memory,     ///< the proof does not fit into the memory limit
    arguments,  ///< no argument proves more: the bound is too high, or the arguments are too weak
};

struct BoundVerdict {
    int claimed = 0;
    int proven = 0;                                ///< no solution has fewer moves
    BoundArgument argument = BoundArgument::none;  ///< what proved `proven`
    BoundEnding ending = BoundEnding::none;
    std::uint64_t sets = 0;  ///< connected sets stored: the size of the proof
    [[nodiscard]] bool ok() const { return proven >= claimed; }
};

/// Proves again that no solution of `level` has fewer than `claimed_bound` moves, without using anything of
/// the solver. A bound that is not proven may still be right. Stops as soon as the claim is reached, so
/// `proven` never exceeds it. Same input, same answer everywhere, unless time ends it. Requires:
/// `check(level)` passes. Throws Error(usage, Stage::verify) for other games than KAMI and KAMI 2. Cost:
/// exponential in the worst case, within the deadline and about `memory_bytes`. Thread safe.
[[nodiscard]] BoundVerdict verify_bound(const Level& level, int claimed_bound, const Deadline& deadline,
                                        std::size_t memory_bytes);

}  // namespace unfold
