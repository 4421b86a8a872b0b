// Picture <-> OpenCV, and which text color is readable on which ground.
#include "render/pixels.h"

#include <cmath>

#include "core/srgb.h"

namespace unfold::render {

cv::Mat rgb_view_of(const Picture& picture) {
    // OpenCV has no view of const data; it is only read.
    return {picture.height_px, picture.width_px, CV_8UC3, const_cast<std::uint8_t*>(picture.pixels.data())};
}

cv::Mat mat_from_view(const ImageView& image) {
    if (image.format != PixelFormat::rgb) return rgb_view_of(to_picture(image)).clone();
    return cv::Mat(image.height_px, image.width_px, CV_8UC3, const_cast<std::uint8_t*>(image.data),
                   image.stride_bytes)
        .clone();
}

Picture picture_from_mat(const cv::Mat& rgb) {
    Picture picture{rgb.cols, rgb.rows, {}};
    picture.pixels.reserve(rgb.total() * 3);
    for (int y = 0; y < rgb.rows; ++y)
        picture.pixels.insert(picture.pixels.end(), rgb.ptr(y), rgb.ptr(y) + 3 * rgb.cols);
    return picture;
}

double luminance(Rgb color) {
    const auto linear = [](std::uint8_t channel) { return linear_from_srgb(channel / 255.0); };
    return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b);
}

Rgb readable_on(Rgb ground) {
    // Equal WCAG contrast of black and white would be at 0.18; a little higher looks better for bold digits
    // on saturated reds and teals, and keeps a contrast of at least 4.
    constexpr double switch_at = 0.21;
    return luminance(ground) > switch_at ? Rgb{20, 18, 16} : Rgb{255, 255, 255};
}

}  // namespace unfold::render
