// The bridge between our Picture and OpenCV. Inside render every matrix is CV_8UC3 in R, G, B order.
#pragma once

#include "unfold/picture.h"

#include <opencv2/core.hpp>

namespace unfold::render {

/// The picture's own pixels as a matrix, to be read only. Entry: the picture outlives the view.
[[nodiscard]] cv::Mat rgb_view_of(const Picture& picture);
/// The picture's pixels as a matrix of its own.
[[nodiscard]] cv::Mat mat_from_picture(const Picture& picture);
/// Entry: CV_8UC3, R, G, B.
[[nodiscard]] Picture picture_from_mat(const cv::Mat& rgb);

/// WCAG relative luminance, 0 (black) … 1 (white).
[[nodiscard]] double luminance(Rgb color);
/// Near-black or white, whichever is easier to read on `ground`.
[[nodiscard]] Rgb readable_on(Rgb ground);

}  // namespace unfold::render
