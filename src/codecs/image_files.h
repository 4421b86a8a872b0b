// Pixels to the bytes of picture files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <opencv2/core.hpp>

namespace unfold::codecs {

// What comes back is a whole file, or nothing where the library that writes it fails. `rgb` is CV_8UC3, not
// empty, and need not be continuous. Cost: one pass over the pixels. Thread safe.

/// A PNG file. `level`: that of deflated(). `mark`: chunks to put after the header.
[[nodiscard]] std::vector<std::uint8_t> png_file(const cv::Mat& rgb, int level, std::string_view mark = "");

/// A progressive JPEG file with colors at half the resolution. `quality`: 1 to 100.
[[nodiscard]] std::vector<std::uint8_t> jpeg_file(const cv::Mat& rgb, int quality);

/// The PNG chunk that marks a file as written by Unfold: a text "Software". Only marked files are replaced.
[[nodiscard]] std::string png_mark();
/// Where the chunk belongs in a PNG file: behind the signature and the header.
inline constexpr std::ptrdiff_t png_mark_at = 33;

}  // namespace unfold::codecs
