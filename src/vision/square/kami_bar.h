// The bar below a board of the first KAMI: its colors, the disc with the moves allowed, the moves made.
#pragma once

#include <optional>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/image/lab.h"

namespace unfold::vision {

/// The largest number of colors of a board.
inline constexpr int max_sheets = 6;

struct KamiBar {
    std::vector<Lab> colors;         ///< of the sheets, left to right
    std::vector<cv::Rect2d> sheets;  ///< in the image
    std::optional<int> budget;       ///< of the disc; empty if it is uncertain
    std::optional<int> moves_made;   ///< the number below it; empty if it is uncertain
};

/// The bar below an upright board; empty if the image ends before it, or shows something else there. `board`:
/// all of the board, in the image.
[[nodiscard]] std::optional<KamiBar> find_kami_bar(const cv::Mat& bgr, const cv::Rect2d& board);

}  // namespace unfold::vision
