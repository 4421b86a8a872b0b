// The palette when no swatches show: clusters of the cells themselves.
#pragma once

#include <vector>

#include "vision/cell_samples.h"

namespace unfold {

/// The colors of the board, in the order in which they first appear row by row: k-means (k-means++ seeds,
/// fixed seed) on the cells' medians with lightness down-weighted, for every k from 2 to 6; the k of the best
/// silhouette (Rousseeuw 1987) is taken. `is_paper` says which cells count. Entry: at least 6 cells count.
/// Cost: some milliseconds.
[[nodiscard]] std::vector<Lab> palette_from_cells(const std::vector<CellSamples>& cells,
                                                  const std::vector<bool>& is_paper);

}  // namespace unfold
