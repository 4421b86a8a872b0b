// `mapped`: a function applied to each value of a list.
#pragma once

#include <cstddef>
#include <functional>
#include <iterator>
#include <type_traits>
#include <vector>

namespace unfold {

/// `function` of each value, in order. `function` may also be a member, as in
/// `mapped(samples, &SquareSample::color)`.
template <class Values, class Function>
[[nodiscard]] auto mapped(const Values& values, const Function& function) {
    std::vector<std::decay_t<decltype(std::invoke(function, *values.begin()))>> results;
    results.reserve(static_cast<std::size_t>(std::distance(values.begin(), values.end())));
    for (const auto& value : values)
        results.push_back(std::invoke(function, value));
    return results;
}

}  // namespace unfold
