// Bytes of a picture file to RGB pixels: limits first, then the decoder of its format, then the right way up.
#include "unfold/error.h"
#include "unfold/vision.h"

#include <opencv2/core.hpp>

#include "vision/image/codecs/codecs.h"
#include "vision/image/image_header.h"
#include "vision/image/picture_mat.h"

namespace unfold {
namespace {

using vision::ImageFormat;
using vision::ImageHeader;
using vision::read_image_header;
namespace codecs = vision::codecs;

[[noreturn]] void refuse(ErrorCode code, const std::string& message, const std::string& hint) {
    throw Error(code, Stage::image, message, hint);
}

[[noreturn]] void refuse_damaged() {
    refuse(ErrorCode::truncated_image, "The picture file is damaged, or of a rare kind.",
           "Copy or download it again, or save it as PNG.");
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

std::optional<Picture> decode(std::span<const std::uint8_t> bytes, const ImageHeader& header) {
    switch (header.format) {
        case ImageFormat::png:
            return codecs::decode_png(bytes, header);
        case ImageFormat::jpeg:
            return codecs::decode_jpeg(bytes, header);
        case ImageFormat::webp:
            return codecs::decode_webp(bytes, header);
        case ImageFormat::tiff:
            return codecs::decode_tiff(bytes, header);
        case ImageFormat::bmp:
            return codecs::decode_bmp(bytes, header);
    }
    return {};
}

// As it was held up: first mirrored left to right where the orientation (1 to 8, of EXIF and TIFF) says so,
// then turned.
Picture held_up(const Picture& picture, int orientation) {
    if (orientation < 2 || orientation > 8) return picture;
    cv::Mat image = vision::mat_of(picture);
    const bool is_mirrored = orientation == 2 || orientation == 4 || orientation == 5 || orientation == 7;
    cv::Mat mirrored;
    if (is_mirrored) {
        cv::flip(image, mirrored, 1);
        image = mirrored;
    }
    cv::Mat turned = image;
    if (orientation == 3 || orientation == 4) cv::rotate(image, turned, cv::ROTATE_180);
    if (orientation == 6 || orientation == 7) cv::rotate(image, turned, cv::ROTATE_90_CLOCKWISE);
    if (orientation == 5 || orientation == 8) cv::rotate(image, turned, cv::ROTATE_90_COUNTERCLOCKWISE);
    return {turned.cols, turned.rows, std::vector<std::uint8_t>(turned.datastart, turned.dataend)};
}

}  // namespace

bool looks_like_image(std::span<const std::uint8_t> bytes) {
    return read_image_header(bytes).has_value();
}

Picture decode_picture(std::span<const std::uint8_t> bytes) {
    check_header(bytes);
    const ImageHeader header = *read_image_header(bytes);
    if (header.width_px == 0 || header.height_px == 0) refuse_damaged();
    std::optional<Picture> picture = decode(bytes, header);
    if (!picture) refuse_damaged();
    if (header.orientation == 1) return *std::move(picture);
    return held_up(*picture, header.orientation);
}

}  // namespace unfold
