// What the decoders share: room for the pixels, and transparent pixels over white.
#include <algorithm>

#include "codecs/decoders/decoders.h"

namespace unfold::codecs {

Picture blank_picture(const ImageHeader& header) {
    const auto pixels = static_cast<std::size_t>(header.width_px * header.height_px);
    return {static_cast<int>(header.width_px), static_cast<int>(header.height_px),
            std::vector<std::uint8_t>(3 * pixels)};
}

void put_over_white(Bytes rgba, std::uint8_t* rgb) {
    for (auto from = rgba.begin(); from != rgba.end(); from += 4) {
        const int opacity = from[3];
        if (opacity == 255) {  // nearly every pixel of nearly every screenshot
            rgb = std::copy_n(from, 3, rgb);
            continue;
        }
        for (int channel = 0; channel < 3; ++channel)
            *rgb++ = static_cast<std::uint8_t>((from[channel] * opacity + 255 * (255 - opacity) + 127) / 255);
    }
}

Picture over_white(Bytes rgba, const ImageHeader& header) {
    Picture result = blank_picture(header);
    put_over_white(rgba, result.pixels.data());
    return result;
}

}  // namespace unfold::codecs
