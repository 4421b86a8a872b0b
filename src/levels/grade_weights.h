// The fitted coefficients of the grade: the output of bench_levels_fit (bench/levels/fit_grade.cpp).
#pragma once

#include "levels/grade.h"

namespace unfold::levels {

inline constexpr Features grade_weights{5.2201, 1.2891, 0.9886, 0.6052, 0.0572, 0.0669, 0.4071};
/// The weighted sums that become the grades 1 and 10.
inline constexpr double easiest_sum = 7.8199;
inline constexpr double hardest_sum = 22.2523;

}  // namespace unfold::levels
