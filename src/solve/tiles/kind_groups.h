// Fewer pairs for a search whose memory does not hold all of them: tiles that match are split into groups,
// and match only within theirs. An order that clears the board under these rules clears it under the real
// ones.
#pragma once

#include <cstddef>
#include <vector>

#include "solve/tiles/pairing_search.h"

namespace unfold::tiles {

struct Grouping {
    std::size_t max_in_group = 2;
    std::size_t pairs = 0;  ///< of tiles in the same group
    bool is_whole = false;  ///< no number is split
};

/// The largest groups, halved until their pairs are no more than that; at least two tiles each. Requires: every
/// number is there an even number of times.
[[nodiscard]] Grouping grouping_that_fits(const std::vector<Tile>& tiles, std::size_t max_pairs);

/// The tiles with new numbers: neighbors in the list come into the same group.
[[nodiscard]] std::vector<Tile> split(std::vector<Tile> tiles, std::size_t max_in_group);

}  // namespace unfold::tiles
