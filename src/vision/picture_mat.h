// Between the public `Picture` (RGB bytes) and OpenCV's matrices (BGR).
#pragma once

#include "unfold/picture.h"

#include <opencv2/core.hpp>

namespace unfold {

/// The picture's own pixels as an RGB matrix (CV_8UC3), to be read only. Entry: the picture is not empty and
/// outlives the view.
[[nodiscard]] cv::Mat rgb_view_of(const Picture& picture);

/// A BGR copy (CV_8UC3) of an RGB matrix, or an RGB copy of a BGR one.
[[nodiscard]] cv::Mat with_red_and_blue_swapped(const cv::Mat& image);

/// A BGR copy (CV_8UC3) of the picture. Entry: the picture is not empty.
[[nodiscard]] cv::Mat bgr_from_picture(const Picture& picture);

/// An RGB picture of an 8-bit BGR matrix.
[[nodiscard]] Picture picture_from_bgr(const cv::Mat& bgr);

}  // namespace unfold
