// Which of several lattices is that of the tiles.
#pragma once

#include <vector>

#include "vision/tiles/tile_lattice.h"

namespace unfold::vision {

/// The lattices of an image, the likeliest first: the first one whose cells show the same pictures again as
/// well as those of any. The others follow, those first whose cells do so better. None where nothing repeats,
/// or only in more than a thousand cells. `bgr`: CV_8UC3. Cost: that of
/// `find_tile_lattices`, and twenty tiles of each lattice are compared with all of it, until one is as good
/// as can be.
[[nodiscard]] std::vector<TileLattice> lattices_of_twins(const cv::Mat& bgr);

}  // namespace unfold::vision
