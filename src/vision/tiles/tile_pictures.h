// One picture a stage of the reading of tiles, so that a misread is found by eye.
#pragma once

#include "unfold/tiles.h"

#include "vision/tiles/tile_faces.h"

namespace unfold::vision {

/// The image with the lattice: tiles in magenta, empty cells in cyan, each with its likeness in hundredths.
[[nodiscard]] cv::Mat lattice_picture(const cv::Mat& image, const TileLattice& tiles);
/// The faces as they are compared, a row a kind.
[[nodiscard]] cv::Mat kinds_picture(const TileFaces& faces, const std::vector<int>& kind);
/// The image with the number of each tile's kind; cells in doubt outlined in magenta.
[[nodiscard]] cv::Mat board_picture(const cv::Mat& image, const SquareLattice& lattice,
                                    const TileBoard& board, const std::vector<float>& confidence,
                                    float doubtful_below);

}  // namespace unfold::vision
