// Which of several lattices is that of the tiles.
#pragma once

#include <vector>

#include "vision/tiles/tile_lattice.h"

namespace unfold::vision {

/// The lattices of an image, the likeliest first: of the pitch at which most print lies in cells that occur
/// an even number of times, the first one whose cells match their twins as well as those of any, or that of
/// the icons where these show more pairs. Where hardly any print is in pairs, the lattice is searched by the
/// twins of its cells alone (twin_lattice.h). The others follow, those first whose cells do so better. None
/// where nothing repeats. Lattices of more than a thousand cells are left out. `bgr`: CV_8UC3. Cost: 60 ms
/// for a megapixel.
[[nodiscard]] std::vector<TileLattice> lattices_of_twins(const cv::Mat& bgr);

}  // namespace unfold::vision
