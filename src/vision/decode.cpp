// Bytes of a picture file to RGB pixels: limits first, then OpenCV's decoders, then one plain pixel format.
#include "unfold/error.h"
#include "unfold/vision.h"

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "vision/image_header.h"
#include "vision/picture_mat.h"

namespace unfold {
namespace {

[[noreturn]] void refuse(ErrorCode code, const std::string& message, const std::string& hint) {
    throw Error(code, Stage::image, message, hint);
}

[[noreturn]] void refuse_damaged() {
    refuse(ErrorCode::truncated_image, "The picture file is damaged.", "Copy or download it again.");
}

void check_header(std::span<const std::uint8_t> bytes) {
    if (bytes.empty())
        refuse(ErrorCode::empty_input, "The file is empty.", "Take the screenshot again or copy it again.");
    if (bytes.size() > max_image_bytes)
        refuse(ErrorCode::image_too_large, "The file is larger than 64 MB.",
               "Use the screenshot as the phone saved it.");
    const auto header = read_image_header(bytes);
    if (!header)
        refuse(ErrorCode::not_an_image, "This is not a picture that Unfold can open.",
               "Use a PNG, JPEG, WebP, TIFF or BMP file.");
    // Each side first: the product of two sides that a damaged header says may not fit 64 bits.
    const bool is_too_large = header->width_px > max_image_pixels || header->height_px > max_image_pixels ||
                              header->width_px * header->height_px > max_image_pixels;
    if (is_too_large)
        refuse(ErrorCode::image_too_large,
               "The picture is too large (" + std::to_string(header->width_px) + " x " +
                   std::to_string(header->height_px) + " pixels).",
               "Use a picture of at most 100 megapixels.");
    if (!header->complete)
        refuse(ErrorCode::truncated_image, "The picture file ends too early.", "Copy or download it again.");
}

cv::Mat decode(std::span<const std::uint8_t> bytes, int flags) {
    const cv::Mat raw(1, static_cast<int>(bytes.size()), CV_8UC1, const_cast<std::uint8_t*>(bytes.data()));
    try {
        return cv::imdecode(raw, flags);
    } catch (const cv::Exception&) {
        return {};
    }
}

cv::Mat flattened_on_white(const cv::Mat& bgra) {
    cv::Mat result(bgra.size(), CV_8UC3);
    for (int y = 0; y < bgra.rows; ++y) {
        const auto* from = bgra.ptr<cv::Vec4b>(y);
        auto* to = result.ptr<cv::Vec3b>(y);
        for (int x = 0; x < bgra.cols; ++x) {
            const int alpha = from[x][3];
            for (int c = 0; c < 3; ++c)
                to[x][c] = static_cast<std::uint8_t>((from[x][c] * alpha + 255 * (255 - alpha) + 127) / 255);
        }
    }
    return result;
}

}  // namespace

bool looks_like_image(std::span<const std::uint8_t> bytes) {
    return read_image_header(bytes).has_value();
}

Picture decode_picture(std::span<const std::uint8_t> bytes) {
    check_header(bytes);
    // Only the decoder of plain colors honors EXIF rotation; only the unchanged picture still has its alpha.
    const ImageFormat format = read_image_header(bytes)->format;
    std::vector<std::uint8_t> png;
    if (format == ImageFormat::png) bytes = png = without_ancillary_chunks(bytes);
    cv::Mat image;
    if (format != ImageFormat::jpeg) {
        image = decode(bytes, cv::IMREAD_UNCHANGED);
        if (image.depth() == CV_16U) image.convertTo(image, CV_8U, 1.0 / 257.0);
        if (image.channels() == 4 && image.depth() == CV_8U)
            return picture_from_bgr(flattened_on_white(image));
        // A picture that could not be decoded keeps its type, but has no pixels.
        if (image.empty()) refuse_damaged();
        const bool cannot_be_rotated = format == ImageFormat::png || format == ImageFormat::bmp;
        if (image.type() == CV_8UC3 && cannot_be_rotated) return picture_from_bgr(image);
    }
    image = decode(bytes, cv::IMREAD_COLOR);
    if (image.empty() || image.type() != CV_8UC3) refuse_damaged();
    return picture_from_bgr(image);
}

}  // namespace unfold
