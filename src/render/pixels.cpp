// Conversions between Picture and cv::Mat, and the text color for a ground.
#include "render/pixels.h"

#include <cmath>

#include "core/srgb.h"

namespace unfold::render {

cv::Mat rgb_view_of(const Picture& picture) {
    // OpenCV has no view of const data; it is only read.
    return {picture.height_px, picture.width_px, CV_8UC3, const_cast<std::uint8_t*>(picture.pixels.data())};
}

cv::Mat rgb_copy_of(const ImageView& image) {
    if (image.format != PixelFormat::rgb) return rgb_view_of(to_picture(image)).clone();
    return cv::Mat(image.height_px, image.width_px, CV_8UC3, const_cast<std::uint8_t*>(image.data),
                   image.stride_bytes)
        .clone();
}

Picture picture_from_rgb(const cv::Mat& rgb) {
    Picture picture{rgb.cols, rgb.rows, {}};
    picture.pixels.reserve(rgb.total() * 3);
    for (int y = 0; y < rgb.rows; ++y)
        picture.pixels.insert(picture.pixels.end(), rgb.ptr(y), rgb.ptr(y) + 3 * rgb.cols);
    return picture;
}

cv::Scalar scalar_of(Rgb color) {
    return {1.0 * color.r, 1.0 * color.g, 1.0 * color.b};
}

cv::Rect whole_pixels(Point a, Point b) {
    const auto rounded = [](Point p) {
        return cv::Point(static_cast<int>(std::lround(p.x)), static_cast<int>(std::lround(p.y)));
    };
    return {rounded(a), rounded(b)};
}

double luminance(Rgb color) {
    const auto linear = [](std::uint8_t channel) { return linear_from_srgb(channel / 255.0); };
    return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b);
}

Rgb readable_on(Rgb ground) {
    // Equal WCAG contrast of black and white would be at 0.18; a little higher looks better for bold digits
    // on saturated reds and teals, and keeps a contrast of at least 4.
    constexpr double max_luminance_for_white = 0.21;
    return luminance(ground) > max_luminance_for_white ? Rgb{20, 18, 16} : Rgb{255, 255, 255};
}

}  // namespace unfold::render
