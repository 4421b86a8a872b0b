// The part of a picture that tiles are compared in, at the size that is needed, with the lattices in it.
#pragma once

#include "vision/image/work_image.h"
#include "vision/outcome.h"
#include "vision/readers.h"
#include "vision/tiles/tile_lattice.h"

namespace unfold::vision {

struct TileImage : WorkImage {
    cv::Point2d from_px;  ///< its upper left corner in the picture
    TileLattice tiles;
    std::vector<TileLattice> others;  ///< less likely ones, the likelier first
};

/// Searches the whole picture, and where its tiles are small then, their part of it again. The image has at
/// most 1.2 megapixels at low detail and 2.4 at high detail, which also enlarges a small picture, up to twice
/// its sides.
[[nodiscard]] Outcome<TileImage> find_tile_image(const ImageView& picture, Detail detail);

}  // namespace unfold::vision
