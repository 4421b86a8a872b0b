// Reading boards of squares: Flood-It of any program, and the first KAMI.
#pragma once

#include "unfold/vision.h"

#include <opencv2/core.hpp>

namespace unfold {

/// As `read`, for a picture (BGR) of Flood-It or KAMI; where `options.game` does not say which, the board
/// does. Throws Error(no_board or uncertain_board).
[[nodiscard]] Reading read_square_board(const cv::Mat& bgr, const ReadOptions& options);

}  // namespace unfold
