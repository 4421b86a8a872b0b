// Samples the cells of a known board in a picture: median colors, and patches of tiles.
#pragma once

#include "unfold/reading.h"

#include <optional>
#include <vector>

#include <opencv2/core.hpp>

namespace unfold::vision {

/// The median color (BGR) of points well inside the cell; empty if none of them is visible.
[[nodiscard]] std::optional<cv::Vec3d> cell_color(const cv::Mat& bgr, const Reading& reading, Cell cell);
/// `cell_color` of each cell on the board, one per cell of the lattice.
using SampledCellColors = std::vector<std::optional<cv::Vec3d>>;
[[nodiscard]] SampledCellColors cell_colors(const cv::Mat& bgr, const Reading& reading, const Board& board);

/// The inner part of a square cell as an image of a fixed size (CV_32FC3), without the frame that marks a
/// chosen tile; empty where it is not inside the picture.
[[nodiscard]] cv::Mat patch_of(const cv::Mat& bgr, const Reading& reading, Cell cell);
/// Mean difference of two patches, 0 … 255.
[[nodiscard]] double patch_difference(const cv::Mat& a, const cv::Mat& b);
/// The brightness of a patch with zero mean and unit norm; empty if its contrast is too low.
[[nodiscard]] cv::Mat normalized_brightness(const cv::Mat& patch);
/// Normalized cross-correlation (Pearson) of two `normalized_brightness`: -1 … 1; 0 if one of them is empty.
[[nodiscard]] double normalized_correlation(const cv::Mat& a, const cv::Mat& b);

}  // namespace unfold::vision
