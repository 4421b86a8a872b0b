// TIFF files, by libtiff; of several pages the first.
#include <algorithm>
#include <cstring>
#include <memory>
#include <tiffio.h>

#include "codecs/decoders/decoders.h"

namespace unfold::codecs {
namespace {

// A file in memory, for libtiff's I/O callbacks.
struct OpenFile {
    Bytes bytes;
    std::uint64_t at = 0;
};

tmsize_t read_some(thandle_t handle, void* to, tmsize_t wanted) {
    auto& file = *static_cast<OpenFile*>(handle);
    const std::uint64_t left = file.bytes.size() - std::min<std::uint64_t>(file.at, file.bytes.size());
    const auto count =
        std::min<std::uint64_t>(left, static_cast<std::uint64_t>(std::max<tmsize_t>(wanted, 0)));
    if (count > 0) std::memcpy(to, file.bytes.data() + file.at, count);
    file.at += count;
    return static_cast<tmsize_t>(count);
}

toff_t seek(thandle_t handle, toff_t offset, int whence) {
    auto& file = *static_cast<OpenFile*>(handle);
    if (whence == SEEK_SET) file.at = offset;
    if (whence == SEEK_CUR) file.at += offset;
    if (whence == SEEK_END) file.at = file.bytes.size() + offset;
    return file.at;
}

int ignore_message(TIFF*, void*, const char*, const char*, va_list) {
    return 1;
}

}  // namespace

std::optional<Picture> decode_tiff(Bytes bytes, const ImageHeader& header) {
    const std::unique_ptr<TIFFOpenOptions, void (*)(TIFFOpenOptions*)> options(TIFFOpenOptionsAlloc(),
                                                                               TIFFOpenOptionsFree);
    TIFFOpenOptionsSetErrorHandlerExtR(options.get(), ignore_message, nullptr);
    TIFFOpenOptionsSetWarningHandlerExtR(options.get(), ignore_message, nullptr);
    TIFFOpenOptionsSetMaxSingleMemAlloc(options.get(), tmsize_t{1} << 30);
    OpenFile file{bytes};
    const std::unique_ptr<TIFF, void (*)(TIFF*)> tiff(
        TIFFClientOpenExt(
            "picture", "rm", &file, read_some, [](thandle_t, void*, tmsize_t) { return tmsize_t{0}; }, seek,
            [](thandle_t) { return 0; },
            [](thandle_t handle) { return toff_t{static_cast<OpenFile*>(handle)->bytes.size()}; }, nullptr,
            nullptr, options.get()),
        TIFFClose);
    if (!tiff) return {};
    std::uint32_t width_px = 0;
    std::uint32_t height_px = 0;
    TIFFGetField(tiff.get(), TIFFTAG_IMAGEWIDTH, &width_px);
    TIFFGetField(tiff.get(), TIFFTAG_IMAGELENGTH, &height_px);
    if (width_px != header.width_px || height_px != header.height_px) return {};

    // Reads the pixels as stored: libtiff would apply mirroring, but not rotation.
    TIFFSetField(tiff.get(), TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
    std::vector<std::uint32_t> packed(std::size_t{width_px} * height_px);
    constexpr int stop_on_error = 1;
    if (TIFFReadRGBAImageOriented(tiff.get(), width_px, height_px, packed.data(), ORIENTATION_TOPLEFT,
                                  stop_on_error) == 0)
        return {};
    // libtiff returns premultiplied colors: adding 255 - alpha composites them over white.
    Picture result = blank_picture(header);
    auto to = result.pixels.begin();
    for (const std::uint32_t pixel : packed) {
        const std::uint32_t white = 255 - TIFFGetA(pixel);
        for (const std::uint32_t channel : {TIFFGetR(pixel), TIFFGetG(pixel), TIFFGetB(pixel)})
            *to++ = static_cast<std::uint8_t>(std::min(255U, channel + white));
    }
    return result;
}

}  // namespace unfold::codecs
