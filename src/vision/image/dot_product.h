// The sum of products of two pairs of 16-bit numbers, four times.
#pragma once

#include <opencv2/core/hal/intrin.hpp>

namespace unfold::vision {

/// cv::v_dotprod, which OpenCV computes in seven instructions of WebAssembly although it has one for it.
inline cv::v_int32x4 dot_products(const cv::v_int16x8& a, const cv::v_int16x8& b) {
#ifdef __wasm_simd128__
    return cv::v_int32x4(wasm_i32x4_dot_i16x8(a.val, b.val));
#else
    return cv::v_dotprod(a, b);
#endif
}

}  // namespace unfold::vision
