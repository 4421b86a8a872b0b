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

cv::Mat decode(std::span<const std::uint8_t> bytes, ImageFormat format, int flags) {
    std::vector<std::uint8_t> png;
    if (format == ImageFormat::png) bytes = png = without_ancillary_chunks(bytes);
    const cv::Mat raw(1, static_cast<int>(bytes.size()), CV_8UC1, const_cast<std::uint8_t*>(bytes.data()));
    try {
        return cv::imdecode(raw, flags);
    } catch (const cv::Exception&) {
        return {};
    }
}

// Row by row: a copy of the whole at eight bits would be the largest image of all.
Picture flattened_on_white(const cv::Mat& bgra) {
    Picture result{bgra.cols, bgra.rows, std::vector<std::uint8_t>(bgra.total() * 3)};
    auto to = result.pixels.begin();
    cv::Mat row;
    for (int y = 0; y < bgra.rows; ++y) {
        bgra.row(y).convertTo(row, CV_8U, bgra.depth() == CV_16U ? 1.0 / 257.0 : 1.0);
        const auto* from = row.ptr<cv::Vec4b>(0);
        for (int x = 0; x < bgra.cols; ++x) {
            const int alpha = from[x][3];
            for (const int channel : {2, 1, 0})
                *to++ =
                    static_cast<std::uint8_t>((from[x][channel] * alpha + 255 * (255 - alpha) + 127) / 255);
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
    if (format != ImageFormat::jpeg) {
        cv::Mat image = decode(bytes, format, cv::IMREAD_UNCHANGED);
        // A picture that could not be decoded keeps its type, but has no pixels.
        if (image.empty()) refuse_damaged();
        const bool has_bytes = image.depth() == CV_8U || image.depth() == CV_16U;
        if (image.channels() == 4 && has_bytes) return flattened_on_white(image);
        const bool cannot_be_rotated = format == ImageFormat::png || format == ImageFormat::bmp;
        if (image.depth() == CV_16U) image.convertTo(image, CV_8U, 1.0 / 257.0);
        if (image.type() == CV_8UC3 && cannot_be_rotated) return picture_from_bgr(image);
    }
    const cv::Mat image = decode(bytes, format, cv::IMREAD_COLOR);
    if (image.empty() || image.type() != CV_8UC3) refuse_damaged();
    return picture_from_bgr(image);
}

}  // namespace unfold
