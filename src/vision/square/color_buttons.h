// The color buttons beside a board.
#pragma once

#include <optional>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/image/lab.h"

namespace unfold::vision {

struct ColorButtons {
    std::vector<cv::Rect> of_color;  ///< in the image, one per color of the board, in their order
    std::vector<Lab> all;            ///< the colors of all buttons, including those no longer on the board
};

/// The buttons of the colors: a row or column of patches of equal size and different colors, or one blob per
/// color beside the board, all about as large. Empty unless each color has exactly one. `lab`: the same image
/// in Lab. `board`: the area that is not searched.
[[nodiscard]] std::optional<ColorButtons> find_color_buttons(const cv::Mat& bgr, const cv::Mat& lab,
                                                             const cv::Rect& board,
                                                             const std::vector<Lab>& colors, double cell_px);

}  // namespace unfold::vision
