// Between the public `Picture` (RGB bytes) and OpenCV's matrices (BGR).
#pragma once

#include "unfold/picture.h"

#include <opencv2/core.hpp>

namespace unfold {

/// A BGR copy (CV_8UC3) of the picture. Entry: the picture is not empty.
[[nodiscard]] cv::Mat bgr_from_picture(const Picture& picture);

/// An RGB picture of an 8-bit BGR matrix.
[[nodiscard]] Picture picture_from_bgr(const cv::Mat& bgr);

}  // namespace unfold
