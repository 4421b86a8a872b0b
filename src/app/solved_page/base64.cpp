// Three bytes are four characters.
#include "app/solved_page/base64.h"

namespace unfold::app {

std::string base64(std::span<const std::uint8_t> bytes) {
    constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const auto byte = [&](std::size_t at) -> std::uint32_t { return at < bytes.size() ? bytes[at] : 0U; };
        const std::uint32_t group = byte(i) << 16U | byte(i + 1) << 8U | byte(i + 2);
        text += alphabet[group >> 18U];
        text += alphabet[group >> 12U & 63U];
        text += i + 1 < bytes.size() ? alphabet[group >> 6U & 63U] : '=';
        text += i + 2 < bytes.size() ? alphabet[group & 63U] : '=';
    }
    return text;
}

}  // namespace unfold::app
