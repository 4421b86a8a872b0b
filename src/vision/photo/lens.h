// The radial distortion of a camera's lens.
#pragma once

#include <opencv2/core.hpp>

namespace unfold::vision {

/// One parameter: a point at distance r from the center, in half diagonals of the photo, is seen at
/// r (1 + bend r²). Positive: pincushion; negative: barrel. Requires: bend in -0.3 … 0.3.
struct Lens {
    cv::Point2d center;
    double half_diagonal = 1;
    double bend = 0;

    /// Where a pinhole camera would show what this lens shows at `seen`, and the reverse.
    [[nodiscard]] cv::Point2d straight(const cv::Point2d& seen) const;
    [[nodiscard]] cv::Point2d seen(const cv::Point2d& straight) const;
};

/// A lens without distortion in front of a photo of this size.
[[nodiscard]] Lens pinhole(cv::Size photo);

}  // namespace unfold::vision
