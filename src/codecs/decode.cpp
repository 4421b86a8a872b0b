// Bytes of a picture file to RGB pixels: the header first, then the decoder of its format, then the right way
// up.
#include "unfold/codecs.h"
#include "unfold/error.h"

#include <opencv2/core.hpp>

#include "codecs/decoders/decoders.h"
#include "puzzle/image_header.h"
#include "vision/image/picture_mat.h"

namespace unfold {
namespace {

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
        case ImageFormat::gif:
            return codecs::decode_gif(bytes, header);
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

Picture decode_picture(std::span<const std::uint8_t> bytes) {
    const ImageHeader header = checked_image_header(bytes);
    std::optional<Picture> picture = decode(bytes, header);
    if (!picture) throw damaged_image();
    if (header.orientation == 1) return *std::move(picture);
    return held_up(*picture, header.orientation);
}

}  // namespace unfold
