// Samples the cells of a square lattice: the color that most of each has.
#pragma once

#include <vector>

#include <opencv2/core.hpp>

#include "core/mapped.h"
#include "vision/image/lab.h"
#include "vision/lattice/square_lattice.h"

namespace unfold::vision {

/// The color that most of a square cell has, and how plain the cell is.
struct SquareSample {
    Lab color;            ///< that most of the cell has: a sign, gloss or a border is left out
    float share = 0;      ///< of the cell's points that have it, 0 … 1
    float roughness = 0;  ///< mean step of green between adjacent pixels, in levels: of paper 1.2 and more
};

/// One sample per cell, row by row. Requires: CV_8UC3; every cell is at least partly inside the image. Cost:
/// 10 µs per cell (100 points).
[[nodiscard]] std::vector<SquareSample> sample_squares(const cv::Mat& bgr, const SquareLattice& lattice);

/// The share of a cell's points that have this color.
[[nodiscard]] float share_of_color(const cv::Mat& bgr, const cv::Rect2d& cell, const Lab& color);

/// The colors of the samples alone.
[[nodiscard]] inline std::vector<Lab> colors_of(const std::vector<SquareSample>& samples) {
    return mapped(samples, &SquareSample::color);
}

}  // namespace unfold::vision
