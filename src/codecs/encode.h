// Pixels to the bytes of picture files, bytes to zlib streams (RFC 1950), and the predictions of the PNG
// filters for eight bytes at once (W3C, Portable Network Graphics, 9.4).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <opencv2/core.hpp>
#include <opencv2/core/hal/intrin.hpp>

namespace unfold::codecs {

/// Eight bytes widened to 16-bit lanes, so that sums and differences do not overflow.
using Lanes = cv::v_int16x8;

/// Bytes that may be read or written after the last byte of a row.
inline constexpr std::size_t row_padding = 8;

[[nodiscard]] inline Lanes loaded(const std::uint8_t* bytes) {
    return cv::v_reinterpret_as_s16(cv::v_load_expand(bytes));
}

[[nodiscard]] inline Lanes low_bytes(const Lanes& lanes) {
    return lanes & cv::v_setall_s16(255);
}

/// Requires: 0 … 255.
[[nodiscard]] inline std::uint64_t packed(const Lanes& lanes) {
    return cv::v_reinterpret_as_u64(cv::v_pack_u(lanes, lanes)).get0();
}

[[nodiscard]] inline Lanes predicted_left(const Lanes& left, const Lanes& /*above*/,
                                          const Lanes& /*corner*/) {
    return left;
}

[[nodiscard]] inline Lanes predicted_mean(const Lanes& left, const Lanes& above, const Lanes& /*corner*/) {
    return (left + above) >> 1;
}

/// The neighbor that is nearest to left + above - corner (the one above and to the left).
[[nodiscard]] inline Lanes predicted_paeth(const Lanes& left, const Lanes& above, const Lanes& corner) {
    const Lanes to_left = above - corner, to_above = left - corner, to_corner = to_left + to_above;
    const Lanes a = cv::v_max(to_left, corner - above), b = cv::v_max(to_above, corner - left);
    const Lanes c = cv::v_max(to_corner, cv::v_setzero_s16() - to_corner);
    const Lanes least = cv::v_min(a, cv::v_min(b, c));
    return cv::v_select(a == least, left, cv::v_select(b == least, above, corner));
}

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
