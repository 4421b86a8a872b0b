// The hash by which a page names the scripts and styles that it allows.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace unfold::app {

/// SHA-256 as FIPS 180-4 has it.
[[nodiscard]] std::array<std::uint8_t, 32> sha256(std::string_view text);

}  // namespace unfold::app
