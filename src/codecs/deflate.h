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

/// The level that takes the least time: that of ISA-L where the build found it (it exists for few
/// processors), else libdeflate's lowest. The streams, not what they inflate to, differ between builds and
/// between processors.
inline constexpr int fastest_level = 0;

/// `raw` as a zlib stream; empty where memory is short. `level`: libdeflate's compression, 1 to 12, or
/// `fastest_level`. Cost: one pass over the bytes. Thread safe.
[[nodiscard]] Buffer deflated(const Buffer& raw, int level);

}  // namespace unfold::codecs
