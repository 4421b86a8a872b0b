// Bytes of a picture file to RGB pixels: the header first, then the decoder of its format, then the
// orientation. Bytes of any file to an input or to boards, recognized by their content.
#include "unfold/codecs.h"

#include <algorithm>
#include <memory>
#include <stb_image.h>
#include <turbojpeg.h>
#include <webp/decode.h>

#include "codecs/decoders/decoders.h"
#include "puzzle/image_header.h"
#include "vision/image/picture_mat.h"

namespace unfold::codecs {

std::optional<Picture> decode_bmp(Bytes bytes, const ImageHeader& header) {
    int width_px = 0;
    int height_px = 0;
    int channels = 0;
    const std::unique_ptr<stbi_uc, void (*)(void*)> rgba(
        stbi_load_from_memory(bytes.data(), static_cast<int>(bytes.size()), &width_px, &height_px, &channels,
                              STBI_rgb_alpha),
        stbi_image_free);
    if (!rgba || width_px != header.width_px || height_px != header.height_px) return {};
    return picture_over_white({rgba.get(), static_cast<std::size_t>(header.width_px * header.height_px) * 4},
                              header);
}

std::optional<Picture> decode_jpeg(Bytes bytes, const ImageHeader& header) {
    const std::unique_ptr<void, int (*)(tjhandle)> decoder(tjInitDecompress(), tjDestroy);
    if (!decoder) return {};
    int width_px = 0;
    int height_px = 0;
    int subsampling = 0;
    int color_space = 0;
    if (tjDecompressHeader3(decoder.get(), bytes.data(), bytes.size(), &width_px, &height_px, &subsampling,
                            &color_space) != 0 ||
        width_px != header.width_px || height_px != header.height_px)
        return {};
    Picture result = blank_picture(header);
    const int status = tjDecompress2(decoder.get(), bytes.data(), bytes.size(), result.pixels.data(),
                                     width_px, 0, height_px, TJPF_RGB, TJFLAG_LIMITSCANS);
    // Warnings concern stray bytes between the blocks: such files are common and complete.
    if (status != 0 && tjGetErrorCode(decoder.get()) != TJERR_WARNING) return {};
    return result;
}

std::optional<Picture> decode_webp(Bytes bytes, const ImageHeader& header) {
    WebPBitstreamFeatures features;
    if (WebPGetFeatures(bytes.data(), bytes.size(), &features) != VP8_STATUS_OK ||
        features.has_animation != 0 || features.width != header.width_px ||
        features.height != header.height_px)
        return {};
    if (features.has_alpha == 0) {
        Picture result = blank_picture(header);
        if (WebPDecodeRGBInto(bytes.data(), bytes.size(), result.pixels.data(), result.pixels.size(),
                              3 * features.width) == nullptr)
            return {};
        return result;
    }
    std::vector<std::uint8_t> rgba(static_cast<std::size_t>(header.width_px * header.height_px) * 4);
    if (WebPDecodeRGBAInto(bytes.data(), bytes.size(), rgba.data(), rgba.size(), 4 * features.width) ==
        nullptr)
        return {};
    return picture_over_white(rgba, header);
}

Picture blank_picture(const ImageHeader& header) {
    const auto pixels = static_cast<std::size_t>(header.width_px * header.height_px);
    return {static_cast<int>(header.width_px), static_cast<int>(header.height_px),
            std::vector<std::uint8_t>(3 * pixels)};
}

Picture picture_over_white(Bytes rgba, const ImageHeader& header) {
    Picture result = blank_picture(header);
    std::uint8_t* rgb = result.pixels.data();
    for (auto from = rgba.begin(); from != rgba.end(); from += 4) {
        const int opacity = from[3];
        if (opacity == 255) {  // nearly every pixel of nearly every screenshot
            rgb = std::copy_n(from, 3, rgb);
            continue;
        }
        for (int channel = 0; channel < 3; ++channel)
            *rgb++ = static_cast<std::uint8_t>((from[channel] * opacity + 255 * (255 - opacity) + 127) / 255);
    }
    return result;
}

}  // namespace unfold::codecs

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

// Applies an EXIF or TIFF orientation (1 to 8): mirrors left to right where required, then rotates.
Picture with_orientation_applied(const Picture& picture, int orientation) {
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

std::string_view text_of(std::span<const std::uint8_t> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

Picture decode_picture(std::span<const std::uint8_t> bytes) {
    const ImageHeader header = checked_image_header(bytes);
    std::optional<Picture> picture = decode(bytes, header);
    if (!picture) throw damaged_image();
    if (header.orientation == 1) return *std::move(picture);
    return with_orientation_applied(*picture, header.orientation);
}

InputResult read_input(std::span<const std::uint8_t> bytes, const std::string& name,
                       const ReadOptions& options) {
    if (!looks_like_image(bytes)) return {read_input(text_of(bytes), options), std::nullopt, {}};
    const Stopwatch stopwatch;
    InputResult result = read_input(decode_picture(bytes), name, options);
    if (result.input) result.input->read_ms = stopwatch.elapsed_ms();
    return result;
}

std::vector<TextBoard> read_boards(std::span<const std::uint8_t> bytes, const TextBoardOptions& options) {
    const std::string_view text = text_of(bytes);
    if (looks_like_image(bytes) || looks_like_level(text) || !looks_like_boards(text)) return {};
    return parse_boards(text, options);
}

}  // namespace unfold
