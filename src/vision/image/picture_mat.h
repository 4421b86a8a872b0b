// Conversions between the public types of pictures (RGB bytes) and those of OpenCV (BGR).
#pragma once

#include "unfold/picture.h"

#include <vector>

#include <opencv2/core.hpp>

namespace unfold::vision {

/// The pixels of a non-empty view as a matrix of 1, 3 or 4 channels, without a copy; must not be written to.
[[nodiscard]] cv::Mat mat_of(const ImageView& image);

/// A BGR matrix (CV_8UC3) of pixels of this format. No copy where they are BGR already.
[[nodiscard]] cv::Mat bgr_from(const cv::Mat& pixels, PixelFormat format);

/// The picture as a BGR matrix (CV_8UC3). No copy where it is BGR already. Requires: not empty.
[[nodiscard]] cv::Mat bgr_of(const ImageView& image);

/// A view of a BGR matrix (CV_8UC3), which must outlive it.
[[nodiscard]] ImageView view_of(const cv::Mat& bgr);

/// True if a pixel is not opaque. Cost: one pass over the pixels of a format with alpha.
[[nodiscard]] bool has_transparent_pixels(const ImageView& image);

/// An RGB picture of an 8-bit BGR matrix.
[[nodiscard]] Picture picture_from_bgr(const cv::Mat& bgr);

/// The whole pixels inside a rectangle that lie in an image; may be empty.
[[nodiscard]] cv::Rect whole_pixels(const RectPx& r, const cv::Mat& image);

/// A color for drawing on a BGR image.
[[nodiscard]] cv::Scalar bgr_scalar(Rgb color);

/// The palette as bars.
[[nodiscard]] Picture palette_picture(const std::vector<Rgb>& palette);

}  // namespace unfold::vision
