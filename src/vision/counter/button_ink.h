// The ink of a button: the share of each pixel that something light covers, independent of the picture's
// size, tint, gamma and brightness.
#pragma once

#include <optional>

#include <opencv2/core.hpp>

namespace unfold::vision {

/// √(width · height) of every ink map. A digit is then about 50 px high in both layouts of the footer
/// (0.31 of this size, measured in one-row and in two-row footers), enough to cut its outline to 2 %.
inline constexpr double ink_map_size_px = 160;

/// The button at `ink_map_size_px`, CV_32F: 0 = the button's ground, 1 = as light as its digits. Empty if the
/// middle of the button shows nothing clearly lighter than a dark ground. Requires: CV_8UC3.
[[nodiscard]] std::optional<cv::Mat1f> ink_of_button(const cv::Mat& button);

}  // namespace unfold::vision
