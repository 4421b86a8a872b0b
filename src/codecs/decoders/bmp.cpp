// BMP files, by stb_image; compressed ones are refused.
#include <memory>
#include <stb_image.h>

#include "codecs/decoders/decoders.h"

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
    return over_white({rgba.get(), static_cast<std::size_t>(header.width_px * header.height_px) * 4}, header);
}

}  // namespace unfold::codecs
