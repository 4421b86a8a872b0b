// The fitted coefficients of the grade: the output of bench_levels_fit (bench/levels/fit_grade.cpp).
#pragma once

#include "levels/grade.h"

namespace unfold::levels {

inline constexpr Features grade_weights{1, 0, 0, 0, 0, 0, 0};
/// The weighted sums that become the grades 1 and 10.
inline constexpr double easiest_sum = 0;
inline constexpr double hardest_sum = 3;

}  // namespace unfold::levels
