// Bytes to zlib streams (RFC 1950).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace unfold::codecs {

/// Bytes that are not yet written: in a std::vector they would be set to zero first.
struct Buffer {
    explicit Buffer(std::size_t count)
        : bytes(std::make_unique_for_overwrite<std::uint8_t[]>(count)), size(count) {}
    std::unique_ptr<std::uint8_t[]> bytes;
    std::size_t size;
};

/// The level that takes the least time: that of ISA-L where the build uses it, else libdeflate's level 1. The
/// compressed bytes differ between builds and between processors; the inflated bytes do not.
inline constexpr int fastest_level = 0;

/// `raw` as a zlib stream; empty where libdeflate has no memory. `level`: libdeflate's compression, 1 to 12,
/// or `fastest_level`. Cost: one pass over the bytes, two where ISA-L would enlarge them. Thread safe.
[[nodiscard]] Buffer deflated(const Buffer& raw, int level);

}  // namespace unfold::codecs
