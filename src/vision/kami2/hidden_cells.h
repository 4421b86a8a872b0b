// Cells of the board that lie outside the picture: tall screens cut off the outer columns.
#pragma once

#include "unfold/puzzle.h"

#include <vector>

#include "vision/kami2/cell_samples.h"

namespace unfold::vision {

/// Gives every cell of which nothing shows, or only a tip whose color is in doubt, the color of its nearest
/// neighbor that shows, ring by ring, so that it adds no region of its own. Returns which cells those were.
[[nodiscard]] std::vector<bool> fill_hidden_cells(Board& board, const std::vector<CellSamples>& cells,
                                                  const std::vector<float>& confidence);

}  // namespace unfold::vision
