// What the cells of a square lattice look like: the color that most of each has.
#pragma once

#include <vector>

#include <opencv2/core.hpp>

#include "vision/image/lab.h"
#include "vision/lattice/square_lattice.h"

namespace unfold::vision {

struct CellLook {
    Lab color;            ///< that most of the cell has: a sign, gloss or a border is left out
    float share = 0;      ///< of the cell's points, those that have it
    float roughness = 0;  ///< differences of pixels side by side, in levels: paper 3 and more, paint less
};

/// One look a cell, row by row. Requires: CV_8UC3; every cell is at least partly inside the image. Cost: 100
/// points a cell, 10 µs each.
[[nodiscard]] std::vector<CellLook> looks_of_cells(const cv::Mat& bgr, const SquareLattice& lattice);

/// The share of a cell's points that have this color.
[[nodiscard]] float share_of_color(const cv::Mat& bgr, const cv::Rect2d& cell, const Lab& color);

/// The colors of looks alone.
[[nodiscard]] std::vector<Lab> colors_of(const std::vector<CellLook>& looks);

}  // namespace unfold::vision
