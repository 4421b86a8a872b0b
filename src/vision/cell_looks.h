// What the cells of a known board look like in a picture: colors, and small pictures of tiles.
#pragma once

#include "unfold/reading.h"

#include <optional>
#include <vector>

#include <opencv2/core.hpp>

namespace unfold::vision {

/// Median of each channel. Requires: not empty.
[[nodiscard]] cv::Vec3d median_of(std::vector<cv::Vec3d> values);

/// The median color (BGR) of points well inside the cell; nothing where none of them shows.
[[nodiscard]] std::optional<cv::Vec3d> cell_color(const cv::Mat& bgr, const Reading& reading, Cell cell);
/// `cell_color` of each cell on the board, one a cell of the lattice.
using CellColorsSeen = std::vector<std::optional<cv::Vec3d>>;
[[nodiscard]] CellColorsSeen cell_colors(const cv::Mat& bgr, const Reading& reading, const Board& board);

/// The inner part of a square cell as an image of a fixed size (CV_32FC3), without the frame that marks a
/// chosen tile; empty where it is not inside the picture.
[[nodiscard]] cv::Mat patch_of(const cv::Mat& bgr, const Reading& reading, Cell cell);
/// Mean difference of two patches, 0 … 255.
[[nodiscard]] double patch_difference(const cv::Mat& a, const cv::Mat& b);
/// The brightness of a patch minus its mean, scaled to the norm 1; empty where it has hardly any contrast.
[[nodiscard]] cv::Mat patch_brightness(const cv::Mat& patch);
/// Correlation of two `patch_brightness`, -1 … 1; 0 where one of them is empty.
[[nodiscard]] double correlation(const cv::Mat& a, const cv::Mat& b);

}  // namespace unfold::vision
