// The part of a picture that tiles are compared in, at the size that is needed, with the lattices in it.
#pragma once

#include "vision/image/work_image.h"
#include "vision/outcome.h"
#include "vision/tiles/tile_lattice.h"

namespace unfold::vision {

struct TileImage : WorkImage {
    cv::Point2d from_px;  ///< its upper left corner in the picture
    TileLattice tiles;
    std::vector<TileLattice> others;  ///< less likely ones, the likelier first
};

/// Looks at the whole picture at first, and where its tiles are small then, at their part of it again.
[[nodiscard]] Outcome<TileImage> find_tile_image(const ImageView& picture);

}  // namespace unfold::vision
