// Dot products of pairs of 16-bit integers, in four lanes.
#pragma once

#include <opencv2/core/hal/intrin.hpp>

namespace unfold::vision {

/// cv::v_dotprod. In WebAssembly OpenCV emulates it with seven instructions, so this uses the native one.
inline cv::v_int32x4 dot_products(const cv::v_int16x8& a, const cv::v_int16x8& b) {
#if CV_WASM_SIMD
    return cv::v_int32x4(wasm_i32x4_dot_i16x8(a.val, b.val));
#else
    return cv::v_dotprod(a, b);
#endif
}

}  // namespace unfold::vision
