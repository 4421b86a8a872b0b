// Beam search for upper bounds, which stores every region's distance from the flood.
#pragma once

#include "unfold/deadline.h"

#include <cstdint>
#include <optional>
#include <vector>

#include "solve/rooted_flood/flood_graph.h"

namespace unfold::rooted_flood {

/// Which positions a beam keeps but one of, the best.
enum class Alike : std::uint8_t {
    equal_floods,  ///< what is flooded is the same
    equal_moves,   ///< so is what the last move flooded: more kinds of positions. Boards of 64 x 64 take one
                   ///< to two moves in a hundred less, those of 14 x 14 no fewer.
};

struct BeamLimits {
    std::size_t width = 1;
    std::size_t below = 0;  ///< only solutions of fewer moves that complete no color are wanted
    int threads = 1;        ///< the answer does not depend on it
    Deadline deadline;
    Alike alike = Alike::equal_floods;
};

/// The moves that complete no color, in order, of a solution shorter than `limits.below`; nothing where none
/// was found, or where the deadline passed before. Cost: moves x width x colors x a part of the regions.
/// Thread safe.
[[nodiscard]] std::optional<std::vector<int>> search_beam(const FloodGraph& graph, const BeamLimits& limits);

/// The memory that a state of the beam takes.
[[nodiscard]] std::size_t beam_state_bytes(const FloodGraph& graph);

}  // namespace unfold::rooted_flood
