// Order statistics of a list of values.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace unfold {

/// The value that would be at `rank` (counted from 0) if the values were sorted. Reorders them. Requires:
/// `rank` is less than their number. Cost: linear.
template <class Value>
[[nodiscard]] Value value_of_rank(std::vector<Value>& values, std::size_t rank) {
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(rank);
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

/// The median; of an even number of values the upper one of the two in the middle. Requires: not empty.
template <class Value>
[[nodiscard]] Value median_value(std::vector<Value> values) {
    return value_of_rank(values, values.size() / 2);
}

/// The quantile at `part` (0 … 1), without interpolation: the value at rank floor(part * (n - 1)). Requires:
/// not empty.
template <class Value>
[[nodiscard]] Value quantile(std::vector<Value> values, double part) {
    return value_of_rank(values, static_cast<std::size_t>(part * static_cast<double>(values.size() - 1)));
}

}  // namespace unfold
