// The part of a picture that tiles are compared in, at the size that is needed, with the lattice in it.
#pragma once

#include "vision/outcome.h"
#include "vision/tiles/tile_lattice.h"

namespace unfold::vision {

struct TileImage {
    cv::Mat image;        ///< BGR
    double scale = 1;     ///< its pixels a pixel of the picture
    cv::Point2d from_px;  ///< its upper left corner in the picture
    TileLattice tiles;
};

/// Looks at the whole picture at first, and where its tiles are small then, at their part of it again.
[[nodiscard]] Outcome<TileImage> find_tile_image(const cv::Mat& bgr);

}  // namespace unfold::vision
