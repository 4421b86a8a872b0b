// Which of several lattices is that of the tiles.
#pragma once

#include <optional>

#include "vision/tiles/tile_lattice.h"

namespace unfold::vision {

/// The first lattice of an image whose cells show the same pictures again as well as those of any; nothing
/// where there is none, or none of at most a thousand cells. `bgr`: CV_8UC3. Cost: that of
/// `find_tile_lattices`, and twenty tiles of each lattice are compared with all of it, until one is as good
/// as can be.
[[nodiscard]] std::optional<TileLattice> lattice_of_twins(const cv::Mat& bgr);

}  // namespace unfold::vision
