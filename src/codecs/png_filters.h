// The predictions of the PNG filters, for eight bytes at once (W3C, Portable Network Graphics, 9.4).
#pragma once

#include <cstdint>

#include <opencv2/core/hal/intrin.hpp>

namespace unfold::codecs {

/// Eight bytes as numbers of 16 bits, in which sums and differences do not overflow.
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

}  // namespace unfold::codecs
