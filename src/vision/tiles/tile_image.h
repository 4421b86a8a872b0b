// The part of a picture that tiles are compared in, at the size that is needed, with the lattice in it.
#pragma once

#include "unfold/error.h"

#include "vision/tiles/tile_lattice.h"

namespace unfold {

struct TileImage {
    cv::Mat image;        ///< BGR
    double scale = 1;     ///< its pixels a pixel of the picture
    cv::Point2d from_px;  ///< its upper left corner in the picture
    TileLattice tiles;
};

/// Looks at the whole picture at first, and where its tiles are small then, at their part of it again.
/// Throws Error(no_board).
[[nodiscard]] TileImage find_tile_image(const cv::Mat& bgr);

[[noreturn]] void refuse_tiles(ErrorCode code, Stage stage, const std::string& why);

}  // namespace unfold
