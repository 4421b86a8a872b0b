// The buttons beside a board that a player picks a color with.
#pragma once

#include <optional>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/image/lab.h"

namespace unfold::vision {

/// One button a color of `colors`, in their order: its rectangle in the image. Nothing unless each color has
/// exactly one blob of its own beside the board, and all are about as large. `board`: the area that is not
/// searched.
[[nodiscard]] std::optional<std::vector<cv::Rect>> find_color_buttons(const cv::Mat& bgr,
                                                                      const cv::Rect& board,
                                                                      const std::vector<Lab>& colors,
                                                                      double cell_px);

}  // namespace unfold::vision
