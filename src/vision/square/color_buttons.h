// The color buttons beside a board.
#pragma once

#include <optional>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/image/lab.h"

namespace unfold::vision {

/// The buttons of the colors in the image, in their order. For three colors and more: a row or column with
/// one blob of each color, all of nearly the same size. Otherwise the only blob of each color, all alike in
/// size. `lab`: an image of about 0.4 megapixels in Lab; buttons of 14 pixels and more count as large.
/// `board`: the area that is not searched. Requires: a color.
[[nodiscard]] std::optional<std::vector<cv::Rect>> find_color_buttons(const cv::Mat& lab,
                                                                      const cv::Rect& board,
                                                                      const std::vector<Lab>& colors,
                                                                      double cell_px);

}  // namespace unfold::vision
