// Lines at the end of a board that are too faint for a border between two pixels.
#pragma once

#include <opencv2/core.hpp>

#include "vision/square/square_board.h"
#include "vision/square/square_lattice.h"

namespace unfold::vision {

/// The lattice of a board with the columns and rows of its colors up to a faint line beside it: a flood that
/// hardly differs from the page hides where its board ends, but not from means over whole cells. The lattice
/// itself where no side has such a line, or where it has fewer than four cells on a side. Requires: CV_8UC3,
/// the board was found in this image. Cost: some milliseconds, most of it for sums over the image.
[[nodiscard]] SquareLattice up_to_faint_lines(const SquareBoard& board, const cv::Mat& image);

}  // namespace unfold::vision
