// Times of stages as a drawing of stacked bars.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace unfold::bench {

/// One bar: its parts from left to right.
struct StackedBar {
    std::string label;
    std::vector<double> parts_ms;
};

/// SVG: the bars below each other, each with its sum, and a legend of the parts, on a light ground of its
/// own. Neighboring parts differ in lightness, too. Requires: each bar has one part a name.
[[nodiscard]] std::string stacked_bars_svg(std::string_view title,
                                           std::span<const std::string_view> part_names,
                                           std::span<const StackedBar> bars);

}  // namespace unfold::bench
