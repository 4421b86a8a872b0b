// Conversions between `Picture` and OpenCV's matrices; copies only where the layout differs.
#include "vision/image/picture_mat.h"

#include <algorithm>

#include <opencv2/imgproc.hpp>

namespace unfold::vision {

cv::Mat mat_of(const ImageView& image) {
    // OpenCV has no view of const data; it is only read.
    return {image.height_px, image.width_px, CV_8UC(channel_count(image.format)),
            const_cast<std::uint8_t*>(image.data), image.stride_bytes};
}

cv::Mat bgr_from(const cv::Mat& pixels, PixelFormat format) {
    cv::Mat bgr;
    switch (format) {
        case PixelFormat::bgr:
            return pixels;
        case PixelFormat::gray:
            cv::cvtColor(pixels, bgr, cv::COLOR_GRAY2BGR);
            return bgr;
        case PixelFormat::rgb:
            cv::cvtColor(pixels, bgr, cv::COLOR_RGB2BGR);
            return bgr;
        case PixelFormat::rgba:
        case PixelFormat::bgra:
            break;
    }
    // `to_picture` flattens alpha.
    const ImageView view(pixels.data, pixels.cols, pixels.rows, pixels.step, format);
    const Picture flat = to_picture(view);
    cv::cvtColor(mat_of(flat), bgr, cv::COLOR_RGB2BGR);
    return bgr;
}

cv::Mat bgr_of(const ImageView& image) {
    return bgr_from(mat_of(image), image.format);
}

ImageView view_of(const cv::Mat& bgr) {
    return {bgr.data, bgr.cols, bgr.rows, bgr.step[0], PixelFormat::bgr};
}

bool has_transparent_pixels(const ImageView& image) {
    if (channel_count(image.format) != 4) return false;
    for (int y = 0; y < image.height_px; ++y) {
        const std::uint8_t* row = image.data + static_cast<std::size_t>(y) * image.stride_bytes;
        std::uint8_t min_alpha = 255;
        for (int x = 0; x < image.width_px; ++x)
            min_alpha = std::min(min_alpha, row[4 * x + 3]);
        if (min_alpha < 255) return true;
    }
    return false;
}

Picture picture_from_bgr(const cv::Mat& bgr) {
    Picture picture{bgr.cols, bgr.rows, std::vector<std::uint8_t>(bgr.total() * 3)};
    cv::Mat rgb(bgr.rows, bgr.cols, CV_8UC3, picture.pixels.data());
    cv::cvtColor(bgr, rgb, cv::COLOR_BGR2RGB);
    return picture;
}

cv::Rect whole_pixels(const RectPx& r, const cv::Mat& image) {
    const cv::Point from(cvCeil(r.x), cvCeil(r.y)), to(cvFloor(r.x + r.width), cvFloor(r.y + r.height));
    const cv::Rect part(from, cv::Size(std::max(0, to.x - from.x), std::max(0, to.y - from.y)));
    return part & cv::Rect({}, image.size());
}

cv::Scalar bgr_scalar(Rgb color) {
    return {static_cast<double>(color.b), static_cast<double>(color.g), static_cast<double>(color.r)};
}

Picture palette_picture(const std::vector<Rgb>& palette) {
    constexpr int bar_px = 80;
    cv::Mat image(bar_px, bar_px * static_cast<int>(palette.size()), CV_8UC3);
    for (int i = 0; i < static_cast<int>(palette.size()); ++i)
        image(cv::Range::all(), cv::Range(i * bar_px, (i + 1) * bar_px))
            .setTo(bgr_scalar(palette[static_cast<std::size_t>(i)]));
    return picture_from_bgr(image);
}

}  // namespace unfold::vision
