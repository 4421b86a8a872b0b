// FIPS 180-4, section 6.2, with its names. The constants are computed as section 4.2.2 and 5.3.3 define them:
// the first 32 bits of the fractional parts of roots of the first primes.
#include "app/solved_page/sha256.h"

#include <bit>
#include <cstddef>
#include <string>

namespace unfold::app {
namespace {

using Word = std::uint32_t;
__extension__ typedef unsigned __int128 Wide;

// The largest r with r^power <= value.
constexpr std::uint64_t floor_root(Wide value, int power) {
    std::uint64_t low = 0;
    std::uint64_t high = std::uint64_t{1} << 36U;
    while (low + 1 < high) {
        const std::uint64_t middle = low + (high - low) / 2;
        Wide product = 1;
        for (int i = 0; i < power; ++i)
            product *= middle;
        (product <= value ? low : high) = middle;
    }
    return low;
}

template <std::size_t count>
constexpr std::array<Word, count> fractions_of_roots(int power) {
    std::array<Word, count> fractions{};
    std::size_t found = 0;
    for (unsigned candidate = 2; found < count; ++candidate) {
        bool is_prime = true;
        for (unsigned divisor = 2; divisor * divisor <= candidate; ++divisor)
            is_prime = is_prime && candidate % divisor != 0;
        // The root, 32 bits to the left, without its whole part.
        if (is_prime)
            fractions[found++] =
                static_cast<Word>(floor_root(Wide{candidate} << static_cast<unsigned>(32 * power), power));
    }
    return fractions;
}

constexpr std::array<Word, 64> K = fractions_of_roots<64>(3);
constexpr std::array<Word, 8> H0 = fractions_of_roots<8>(2);
static_assert(K[0] == 0x428a2f98U && K[63] == 0xc67178f2U && H0[0] == 0x6a09e667U && H0[7] == 0x5be0cd19U);

std::string padded(std::string_view text) {
    std::string message(text);
    message += '\x80';
    message.resize((message.size() + 8 + 63) / 64 * 64 - 8, '\0');
    const std::uint64_t bits = std::uint64_t{text.size()} * 8;
    for (int shift = 56; shift >= 0; shift -= 8)
        message += static_cast<char>(bits >> static_cast<unsigned>(shift) & 0xffU);
    return message;
}

Word word_at(std::string_view message, std::size_t at) {
    Word word = 0;
    for (std::size_t i = 0; i < 4; ++i)
        word = word << 8U | static_cast<unsigned char>(message[at + i]);
    return word;
}

std::array<Word, 64> schedule_of(std::string_view block) {
    std::array<Word, 64> W{};
    for (std::size_t t = 0; t < 16; ++t)
        W[t] = word_at(block, 4 * t);
    for (std::size_t t = 16; t < 64; ++t) {
        const Word s0 = std::rotr(W[t - 15], 7) ^ std::rotr(W[t - 15], 18) ^ W[t - 15] >> 3U;
        const Word s1 = std::rotr(W[t - 2], 17) ^ std::rotr(W[t - 2], 19) ^ W[t - 2] >> 10U;
        W[t] = s1 + W[t - 7] + s0 + W[t - 16];
    }
    return W;
}

void take_block(std::array<Word, 8>& H, std::string_view block) {
    const std::array<Word, 64> W = schedule_of(block);
    auto [a, b, c, d, e, f, g, h] = H;
    for (std::size_t t = 0; t < 64; ++t) {
        const Word S1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
        const Word T1 = h + S1 + ((e & f) ^ (~e & g)) + K[t] + W[t];
        const Word S0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
        const Word T2 = S0 + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + T1;
        d = c;
        c = b;
        b = a;
        a = T1 + T2;
    }
    const std::array<Word, 8> after{a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < 8; ++i)
        H[i] += after[i];
}

}  // namespace

std::array<std::uint8_t, 32> sha256(std::string_view text) {
    const std::string message = padded(text);
    std::array<Word, 8> H = H0;
    for (std::size_t at = 0; at < message.size(); at += 64)
        take_block(H, std::string_view(message).substr(at, 64));
    std::array<std::uint8_t, 32> digest{};
    for (std::size_t i = 0; i < 32; ++i)
        digest[i] = static_cast<std::uint8_t>(H[i / 4] >> (24 - 8 * (i % 4)));
    return digest;
}

}  // namespace unfold::app
