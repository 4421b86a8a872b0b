// The fitted coefficients of the grade: the output of bench_levels_fit (bench/levels/fit_grade.cpp).
#pragma once

#include "levels/grade.h"

namespace unfold::levels {

inline constexpr Features grade_weights{5.2673, 1.2897, 0.9717, 0.6127, 0.0515, 0.0895, 0.4035};
/// The weighted sums that become the grades 1 and 10.
inline constexpr double easiest_sum = 7.8763;
inline constexpr double hardest_sum = 22.3408;

}  // namespace unfold::levels
