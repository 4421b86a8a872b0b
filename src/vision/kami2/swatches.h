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

/// The colors of the footer's swatches, left to right: for each, the median of the pixels away from its
/// borders, from the folded corner of the selected swatch, and from a bar over its lower part. Empty if a
/// swatch is not visible, because cells of its color would be misread. `bgr` is the picture that the footer
/// was found in.
[[nodiscard]] std::optional<std::vector<Swatch>> read_swatches(const cv::Mat& bgr, const Footer& footer);

}  // namespace unfold::vision
