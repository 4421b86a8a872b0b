// Levels proven against time, as a drawing.
#pragma once

#include <string>
#include <vector>

namespace unfold::bench {

/// One curve: how long each proof took, in any order.
struct Curve {
    std::string label;
    std::vector<double> proof_ms;
    double until_ms = 0;  ///< how long a level was searched at most
};

/// SVG: the number of levels proven within a time; the time axis is logarithmic, from 1 ms. The first curve
/// is solid, a second one dashed. It has a light ground of its own, so it reads on dark pages too. Requires:
/// one or two curves.
[[nodiscard]] std::string plot_svg(const std::vector<Curve>& curves, std::size_t levels);

}  // namespace unfold::bench
