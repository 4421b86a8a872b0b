// The format, size, completeness and orientation of a picture file, determined before a decoder receives it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace unfold {

enum class ImageFormat : std::uint8_t { png, jpeg, webp, tiff, bmp, gif };

struct ImageHeader {
    ImageFormat format = ImageFormat::png;
    std::int64_t width_px = 0;  ///< 0 if the header ends too early
    std::int64_t height_px = 0;
    bool complete = true;  ///< false if the file certainly ends too early
    int orientation = 1;   ///< how the picture was held, of EXIF (in JPEG) and TIFF: 1 upright to 8
};

/// The header of a picture file; empty if the bytes do not start like a supported format.
[[nodiscard]] std::optional<ImageHeader> read_image_header(std::span<const std::uint8_t> bytes);
/// The same. Throws as `check_image_file`.
[[nodiscard]] ImageHeader checked_image_header(std::span<const std::uint8_t> bytes);

}  // namespace unfold
