// The decoders of picture files, one a format: each by the library that is kept for it, not by OpenCV's
// collection of codecs, which pulls in a hundred libraries of maps and films and takes longer to start than a
// screenshot to read.
#pragma once

#include "unfold/picture.h"

#include <cstdint>
#include <optional>
#include <span>

#include "puzzle/image_header.h"

namespace unfold::codecs {

using Bytes = std::span<const std::uint8_t>;

// Each gives the pixels as they lie in the file (RGB, eight bits, transparent ones over white), or nothing
// where the bytes cannot be decoded to the size that their header promised. Requires: the header is of that
// format, and its size within the limits. Nothing is written to standard error. Cost: one pass over the
// pixels; four more bytes per pixel for TIFF, BMP, GIF and transparent WebP, and the inflated rows for PNG.
// Thread safe.
[[nodiscard]] std::optional<Picture> decode_png(Bytes bytes, const ImageHeader& header);
[[nodiscard]] std::optional<Picture> decode_jpeg(Bytes bytes, const ImageHeader& header);
[[nodiscard]] std::optional<Picture> decode_webp(Bytes bytes, const ImageHeader& header);
[[nodiscard]] std::optional<Picture> decode_tiff(Bytes bytes, const ImageHeader& header);
[[nodiscard]] std::optional<Picture> decode_bmp(Bytes bytes, const ImageHeader& header);
[[nodiscard]] std::optional<Picture> decode_gif(Bytes bytes, const ImageHeader& header);

/// A picture of the header's size, still black.
[[nodiscard]] Picture blank_picture(const ImageHeader& header);

/// Writes the colors of pixels of four bytes (red, green, blue, opacity, not multiplied) over white.
void put_over_white(Bytes rgba, std::uint8_t* rgb);
/// The same as a picture.
[[nodiscard]] Picture over_white(Bytes rgba, const ImageHeader& header);

}  // namespace unfold::codecs
