// Marks on two axes as SVG, with a light ground of its own, so that a drawing reads on dark pages too.
#pragma once

#include <string>
#include <vector>

namespace unfold::bench {

struct Tick {
    double at = 0;
    std::string label;
    bool has_line = true;  ///< across the field
};

/// One axis: its range in the unit of the data, as a line of pixels.
struct Axis {
    double from = 0, to = 1;
    double from_px = 0, to_px = 1;
    std::string label;
    std::vector<Tick> ticks;

    [[nodiscard]] double px(double value) const {
        return from_px + (to_px - from_px) * (value - from) / (to - from);
    }
};

struct PlotPoint {
    double x = 0, y = 0;
};

/// One field of a drawing. Marks are given in the unit of the data; `style` is attributes of SVG, and
/// `tooltip` shows on hovering.
class Panel {
  public:
    /// Draws the title above the field, and the axes.
    Panel(const std::string& title, const Axis& x, const Axis& y);

    void add_line(PlotPoint from, PlotPoint to, const std::string& style);
    /// A staircase from `points.front()`: to the right, then up or down to each point.
    void add_steps(const std::vector<PlotPoint>& points, const std::string& style);
    void add_disc(PlotPoint center, double radius_px, const std::string& style, const std::string& tooltip);
    void add_bar(PlotPoint from, PlotPoint to, const std::string& style, const std::string& tooltip);
    /// `x_px` and `y_px`: the start of the text's baseline in the drawing.
    void add_text(double x_px, double y_px, const std::string& text, const std::string& style = "");
    /// A small square of a legend.
    void add_key(double x_px, double y_px, const std::string& style);

    [[nodiscard]] const Axis& x() const { return x_; }
    [[nodiscard]] const Axis& y() const { return y_; }
    [[nodiscard]] const std::string& svg() const { return svg_; }

  private:
    Axis x_, y_;
    std::string svg_;
};

/// The color of marks.
inline constexpr const char* mark_fill = "#1f7f86";

/// The text of a number.
[[nodiscard]] std::string rounded(double value, int decimals = 0);

/// Writes the panels side by side as a file. Each is `width` by `height` pixels. Throws std::runtime_error.
void write_svg(const std::string& path, const std::string& title, double width, double height,
               const std::vector<Panel>& panels);

}  // namespace unfold::bench
