// Patches of nearly even color, and the lattices that they suggest: cells that stand alone are patches of one
// size; a board whose cells touch is a rectangle that a larger patch surrounds.
#pragma once

#include <vector>

#include <opencv2/core.hpp>

#include "vision/square/square_lattice.h"

namespace unfold::vision {

/// The lattices of patches of equal size, and the divisions of rectangles by the edges within them; likely
/// ones first. `marks`: of the same image. Requires: CV_8UC3. Cost: about 40 ms for a picture of a megapixel.
[[nodiscard]] std::vector<SquareLattice> lattices_of_patches(const cv::Mat& bgr, const SquareMarks& marks);

}  // namespace unfold::vision
