// Which palette color every cell has.
#pragma once

#include "unfold/puzzle.h"

#include <vector>

#include "vision/kami2/cell_samples.h"
#include "vision/palette/lighting.h"

namespace unfold::vision {

struct CellColors {
    std::vector<ColorId> colors;    ///< one a cell; `off_board` where the background shows
    std::vector<float> confidence;  ///< one a cell, 0 … 1
    Lighting lighting;
};

/// The texture below which a cell is as smooth as the background, judged by the paper of the same picture; 0
/// where that picture is too blurred to tell.
[[nodiscard]] float smoothness_limit(const std::vector<CellSamples>& cells);

/// Enough of the cell shows to judge it.
[[nodiscard]] bool is_seen(const CellSamples& cell);

/// Assigns the cells to the swatches: clusters whose centers are the swatches under a lighting that is fitted
/// in turn with the assignment (k-means with tied centers), then a vote of each cell's pixels, so that a
/// scribble over part of a cell does not decide it. Cells of the background are recognized by their missing
/// grain and by their color, which lies on one smooth surface over the board. Cells of which nothing shows
/// get confidence 0 and `off_board`. `swatches` has 2 to 12 entries. Cost: a few milliseconds.
[[nodiscard]] CellColors assign_cells(const std::vector<CellSamples>& cells,
                                      const std::vector<Lab>& swatches);

}  // namespace unfold::vision
