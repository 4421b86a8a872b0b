// JPEG files, by libjpeg-turbo.
#include <memory>
#include <turbojpeg.h>

#include "codecs/decoders/decoders.h"

namespace unfold::codecs {

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

}  // namespace unfold::codecs
