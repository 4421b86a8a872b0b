// Uses OpenSSL, which cpp-httplib requires as well.
#include "app/page/encoding.h"

#include <array>
#include <openssl/evp.h>
#include <stdexcept>

namespace unfold::app {

std::string base64(std::span<const std::uint8_t> bytes) {
    // Four characters for three bytes, and a terminating zero.
    std::string text((bytes.size() + 2) / 3 * 4 + 1, '\0');
    const int length = EVP_EncodeBlock(reinterpret_cast<std::uint8_t*>(text.data()), bytes.data(),
                                       static_cast<int>(bytes.size()));
    text.resize(static_cast<std::size_t>(length));
    return text;
}

std::string base64(std::string_view text) {
    return base64({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

std::string sha256_base64(std::string_view text) {
    std::array<std::uint8_t, 32> hash{};
    unsigned int length = 0;
    if (EVP_Digest(text.data(), text.size(), hash.data(), &length, EVP_sha256(), nullptr) != 1 ||
        length != hash.size())
        throw std::runtime_error("OpenSSL has no SHA-256");
    return base64(hash);
}

}  // namespace unfold::app
