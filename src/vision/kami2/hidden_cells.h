// Cells of the board that lie outside the picture: tall screens cut off the outer columns.
#pragma once

#include "unfold/puzzle.h"

#include <vector>

#include "vision/kami2/cell_samples.h"

namespace unfold::vision {

/// Gives each hidden cell, and each cell of which only an uncertain tip is visible, the color of its nearest
/// visible cell, so that it does not form a region of its own. Returns which cells those were.
[[nodiscard]] std::vector<bool> fill_hidden_cells(Board& board, const std::vector<CellSamples>& cells,
                                                  const std::vector<float>& confidence);

}  // namespace unfold::vision
