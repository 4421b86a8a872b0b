// The decoders of picture files, one per format, each by its reference library. OpenCV's imgcodecs is not
// used: it links about a hundred libraries for geodata and video, and loading them takes longer than reading
// a screenshot.
#pragma once

#include "unfold/picture.h"

#include <cstdint>
#include <optional>
#include <span>

#include "puzzle/image_header.h"

namespace unfold::codecs {

using Bytes = std::span<const std::uint8_t>;

// Each returns the pixels as stored in the file (RGB, eight bits, composited over white), or nothing if the
// bytes cannot be decoded to the size in their header. Requires: the header is of that format, and its size
// within the limits. Nothing is written to standard error. Cost: one pass over the pixels. Additional memory:
// four bytes per pixel for TIFF, BMP and GIF, and for PNG and WebP with transparency. Thread safe.
using Decoder = std::optional<Picture>(Bytes bytes, const ImageHeader& header);
Decoder decode_png, decode_jpeg, decode_webp, decode_tiff, decode_bmp, decode_gif;

/// A picture of the header's size, still black.
[[nodiscard]] Picture blank_picture(const ImageHeader& header);

/// Pixels of four bytes (red, green, blue, opacity, not premultiplied), composited over white.
[[nodiscard]] Picture picture_over_white(Bytes rgba, const ImageHeader& header);

}  // namespace unfold::codecs
