// Reading boards of squares: Flood-It of any program.
#pragma once

#include "unfold/vision.h"

#include <opencv2/core.hpp>

namespace unfold {

/// As `read`, for a picture (BGR) of Flood-It. Throws Error(no_board or uncertain_board).
[[nodiscard]] Reading read_flood_board(const cv::Mat& bgr, const ReadOptions& options);

}  // namespace unfold
