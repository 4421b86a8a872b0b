// Which of several lattices is that of the tiles.
#pragma once

#include "vision/tiles/tile_lattice.h"

namespace unfold {

/// The first of the lattices whose cells show the same pictures again as well as those of any. Entry: at
/// least one. `bgr`: the image they were found in. Cost: forty tiles of each lattice are compared with all of
/// it; nothing where there is one alone.
[[nodiscard]] TileLattice lattice_of_twins(const cv::Mat& bgr, std::vector<TileLattice> lattices);

}  // namespace unfold
