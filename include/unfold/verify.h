// Second opinions on what a solution file says, by code that shares nothing with the solver: the replay check
// plays a solution on the raw cells, and the bound check proves its lower bound anew.
#pragma once

#include "unfold/deadline.h"
#include "unfold/level.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace unfold {

struct Verdict {
    bool legal = false;   ///< every move was allowed
    bool solved = false;  ///< the board ends in one color
    int broken_step = 0;  ///< the first illegal move, counted from 1; 0 where none is
    std::string reason;   ///< for people; empty when legal and solved
    [[nodiscard]] bool ok() const { return legal && solved; }
};

/// Replays `moves` on the cells of `level`. A move is legal when its cell is on the board, its color is in
/// the palette and differs from the cell's color at that moment; in Flood-It its cell must lie in the
/// origin's region. Entry: `check(level.board)` passes. Never throws on wrong moves: they are a verdict.
/// Cost: cells times moves. Thread safe.
[[nodiscard]] Verdict verify(const Level& level, std::span<const Move> moves);

/// What proved a bound, from the simplest to the strongest. Each file in src/verify/bound argues one.
enum class BoundArgument : std::uint8_t {
    none,            ///< nothing to prove: the bound is 0
    colors,          ///< each move takes at most one color off an island
    pairs,           ///< some two regions cost that much
    triples,         ///< some three regions cost that much
    connected_sets,  ///< a game that is easier than the real one, played to its end
};
/// "nothing", "colors", "pairs", "triples", "connected sets".
[[nodiscard]] std::string_view bound_argument_name(BoundArgument argument);

/// What ended an attempt to prove a bound.
enum class BoundEnding : std::uint8_t {
    none,       ///< it was proven
    time,       ///< the deadline, or a cancellation
    memory,     ///< the proof needs more
    arguments,  ///< no argument proves more: perhaps the bound is too high, perhaps they are too weak
};

struct BoundVerdict {
    int claimed = 0;
    int proven = 0;                                ///< no solution has fewer moves
    BoundArgument argument = BoundArgument::none;  ///< what proved `proven`
    BoundEnding ending = BoundEnding::none;
    std::uint64_t sets = 0;  ///< connected sets that were kept: the size of the proof
    [[nodiscard]] bool ok() const { return proven >= claimed; }
};

/// Proves anew that no solution of `level` has fewer than `claimed_bound` moves; nothing of the solver is
/// used or trusted. A bound that is not proven is not thereby wrong. Stops as soon as the claim is reached,
/// so `proven` never exceeds it. Same input, same answer everywhere, unless time ends it. Entry:
/// `check(level.board)` passes. Throws Error(usage, Stage::verify) for other games than KAMI and KAMI 2.
/// Cost: exponential in the worst case, within the deadline and about `memory_bytes`. Thread safe.
[[nodiscard]] BoundVerdict verify_bound(const Level& level, int claimed_bound, const Deadline& deadline,
                                        std::size_t memory_bytes);

}  // namespace unfold
