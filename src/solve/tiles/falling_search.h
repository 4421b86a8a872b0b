// Clearing a board whose tiles fall down.
#pragma once

#include <cstdint>
#include <vector>

#include "solve/tiles/search_limits.h"
#include "solve/tiles/tile_grid.h"

namespace unfold::tiles {

/// The numbers of the tiles of each column, from the bottom to the top.
using Stacks = std::vector<std::vector<int>>;

/// Two tiles of a board of stacks.
struct StackPair {
    std::uint8_t first_column = 0, first_height = 0;
    std::uint8_t second_column = 0, second_height = 0;
};

struct FallingAnswer {
    TileStatus status = TileStatus::unknown;
    std::vector<StackPair> order;  ///< removals one after the other: the most seen
    std::uint64_t nodes = 0;
};

/// Decides whether all tiles can go. Entry: every number is there an even number of times; no stack is higher
/// than `rows`.
[[nodiscard]] FallingAnswer search_falling(const Stacks& stacks, int rows, int max_turns,
                                           const SearchLimits& limits);

}  // namespace unfold::tiles
