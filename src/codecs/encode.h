// Pixels to the bytes of picture files, and bytes to zlib streams (RFC 1950).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <opencv2/core.hpp>

namespace unfold::codecs {

/// An uninitialized buffer; std::vector would zero it first.
struct Buffer {
    explicit Buffer(std::size_t count)
        : bytes(std::make_unique_for_overwrite<std::uint8_t[]>(count)), size(count) {}
    std::unique_ptr<std::uint8_t[]> bytes;
    std::size_t size;
};

/// The level that takes the least time: that of ISA-L where the build uses it, else libdeflate's level 1. The
/// compressed bytes differ between builds and between processors; the inflated bytes do not.
inline constexpr int fastest_level = 0;

/// Compresses `raw` to a zlib stream. Empty if libdeflate cannot allocate memory. `level`: libdeflate's
/// compression, 1 to 12, or `fastest_level`. Cost: one pass over the bytes, two if ISA-L would enlarge the
/// data. Thread safe.
[[nodiscard]] Buffer compress_zlib(const Buffer& raw, int level);

// Each function returns a complete file, or an empty vector if the library fails. `rgb` is CV_8UC3, not
// empty, and need not be continuous. Cost: one pass over the pixels. Thread safe.

/// A PNG file. `level`: that of compress_zlib(). `mark`: chunks to put after the header.
[[nodiscard]] std::vector<std::uint8_t> png_file(const cv::Mat& rgb, int level, std::string_view mark = "");

/// A progressive JPEG file with colors at half the resolution. `quality`: 1 to 100.
[[nodiscard]] std::vector<std::uint8_t> jpeg_file(const cv::Mat& rgb, int quality);

/// The PNG chunk that marks a file as written by Unfold: a text "Software". Only marked files are replaced.
[[nodiscard]] std::string png_mark();
/// The byte offset of the chunk in a PNG file: after the signature (8 bytes) and IHDR (25 bytes).
inline constexpr std::ptrdiff_t png_mark_offset = 33;

}  // namespace unfold::codecs
