// One picture per stage of a board of squares, for finding misreadings by eye.
#pragma once

#include "unfold/vision.h"

#include "vision/square/color_board.h"

namespace unfold::vision {

/// The image with the board outlined, and the buttons or sheets that its colors were taken from.
[[nodiscard]] Picture square_frame_picture(const cv::Mat& image, const ColorBoard& board,
                                           const std::vector<cv::Rect2d>& swatches);
/// The image with every cell outlined.
[[nodiscard]] Picture square_lattice_picture(const cv::Mat& image, const ColorBoard& board);
/// The image with every cell filled with the color that was sampled in it.
[[nodiscard]] Picture square_samples_picture(const cv::Mat& image, const ColorBoard& board);
/// Every cell filled with its palette color; cells in doubt outlined in magenta.
[[nodiscard]] Picture square_cells_picture(const cv::Mat& image, const ColorBoard& board, const Board& read,
                                           const std::vector<float>& confidence, float doubtful_below);

}  // namespace unfold::vision
