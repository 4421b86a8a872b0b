// Overlays that hide parts of the board: a status bar, the rounded corners of the screen.
#pragma once

#include "unfold/picture.h"

#include <opencv2/core.hpp>

namespace unfold::vision {

/// The part of the board that no bar covers: cut at a horizontal edge near its top or bottom, which the
/// lattice does not have. `bgr` is the image of `board_px`. Cost: linear in the two ends of the board.
[[nodiscard]] RectPx without_bars(const cv::Mat& bgr, const RectPx& board_px);

/// CV_8U of the image's size, not 0 in flat areas that round off the corners of `board_px`; empty if none
/// does.
[[nodiscard]] cv::Mat rounded_corners(const cv::Mat& bgr, const RectPx& board_px);

}  // namespace unfold::vision
