// What the first bytes of a picture file say, read before any decoder receives the file.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace unfold {

enum class ImageFormat : std::uint8_t { png, jpeg, webp, tiff, bmp, gif };

struct ImageHeader {
    ImageFormat format = ImageFormat::png;
    std::int64_t width_px = 0;  ///< 0 where the header ends too early to tell
    std::int64_t height_px = 0;
    bool complete = true;  ///< false when the file surely ends too early
    int orientation = 1;   ///< how the picture was held, of EXIF (in JPEG) and TIFF: 1 upright to 8
};

/// The header of a picture file; nothing where the bytes start like no format that is read.
[[nodiscard]] std::optional<ImageHeader> read_image_header(std::span<const std::uint8_t> bytes);
/// The same. Throws as `check_image_file`.
[[nodiscard]] ImageHeader checked_image_header(std::span<const std::uint8_t> bytes);

}  // namespace unfold
