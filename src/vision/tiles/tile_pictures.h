// One picture per stage of the reading of tiles, for finding misreadings by eye.
#pragma once

#include "unfold/tiles.h"

#include <opencv2/core.hpp>

#include "vision/lattice/lattice_boards.h"

namespace unfold::vision {

/// The image with the lattice: likely tiles in magenta, other cells in cyan, each with its probability
/// (percent).
[[nodiscard]] cv::Mat tile_lattice_picture(const cv::Mat& image, const LatticeBoard& board);
/// The image with the number of each tile's kind; cells in doubt outlined in magenta.
[[nodiscard]] cv::Mat tile_board_picture(const cv::Mat& image, const SquareLattice& lattice,
                                         const TileBoard& board, const std::vector<float>& confidence,
                                         float doubtful_below);

}  // namespace unfold::vision
