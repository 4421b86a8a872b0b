// File formats: bytes to pictures and inputs, pictures to files, DOT to drawings.
#pragma once

#include "unfold/pipeline.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace unfold {

/// Decodes PNG, JPEG, WebP, TIFF, GIF (its first picture) or BMP (without run-length coding): the orientation
/// of JPEG (EXIF) and TIFF is applied, alpha is flattened on white, 16 bits are reduced to 8. Throws Error at
/// Stage::image: empty_input, not_an_image, truncated_image, image_too_large. Cost: one pass over the pixels.
/// Thread safe.
[[nodiscard]] Picture decode_picture(std::span<const std::uint8_t> bytes);

/// Decodes and reads an input, recognized by its content: a picture, level JSON, .puz, or one plain text
/// board. `name` becomes the file name of the level's source. A picture without a board is a value: see
/// `InputResult`. Throws the errors of the stages; Error(not_an_image) for anything else; Error(usage) where
/// the level is not of `options.game`, and for a text file with several boards. Thread safe.
[[nodiscard]] InputResult read_input(std::span<const std::uint8_t> bytes, const std::string& name,
                                     const ReadOptions& options = {});

/// The boards of a plain text file; empty where the bytes are something else (a picture, a level file).
/// Throws the errors of `parse_boards`.
[[nodiscard]] std::vector<TextBoard> read_boards(std::span<const std::uint8_t> bytes,
                                                 const TextBoardOptions& options = {});

/// The picture as a PNG file: the pixels are exact, the bytes may differ between builds and processors.
/// Throws Error(internal, Stage::render) when encoding fails. Cost: 10 to 15 ms per megapixel; 20 to 30 ms
/// without ISA-L. Thread safe.
[[nodiscard]] std::vector<std::uint8_t> encode_png(const Picture& picture);

/// A picture as a file that browsers show.
struct WebPicture {
    std::string_view media_type;  ///< "image/png" or "image/jpeg"
    std::vector<std::uint8_t> bytes;
};
/// The picture scaled by `scale` (0 < scale <= 1) for embedding in a page: a PNG where that is not larger
/// than a JPEG of quality 85 (flat colors), else the JPEG. Throws Error(internal, Stage::render) when
/// encoding fails. Cost: 0.5 s per megapixel. Thread safe.
[[nodiscard]] WebPicture encode_for_web(const Picture& picture, double scale);

enum class DrawingFormat : std::uint8_t { svg, png };
/// A DOT text drawn by Graphviz (neato, positions kept). Throws Error(internal, Stage::render) for invalid
/// DOT, and where Graphviz lacks its plugin for the format. Thread safe (one drawing at a time: libgvc keeps
/// global state).
[[nodiscard]] std::string draw_dot(const std::string& dot, DrawingFormat format);

}  // namespace unfold
