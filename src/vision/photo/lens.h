// The radial distortion of a camera's lens.
#pragma once

#include <opencv2/core.hpp>

namespace unfold::vision {

/// One-parameter radial distortion (Brown): a point at distance r from the center, in half diagonals of the
/// photo, is imaged at r (1 + k1 r²). Positive: pincushion; negative: barrel. Requires: k1 in -0.3 … 0.3.
struct Lens {
    cv::Point2d center;
    double half_diagonal = 1;
    double k1 = 0;

    /// Maps a point of the photo to the pinhole image, and the reverse.
    [[nodiscard]] cv::Point2d undistorted(const cv::Point2d& point) const;
    [[nodiscard]] cv::Point2d distorted(const cv::Point2d& point) const;
};

/// A lens without distortion in front of a photo of this size.
[[nodiscard]] Lens pinhole(cv::Size photo);

}  // namespace unfold::vision
