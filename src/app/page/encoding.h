// Encodings of an exported page: base64 for the files in it, SHA-256 for the scripts that it allows.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace unfold::app {

/// Base64 with padding, as in RFC 4648.
[[nodiscard]] std::string base64(std::span<const std::uint8_t> bytes);
[[nodiscard]] std::string base64(std::string_view text);

/// The SHA-256 of a text in base64.
[[nodiscard]] std::string sha256_base64(std::string_view text);

}  // namespace unfold::app
