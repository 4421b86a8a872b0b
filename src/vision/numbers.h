// Clamping, rounding, log odds, and the two ways of counting pixels.
#pragma once

#include <algorithm>
#include <cmath>

namespace unfold::vision {

/// The value, or the nearer one of 0 and 1 if it is outside 0 … 1. Requires: not NaN.
template <class Number>
[[nodiscard]] constexpr Number clamped_to_unit(Number value) {
    return std::clamp(value, Number{0}, Number{1});
}

/// The value, or 0 if it is negative. Requires: not NaN.
template <class Number>
[[nodiscard]] constexpr Number positive_part(Number value) {
    return std::max(Number{0}, value);
}

/// The nearest multiple of 1 / 1024, so that the last bits of a sum do not decide.
[[nodiscard]] inline double rounded(double value) {
    constexpr double steps = 1024;
    return std::round(steps * value) / steps;
}

/// The log odds of a probability by the maps, which counts as at least 3 % and at most 97 %.
[[nodiscard]] inline double log_odds(double probability) {
    constexpr double most = 0.97;
    const double p = std::clamp(probability, 1 - most, most);
    return std::log(p / (1 - p));
}

/// The coordinate from the corner of the first pixel or cell, given the one from its middle; of an index,
/// the middle of that pixel or cell.
[[nodiscard]] constexpr double corner_based(double middle_based) {
    return middle_based + 0.5;
}

}  // namespace unfold::vision
