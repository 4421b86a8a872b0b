// Conversion between Picture and cv::Mat. Inside render every picture is CV_8UC3 in R, G, B order.
#pragma once

#include "unfold/picture.h"

#include <opencv2/core.hpp>

namespace unfold::render {

/// The picture's own pixels as a matrix, to be read only. Requires: the picture outlives the matrix.
[[nodiscard]] cv::Mat rgb_view_of(const Picture& picture);
/// A copy of the pixels, converted to R, G, B.
[[nodiscard]] cv::Mat rgb_copy_of(const ImageView& image);
/// Requires: CV_8UC3, R, G, B.
[[nodiscard]] Picture picture_from_rgb(const cv::Mat& rgb);

/// A color for the functions of OpenCV.
[[nodiscard]] cv::Scalar scalar_of(Rgb color);
/// The rectangle between two opposite corners, each rounded to whole pixels.
[[nodiscard]] cv::Rect whole_pixels(Point a, Point b);

/// WCAG relative luminance, 0 (black) … 1 (white).
[[nodiscard]] double luminance(Rgb color);
/// Near-black or white, whichever is easier to read on `ground`.
[[nodiscard]] Rgb readable_on(Rgb ground);

}  // namespace unfold::render
