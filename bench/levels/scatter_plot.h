// Grades against published places and moves, as a drawing.
#pragma once

#include <string>
#include <vector>

namespace unfold::bench {

struct ScatterPoint {
    std::string label;
    double x = 0;
    double y = 0;
};

/// One field of points; x is a number from 0 on, y a grade from 1 to 10.
struct ScatterField {
    std::string title;
    std::string x_label;
    std::vector<ScatterPoint> points;
};

/// SVG: the fields side by side, on a light ground of their own. Hovering over a point shows its label.
[[nodiscard]] std::string scatter_svg(const std::vector<ScatterField>& fields);

}  // namespace unfold::bench
