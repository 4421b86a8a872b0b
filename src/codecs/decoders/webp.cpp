// WebP files, by libwebp; those that move are none.
#include <webp/decode.h>

#include "codecs/decoders/decoders.h"

namespace unfold::codecs {

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
    return over_white(rgba, header);
}

}  // namespace unfold::codecs
