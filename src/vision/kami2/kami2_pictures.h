// One debug picture for each stage of the KAMI 2 reader.
#pragma once

#include "unfold/vision.h"

#include "vision/kami2/board_search.h"
#include "vision/kami2/cell_samples.h"

namespace unfold::vision {

/// The image with the visible board, the footer, its swatches and its counter outlined.
[[nodiscard]] Picture frame_picture(const FoundBoard& board);
/// The line votes with the fitted lattice over them.
[[nodiscard]] Picture lattice_picture(const FoundBoard& board);
/// Every cell filled with the median of its samples.
[[nodiscard]] Picture samples_picture(const FoundBoard& board, const std::vector<CellSamples>& cells);
/// Every cell filled with its palette color; cells in doubt outlined in magenta.
[[nodiscard]] Picture board_picture(const FoundBoard& board, const Board& read,
                                    const std::vector<float>& confidence, float doubtful_below);

}  // namespace unfold::vision
