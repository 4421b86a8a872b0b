// The palette, from the footer's swatches.
#pragma once

#include "unfold/puzzle.h"

#include <optional>
#include <vector>

#include "vision/kami2/cell_samples.h"
#include "vision/kami2/frame.h"

namespace unfold::vision {

struct Swatch {
    Rgb color;  ///< as in the picture
    Lab lab;
};

/// The colors of the footer's swatches, left to right, each the median of its paper: away from its borders,
/// from the folded corner of the selected one, and from a bar that darkens the lower part. Nothing where one
/// of them does not show: whatever has its color would be taken for something else. `bgr` is the picture that
/// the footer was found in.
[[nodiscard]] std::optional<std::vector<Swatch>> read_swatches(const cv::Mat& bgr, const Footer& footer);

}  // namespace unfold::vision
