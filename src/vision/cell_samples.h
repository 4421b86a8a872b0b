// The colors of every cell, in a perceptual space.
#pragma once

#include "unfold/picture.h"

#include <vector>

#include <opencv2/core.hpp>

namespace unfold {

/// A color in CIE L*a*b* (L 0 … 100).
struct Lab {
    float l = 0;
    float a = 0;
    float b = 0;
};

/// The Lab colors (CV_32FC3) of a BGR image.
[[nodiscard]] cv::Mat lab_from_bgr(const cv::Mat& bgr);

/// How much each pixel's lightness differs from its surroundings (CV_32F): the grain of the paper.
[[nodiscard]] cv::Mat texture_of(const cv::Mat& lab);

/// Median of each channel. Entry: not empty.
[[nodiscard]] Lab median_of(std::vector<Lab> colors);

/// Distance of two colors with lightness weighted: the lighting of the board changes lightness most.
[[nodiscard]] float distance(const Lab& p, const Lab& q, float lightness_weight);

/// What is seen of one cell.
struct CellSamples {
    std::vector<Lab> pixels;  ///< of the interior, away from creases and borders; empty where nothing shows
    Lab median;               ///< of the pixels; meaningless where there are none
    float visible = 0;  ///< share of the cell's interior that lies in the picture and on the board, 0 … 1
    float texture =
        0;         ///< how much the lightness differs from its surroundings: paper has grain, background none
    Point center;  ///< in the unit square of the board, (0, 0) top left
};

/// Samples every cell of the lattice: at most about 400 pixels a cell, evenly spread. `map` and `board_px`
/// are in pixels of `lab` and `texture`. Cost: linear in the board's pixels.
[[nodiscard]] std::vector<CellSamples> sample_cells(const cv::Mat& lab, const cv::Mat& texture,
                                                    const Lattice& lattice, const PxFromCell& map,
                                                    const RectPx& board_px);

}  // namespace unfold
