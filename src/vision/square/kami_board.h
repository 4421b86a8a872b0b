// The first KAMI: a board of paper squares, 10 x 16 of them, upright or on their side.
#pragma once

#include <optional>

#include <opencv2/core.hpp>

#include "vision/square/square_board.h"
#include "vision/square/square_lattice.h"

namespace unfold::vision {

/// The board whose lattice was found, wholly or in part: its cells are of paper, or the bar below it has
/// their colors. Nothing where it cannot be one. `needs_bar`: paper alone does not suffice.
[[nodiscard]] std::optional<SquareBoard> kami_board(const SquareLattice& found, const cv::Mat& image,
                                                    bool needs_bar);

/// The board that is as wide as the image, where the bar below it has the colors of its cells. `marks`: of
/// the same image. Nothing where there is none.
[[nodiscard]] std::optional<SquareBoard> kami_board_between_sides(const SquareMarks& marks,
                                                                  const cv::Mat& image);

}  // namespace unfold::vision
