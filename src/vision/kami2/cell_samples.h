// The colors of every cell, in a perceptual space.
#pragma once

#include "unfold/picture.h"

#include <vector>

#include <opencv2/core.hpp>

#include "vision/image/lab.h"

namespace unfold::vision {

/// The absolute difference of the lightness from its Gaussian blur (CV_32F): the grain of the paper.
[[nodiscard]] cv::Mat lightness_grain(const cv::Mat& bgr);

/// The samples of one cell.
struct CellSamples {
    std::vector<Lab> pixels;  ///< of the interior, away from creases and borders; empty if it is hidden
    Lab median;               ///< of the pixels; meaningless if there are none
    float visible = 0;  ///< share of the cell's interior that lies in the picture and on the board, 0 … 1
    float texture = 0;  ///< median of `lightness_grain`: paper has grain, background none
    Point center;       ///< in the unit square of the board, (0, 0) top left
};

/// Samples every cell of the lattice: about 200 pixels per cell, all of a small one, evenly spread. `map` and
/// `board_px` are in pixels of `bgr` and `texture`; `covered` (CV_8U, may be empty) is not 0 where something
/// covers the board. Cost: linear in the board's pixels.
[[nodiscard]] std::vector<CellSamples> sample_cells(const cv::Mat& bgr, const cv::Mat& texture,
                                                    const Lattice& lattice, const PxFromCell& map,
                                                    const RectPx& board_px, const cv::Mat& covered);

}  // namespace unfold::vision
