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

/// Searches the whole picture, and where its tiles are small then, their part of it again. With high detail,
/// the image has up to twice as many pixels, and more where a small picture is enlarged.
[[nodiscard]] Outcome<TileImage> find_tile_image(const ImageView& picture, Detail detail);

}  // namespace unfold::vision
