// What the cells of a square lattice look like.
#pragma once

#include <limits>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/image/lab.h"
#include "vision/square/square_lattice.h"

namespace unfold::vision {

/// The middle of a cell.
struct SquareSample {
    Lab color;             ///< the median
    float flat_share = 0;  ///< of the pixels that are near the median: 1 where nothing is drawn inside
    float roughness =
        0;              ///< differences of pixels beside each other, in levels: paper 3 and more, paint less
    float shading = 0;  ///< between its halves, in levels of the strongest channel
    bool inside = false;  ///< it lies wholly in the image
};

/// The `flat_share` of a sample that shows one color.
constexpr float min_flat_share = 0.6F;

/// Pixels a side of a sample that are enough to compare lattices by.
constexpr int few_points = 12;

/// One sample a cell, row by row: of all its pixels, or of no more than `max_points` a side, evenly spaced.
[[nodiscard]] std::vector<SquareSample> sample_squares(const cv::Mat& bgr, const SquareLattice& lattice,
                                                       int max_points = std::numeric_limits<int>::max());

/// The colors of samples alone.
[[nodiscard]] std::vector<Lab> colors_of(const std::vector<SquareSample>& samples);

/// The share of the cells that one color fills to their rims, so that no disk lies on them: in each, at least
/// the part `min_plain` of the pixels. Signs for color-blind players leave three quarters. Requires: CV_8UC3.
[[nodiscard]] double share_of_filled(const cv::Mat& bgr, const SquareLattice& lattice,
                                     float min_plain = 0.65F);

}  // namespace unfold::vision
