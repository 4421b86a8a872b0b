// Cells of the board that lie outside the picture: tall screens cut off the outer columns.
#pragma once

#include "unfold/puzzle.h"

#include <vector>

#include "vision/cell_samples.h"

namespace unfold {

/// Gives every cell of which nothing shows the color of its nearest neighbor that shows, ring by ring, so
/// that it adds no region of its own. Returns how many cells that were.
int fill_hidden_cells(Board& board, const std::vector<CellSamples>& cells);

}  // namespace unfold
