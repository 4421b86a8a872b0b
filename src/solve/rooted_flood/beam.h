// Beam search for upper bounds, which stores every region's distance from the flood.
#pragma once

#include "unfold/deadline.h"

#include <cstdint>
#include <optional>
#include <vector>

#include "solve/rooted_flood/flood_state.h"

namespace unfold::rooted_flood {

/// When two children of one level count as duplicates; the beam keeps the better one.
enum class DuplicateRule : std::uint8_t {
    equal_floods,  ///< the same regions are flooded
    equal_moves,   ///< the last move flooded the same regions, whatever was flooded before. Saves one to two
                   ///< percent of the moves on 64 x 64, none on 14 x 14.
};

struct BeamLimits {
    std::size_t width = 1;
    std::size_t below = 0;  ///< only solutions of fewer moves that complete no color are wanted
    int threads = 1;        ///< the answer does not depend on it
    Deadline deadline;
    DuplicateRule duplicate_rule = DuplicateRule::equal_floods;
};

/// The moves that complete no color, in order, of a solution shorter than `limits.below`; nothing if none was
/// found before the deadline. Cost: moves x width x colors x a part of the regions. Thread safe.
[[nodiscard]] std::optional<std::vector<int>> search_beam(const FloodGraph& graph, const BeamLimits& limits);

/// The memory that a state of the beam takes.
[[nodiscard]] std::size_t beam_state_bytes(const FloodGraph& graph);

}  // namespace unfold::rooted_flood
