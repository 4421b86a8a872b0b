// Bytes as text.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace unfold::app {

/// Base64 with padding.
[[nodiscard]] std::string base64(std::span<const std::uint8_t> bytes);
[[nodiscard]] inline std::string base64(std::string_view text) {
    return base64(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

}  // namespace unfold::app
