// The islands of a board, region by region, found from the raw cells without the solver's region graph.
#pragma once

#include "unfold/puzzle.h"

#include <cstddef>
#include <vector>

namespace unfold::verify_detail {

/// A connected component of the region graph. Invariant: neighbors differ in color, because regions are
/// maximal.
struct Island {
    std::size_t palette_size = 0;
    std::vector<std::size_t> color;                   ///< of each region
    std::vector<std::vector<std::size_t>> neighbors;  ///< of each region, ascending

    [[nodiscard]] std::size_t size() const { return color.size(); }
};

/// The islands in the order of their first cells. Requires: `check(board)` passes. Cost: n log n in the
/// cells.
[[nodiscard]] std::vector<Island> islands_of(const Board& board);

}  // namespace unfold::verify_detail
