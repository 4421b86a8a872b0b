// The buttons beside a board that a player picks a color with.
#pragma once

#include <optional>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/image/lab.h"

namespace unfold::vision {

/// The largest difference, in Lab, of a cell from the button of its color.
constexpr float same_button_color = 9;

struct ColorButtons {
    std::vector<cv::Rect> of_color;  ///< in the image, one a color of the board, in their order
    std::vector<Lab> all;  ///< the colors of all buttons, also of those that the board has no longer
};

/// The buttons of the colors: a row or column of patches of equal size and different colors, or one blob a
/// color beside the board, all about as large. Nothing unless each color has exactly one. `lab`: the same
/// image in Lab. `board`: the area that is not searched.
[[nodiscard]] std::optional<ColorButtons> find_color_buttons(const cv::Mat& bgr, const cv::Mat& lab,
                                                             const cv::Rect& board,
                                                             const std::vector<Lab>& colors, double cell_px);

}  // namespace unfold::vision
