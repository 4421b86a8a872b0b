// A picture at the size at which its board is searched.
#pragma once

#include "unfold/picture.h"

#include <limits>

#include <opencv2/core.hpp>

namespace unfold::vision {

struct WorkImage {
    cv::Mat image;                    ///< BGR (CV_8UC3)
    double x_scale = 1, y_scale = 1;  ///< pixels of the image per pixel of the picture

    /// A rectangle of the image in pixels of the picture.
    [[nodiscard]] RectPx in_picture(const cv::Rect2d& r) const {
        return {r.x / x_scale, r.y / y_scale, r.width / x_scale, r.height / y_scale};
    }
    /// A rectangle of the picture in pixels of the image.
    [[nodiscard]] cv::Rect2d in_image(const RectPx& r) const {
        return {r.x * x_scale, r.y * y_scale, r.width * x_scale, r.height * y_scale};
    }
};

/// More than a screenshot of a phone has: where details matter, larger pictures are scaled down to so many
/// pixels, which bounds the memory.
inline constexpr double max_detailed_pixels = 6e6;

/// The picture scaled down to at most `max_pixels` pixels and sides of at most `max_side_px`; not scaled
/// where it is within both. Converts only the scaled image to BGR, so a large picture is not copied (except
/// one with transparent pixels, which are flattened first). Requires: the picture is not empty. Cost: one
/// pass over its pixels.
[[nodiscard]] WorkImage work_image(const ImageView& image, double max_pixels,
                                   double max_side_px = std::numeric_limits<double>::infinity());

/// The picture with its sides multiplied by `scale` and rounded to whole pixels. Requires: the picture is not
/// empty; `scale` is positive. Cost: one pass over the pixels of the picture or of the result, whichever has
/// more.
[[nodiscard]] WorkImage scaled_image(const ImageView& image, double scale);

/// The part of a picture in a rectangle. Requires: the rectangle lies inside the picture.
[[nodiscard]] ImageView part_of(const ImageView& image, const cv::Rect& rect);

}  // namespace unfold::vision
