// Which of several lattices shows the board best, and how far the board reaches.
#pragma once

#include <optional>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/square/board_extent.h"

namespace unfold::vision {

/// The board that one of the lattices explains best, as it is or continued over the whole image: the most
/// borders, and of about equal ones those of the first. `rectangles`: lattices that fill what a page leaves
/// free. Nothing where no cells speak for a board. `marks`: of the same image. Requires: CV_8UC3. Cost: some
/// milliseconds a lattice for a picture of a megapixel.
[[nodiscard]] std::optional<BoardExtent> best_extent(const cv::Mat& bgr, const SquareMarks& marks,
                                                     const std::vector<SquareLattice>& lattices,
                                                     const std::vector<SquareLattice>& rectangles);

}  // namespace unfold::vision
