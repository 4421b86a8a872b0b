// The parts of a grade as numbers of a linear model.
#pragma once

#include "unfold/levels.h"

#include <array>
#include <string_view>

namespace unfold::levels {

inline constexpr std::size_t feature_count = 7;
using Features = std::array<double, feature_count>;

/// What the features are called in tables.
inline constexpr std::array<std::string_view, feature_count> feature_names{
    "moves", "branching", "wrong first moves", "greedy gap", "early mistake", "few solutions", "islands"};

[[nodiscard]] Features features_of(const Grade& parts);
/// 1 … 10: the weighted sum of the features, scaled and clamped.
[[nodiscard]] double grade_of(const Features& features);

}  // namespace unfold::levels
