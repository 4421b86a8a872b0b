// Conversion between Picture and cv::Mat. Inside render every matrix is CV_8UC3 in R, G, B order.
#pragma once

#include "unfold/picture.h"

#include <opencv2/core.hpp>

namespace unfold::render {

/// The picture's own pixels as a matrix, to be read only. Requires: the picture outlives the matrix.
[[nodiscard]] cv::Mat rgb_view_of(const Picture& picture);
/// A copy of the pixels, converted to R, G, B.
[[nodiscard]] cv::Mat mat_from_view(const ImageView& image);
/// Requires: CV_8UC3, R, G, B.
[[nodiscard]] Picture picture_from_mat(const cv::Mat& rgb);

/// WCAG relative luminance, 0 (black) … 1 (white).
[[nodiscard]] double luminance(Rgb color);
/// Near-black or white, whichever is easier to read on `ground`.
[[nodiscard]] Rgb readable_on(Rgb ground);

}  // namespace unfold::render
