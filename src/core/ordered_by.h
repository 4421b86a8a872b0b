// Orders values by what a function gives for each.
#pragma once

#include <functional>

namespace unfold {

/// A comparison for the algorithms of the standard library: the value with the smaller result of `function`
/// comes first. `function` may also be a member, as in `ordered_by(&Box::spread)`.
template <class Function>
[[nodiscard]] auto ordered_by(Function function) {
    return [function](const auto& a, const auto& b) {
        return std::invoke(function, a) < std::invoke(function, b);
    };
}

}  // namespace unfold
