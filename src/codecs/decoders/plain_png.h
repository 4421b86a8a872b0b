// The fast way into the PNG files that phones write.
#pragma once

#include "codecs/decoders/decoders.h"

namespace unfold::codecs {

/// The pixels of a PNG file of the usual kind (RGB or RGBA, 8 or 16 bits a channel, not interlaced, no color
/// that means transparent) whose pixels have no defect; nothing for others, which libpng decodes or rejects.
/// The pixels are those of libpng, in a third of its time. Other chunks (texts, color profiles) are skipped;
/// as in libpng, their content may be damaged. Requires: as `decode_png`. Cost: one pass over the pixels, and
/// the size of the inflated file; nothing for pictures of more than 16 million pixels. Thread safe.
[[nodiscard]] std::optional<Picture> decode_plain_png(Bytes bytes, const ImageHeader& header);

}  // namespace unfold::codecs
