// GIF files, by giflib: the first picture of the file, at its place on the logical screen.
#include <algorithm>
#include <cstring>
#include <gif_lib.h>
#include <memory>
#include <utility>
#include <vector>

#include "codecs/decoders/decoders.h"

namespace unfold::codecs {
namespace {

constexpr std::size_t bytes_per_pixel = 4;

int read_some(GifFileType* gif, GifByteType* to, int count) {
    auto& rest = *static_cast<Bytes*>(gif->UserData);
    const std::size_t taken = std::min(rest.size(), static_cast<std::size_t>(std::max(count, 0)));
    if (taken > 0) std::memcpy(to, rest.data(), taken);
    rest = rest.subspan(taken);
    return static_cast<int>(taken);
}

// Reads up to the first picture and stores its transparent color index (NO_TRANSPARENT_COLOR if it has none).
// Returns false if there is no picture.
bool find_picture(GifFileType* gif, int& transparent_index) {
    for (;;) {
        GifRecordType type = UNDEFINED_RECORD_TYPE;
        if (DGifGetRecordType(gif, &type) == GIF_ERROR || type == TERMINATE_RECORD_TYPE) return false;
        if (type == IMAGE_DESC_RECORD_TYPE) return DGifGetImageDesc(gif) != GIF_ERROR;
        if (type != EXTENSION_RECORD_TYPE) continue;
        int code = 0;
        GifByteType* block = nullptr;
        if (DGifGetExtension(gif, &code, &block) == GIF_ERROR) return false;
        while (block != nullptr) {
            GraphicsControlBlock control{};
            if (code == GRAPHICS_EXT_FUNC_CODE && block[0] == 4 &&
                DGifExtensionToGCB(block[0], block + 1, &control) != GIF_ERROR)
                transparent_index = control.TransparentColor;
            if (DGifGetExtensionNext(gif, &block) == GIF_ERROR) return false;
        }
    }
}

// The rows in the order in which they are in the file.
std::vector<int> rows_of(const GifImageDesc& picture) {
    // The first row and the step of each pass.
    using Passes = std::vector<std::pair<int, int>>;
    const Passes passes = picture.Interlace ? Passes{{0, 8}, {4, 8}, {2, 4}, {1, 2}} : Passes{{0, 1}};
    std::vector<int> rows;
    for (const auto& [first, step] : passes)
        for (int row = first; row < picture.Height; row += step)
            rows.push_back(row);
    return rows;
}

}  // namespace

std::optional<Picture> decode_gif(Bytes bytes, const ImageHeader& header) {
    const std::unique_ptr<GifFileType, void (*)(GifFileType*)> gif(
        DGifOpen(&bytes, read_some, nullptr), [](GifFileType* file) { DGifCloseFile(file, nullptr); });
    int transparent_index = NO_TRANSPARENT_COLOR;
    if (!gif || !find_picture(gif.get(), transparent_index)) return std::nullopt;
    const GifImageDesc& picture = gif->Image;
    const ColorMapObject* colors = picture.ColorMap != nullptr ? picture.ColorMap : gif->SColorMap;
    const auto width = static_cast<int>(header.width_px), height = static_cast<int>(header.height_px);
    const bool is_inside = picture.Left >= 0 && picture.Top >= 0 && picture.Width > 0 && picture.Height > 0 &&
                           picture.Left <= width - picture.Width && picture.Top <= height - picture.Height;
    if (colors == nullptr || !is_inside) return std::nullopt;
    std::vector<std::uint8_t> rgba(
        static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * bytes_per_pixel, 0);
    std::vector<GifPixelType> line(static_cast<std::size_t>(picture.Width));
    for (const int row : rows_of(picture)) {
        if (DGifGetLine(gif.get(), line.data(), picture.Width) == GIF_ERROR) return std::nullopt;
        auto* to =
            rgba.data() + (static_cast<std::size_t>(picture.Top + row) * static_cast<std::size_t>(width) +
                           static_cast<std::size_t>(picture.Left)) *
                              bytes_per_pixel;
        for (const GifPixelType pixel : line) {
            if (pixel != transparent_index && pixel < colors->ColorCount) {
                const GifColorType& color = colors->Colors[pixel];
                to[0] = color.Red, to[1] = color.Green, to[2] = color.Blue, to[3] = 255;
            }
            to += bytes_per_pixel;
        }
    }
    return picture_over_white(rgba, header);
}

}  // namespace unfold::codecs
