// PNG files, by libpng.
#include <memory>
#include <png.h>

#include "vision/codecs/codecs.h"

namespace unfold::codecs {

std::optional<Picture> decode_png(Bytes bytes, const ImageHeader& header) {
    // Without texts, and without what would change colors: every reader of screenshots takes them as they
    // stand.
    const std::vector<std::uint8_t> plain = without_ancillary_chunks(bytes);
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    const std::unique_ptr<png_image, void (*)(png_imagep)> at_end(&image, png_image_free);
    if (png_image_begin_read_from_memory(&image, plain.data(), plain.size()) == 0) return {};
    if (image.width != header.width_px || image.height != header.height_px) return {};

    image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
    const bool is_opaque = (image.format & PNG_FORMAT_FLAG_ALPHA) == 0;
    image.format = is_opaque ? PNG_FORMAT_RGB : PNG_FORMAT_RGBA;
    if (is_opaque) {
        Picture result = blank_picture(header);
        if (png_image_finish_read(&image, nullptr, result.pixels.data(), 0, nullptr) == 0) return {};
        return result;
    }
    std::vector<std::uint8_t> rgba(PNG_IMAGE_SIZE(image));
    if (png_image_finish_read(&image, nullptr, rgba.data(), 0, nullptr) == 0) return {};
    return over_white(rgba, header);
}

}  // namespace unfold::codecs
