// The fitted calibration: the output of bench_vision_reliability --fit (bench/vision/reliability.cpp).
#pragma once

#include <array>

#include "vision/calibration.h"

namespace unfold::vision {

inline constexpr std::array knots_of_floods{Knot{0.736, 0.850}, Knot{1.000, 0.991}};
inline constexpr std::array knots_of_tiles{Knot{0.356, 0.362}, Knot{0.562, 0.608}, Knot{0.959, 0.935}};
inline constexpr std::array knots_of_kami2{Knot{0.703, 0.945}, Knot{1.000, 1.000}};

}  // namespace unfold::vision
