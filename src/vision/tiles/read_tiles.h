// Reading boards of tiles, of any program and tile set.
#pragma once

#include "unfold/vision.h"

#include <opencv2/core.hpp>

#include "vision/outcome.h"

namespace unfold::vision {

/// Reads a picture (BGR) of Shisen-Sho: the lattice is what repeats, the tiles are the cells with a common
/// frame, and tiles are of one kind where their faces are alike. Columns and rows are those that the tiles
/// span; what is wider than high is not a tile. Boards of at most 1000 cells. Of `options.overrides`, the
/// match groups count. The level has no source. Cost: 100 ms for 18 x 8 tiles at 1280 x 900; a picture of
/// something else is refused within about the same.
[[nodiscard]] Outcome<Reading> read_tiles(const ImageView& picture, const ReadOptions& options);

}  // namespace unfold::vision
