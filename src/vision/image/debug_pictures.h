// Parts that the debug pictures of all readers share.
#pragma once

#include "unfold/picture.h"

#include <vector>

#include <opencv2/core.hpp>

namespace unfold::vision {

/// A color for drawing on a BGR image.
[[nodiscard]] cv::Scalar bgr_scalar(Rgb color);

/// The palette as bars.
[[nodiscard]] Picture palette_picture(const std::vector<Rgb>& palette);

}  // namespace unfold::vision
