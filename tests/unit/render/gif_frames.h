// A GIF file as a viewer shows it.
#pragma once

#include "unfold/picture.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <gif_lib.h>
#include <span>
#include <stdexcept>
#include <vector>

namespace unfold::test {

struct GifFrame {
    Picture picture;  ///< all that is on the screen by then
    int hundredths_s = 0;
    int changed_px = 0;  ///< of its rectangle
};

struct Gif {
    std::vector<GifFrame> frames;
    bool loops_forever = false;
};

/// Decodes with giflib; throws where that refuses.
[[nodiscard]] inline Gif decode_gif(std::span<const std::uint8_t> bytes) {
    const auto read = [](GifFileType* gif, GifByteType* to, int count) {
        auto& rest = *static_cast<std::span<const std::uint8_t>*>(gif->UserData);
        const auto taken = std::min(static_cast<std::size_t>(count), rest.size());
        std::memcpy(to, rest.data(), taken);
        rest = rest.subspan(taken);
        return static_cast<int>(taken);
    };
    int error = 0;
    GifFileType* file = DGifOpen(&bytes, read, &error);
    if (file == nullptr || DGifSlurp(file) != GIF_OK) throw std::runtime_error("not a GIF that giflib reads");
    Gif gif;
    Picture screen{file->SWidth, file->SHeight, {}};
    screen.pixels.resize(static_cast<std::size_t>(3 * screen.width_px * screen.height_px));
    for (int i = 0; i < file->ImageCount; ++i) {
        const SavedImage& image = file->SavedImages[i];
        GraphicsControlBlock control{};
        DGifSavedExtensionToGCB(file, i, &control);
        for (int k = 0; k < image.ExtensionBlockCount; ++k)
            gif.loops_forever =
                gif.loops_forever || (image.ExtensionBlocks[k].ByteCount == 3 &&
                                      std::memcmp(image.ExtensionBlocks[k].Bytes, "\1\0\0", 3) == 0);
        const GifImageDesc& at = image.ImageDesc;
        for (int y = 0; y < at.Height; ++y)
            for (int x = 0; x < at.Width; ++x) {
                const int number = image.RasterBits[y * at.Width + x];
                if (number == control.TransparentColor) continue;
                const GifColorType& color = file->SColorMap->Colors[number];
                std::uint8_t* pixel = &screen.pixels[static_cast<std::size_t>(
                    3 * ((at.Top + y) * screen.width_px + at.Left + x))];
                pixel[0] = color.Red;
                pixel[1] = color.Green;
                pixel[2] = color.Blue;
            }
        gif.frames.push_back({screen, control.DelayTime, at.Width * at.Height});
    }
    DGifCloseFile(file, &error);
    return gif;
}

}  // namespace unfold::test
