// Scales down by halves and one interpolation, and up by linear interpolation.
#include "vision/image/work_image.h"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "vision/image/picture_mat.h"
#include "vision/numbers.h"

namespace unfold::vision {
namespace {

// Averages as OpenCV's INTER_AREA does, at a fraction of its time for factors that are not whole numbers.
cv::Mat shrunk(const cv::Mat& picture, cv::Size size) {
    cv::Mat image = picture;
    while (image.cols >= 2 * size.width && image.rows >= 2 * size.height) {
        cv::Mat half;
        cv::resize(image, half, {image.cols / 2, image.rows / 2}, 0, 0, cv::INTER_AREA);
        image = half;
    }
    if (image.size() == size) return image;
    // Linear interpolation weighs the two nearest pixels; the blur adds their neighbors to the average.
    constexpr double sigma_px = 0.45;
    cv::Mat blurred, scaled;
    cv::GaussianBlur(image, blurred, {3, 3}, sigma_px);
    cv::resize(blurred, scaled, size, 0, 0, cv::INTER_LINEAR);
    return scaled;
}

}  // namespace

WorkImage scaled_image(const ImageView& image, double scale) {
    const cv::Mat pixels = mat_of(image);
    const cv::Size size(std::max(1, static_cast<int>(std::lround(pixels.cols * scale))),
                        std::max(1, static_cast<int>(std::lround(pixels.rows * scale))));
    if (size == pixels.size()) return {bgr_of(image), 1, 1};
    cv::Mat scaled;
    if (scale > 1)
        cv::resize(bgr_of(image), scaled, size, 0, 0, cv::INTER_LINEAR);
    else if (has_transparent_pixels(image))
        scaled = shrunk(bgr_of(image), size);
    else
        scaled = bgr_from(shrunk(pixels, size), image.format);
    return {scaled, static_cast<double>(scaled.cols) / pixels.cols,
            static_cast<double>(scaled.rows) / pixels.rows};
}

WorkImage work_image(const ImageView& image, double max_pixels, double max_side_px) {
    const double scale =
        std::min(std::sqrt(max_pixels / (static_cast<double>(image.width_px) * image.height_px)),
                 max_side_px / std::max(image.width_px, image.height_px));
    return scaled_image(image, clamped_to_unit(scale));
}

ImageView part_of(const ImageView& image, const cv::Rect& rect) {
    const std::size_t offset =
        static_cast<std::size_t>(rect.y) * image.stride_bytes +
        static_cast<std::size_t>(rect.x) * static_cast<std::size_t>(channel_count(image.format));
    return {image.data + offset, rect.width, rect.height, image.stride_bytes, image.format};
}

}  // namespace unfold::vision
