// The fitted calibration: the output of bench_vision_reliability --fit (bench/vision/reliability.cpp).
#pragma once

#include <array>

#include "vision/calibration.h"

namespace unfold::vision {

inline constexpr std::array knots_of_floods{Knot{1.000, 1.000}};
inline constexpr std::array knots_of_tiles{Knot{1.000, 1.000}};
inline constexpr std::array knots_of_kami2{Knot{1.000, 1.000}};

}  // namespace unfold::vision
