// The palette color of every cell, visible or hidden.
#pragma once

#include "unfold/puzzle.h"

#include <vector>

#include "vision/kami2/cell_samples.h"
#include "vision/palette/lighting.h"

namespace unfold::vision {

struct CellColors {
    std::vector<ColorId> colors;    ///< one per cell; `off_board` for background
    std::vector<float> confidence;  ///< one per cell, 0 … 1
    Lighting lighting;
};

/// The texture below which a cell is as smooth as the background, estimated from the paper of the same
/// picture; 0 if the picture is too blurred to decide.
[[nodiscard]] float smoothness_limit(const std::vector<CellSamples>& cells);

/// True if enough of the cell is visible to classify it.
[[nodiscard]] bool has_enough_samples(const CellSamples& cell);

/// Assigns the cells to the swatches: clusters whose centers are the swatches under a lighting that is fitted
/// in turn with the assignment (k-means with tied centers), then a vote of each cell's pixels, so that a
/// scribble over part of a cell does not decide it. Cells of the background are recognized by their missing
/// grain and by their color, which lies on one smooth surface over the board. Hidden cells get confidence 0
/// and `off_board`. `swatches` has 2 to 6 entries. Cost: a few milliseconds.
[[nodiscard]] CellColors assign_cells(const std::vector<CellSamples>& cells,
                                      const std::vector<Lab>& swatches);

/// Gives each hidden cell, and each cell of which only an uncertain tip is visible, the color of its nearest
/// visible cell, so that it does not form a region of its own. Returns which cells those were.
[[nodiscard]] std::vector<bool> fill_hidden_cells(Board& board, const std::vector<CellSamples>& cells,
                                                  const std::vector<float>& confidence);

}  // namespace unfold::vision
