// The elements of a drawing, in SVG's units.
#include "plot/plot.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <fstream>
#include <stdexcept>

namespace unfold::bench {
namespace {

std::string element(const char* format, ...) __attribute__((format(printf, 1, 2)));
std::string element(const char* format, ...) {
    char buffer[400];
    va_list values;
    va_start(values, format);
    std::vsnprintf(buffer, sizeof buffer, format, values);
    va_end(values);
    return buffer;
}

std::string escaped(const std::string& label) {
    std::string escaped;
    for (const char c : label)
        escaped += c == '&' ? "&amp;" : c == '<' ? "&lt;" : std::string(1, c);
    return escaped;
}

std::string tooltip_of(const std::string& text) {
    return "<title>" + escaped(text) + "</title>";
}

}  // namespace

std::string rounded(double value, int decimals) {
    return element("%.*f", decimals, value);
}

Panel::Panel(const std::string& title, const Axis& x, const Axis& y) : x_(x), y_(y) {
    add_text(x.from_px, 28, title, "font-weight='bold'");
    const std::string grid = "stroke='#d9d5cc'";
    for (const Tick& tick : x.ticks) {
        if (tick.has_line) add_line({tick.at, y.from}, {tick.at, y.to}, grid);
        add_text(x.px(tick.at), std::max(y.from_px, y.to_px) + 20, tick.label, "text-anchor='middle'");
    }
    for (const Tick& tick : y.ticks) {
        if (tick.has_line) add_line({x.from, tick.at}, {x.to, tick.at}, grid);
        add_text(x.from_px - 8, y.px(tick.at) + 5, tick.label, "text-anchor='end'");
    }
    add_text((x.from_px + x.to_px) / 2, std::max(y.from_px, y.to_px) + 42, x.label, "text-anchor='middle'");
}

void Panel::add_line(PlotPoint from, PlotPoint to, const std::string& style) {
    svg_ += element("<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' ", x_.px(from.x), y_.px(from.y),
                    x_.px(to.x), y_.px(to.y)) +
            style + "/>\n";
}

void Panel::add_steps(const std::vector<PlotPoint>& points, const std::string& style) {
    std::string path = element("M%.1f %.1f", x_.px(points.front().x), y_.px(points.front().y));
    for (const PlotPoint& point : points)
        path += element("H%.1fV%.1f", x_.px(point.x), y_.px(point.y));
    svg_ += "<path d='" + path + "' fill='none' " + style + "/>\n";
}

void Panel::add_disc(PlotPoint center, double radius_px, const std::string& style,
                     const std::string& tooltip) {
    svg_ += element("<circle cx='%.1f' cy='%.1f' r='%.1f' ", x_.px(center.x), y_.px(center.y), radius_px) +
            style + ">" + tooltip_of(tooltip) + "</circle>\n";
}

void Panel::add_bar(PlotPoint from, PlotPoint to, const std::string& style, const std::string& tooltip) {
    svg_ += element("<rect x='%.1f' y='%.1f' width='%.1f' height='%.1f' ", x_.px(from.x), y_.px(from.y),
                    x_.px(to.x) - x_.px(from.x), y_.px(to.y) - y_.px(from.y)) +
            style + ">" + tooltip_of(tooltip) + "</rect>\n";
}

void Panel::add_text(double x_px, double y_px, const std::string& text, const std::string& style) {
    svg_ += element("<text x='%.1f' y='%.1f' ", x_px, y_px) + style + ">" + escaped(text) + "</text>\n";
}

void Panel::add_key(double x_px, double y_px, const std::string& style) {
    svg_ += element("<rect x='%.1f' y='%.1f' width='14' height='14' ", x_px, y_px) + style + "/>\n";
}

void write_svg(const std::string& path, const std::string& title, double width, double height,
               const std::vector<Panel>& panels) {
    std::ofstream file(path);
    const double whole = width * static_cast<double>(panels.size());
    file << element(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %.0f %.0f' width='%.0f' height='%.0f' "
        "font-family='sans-serif' font-size='13' fill='#20242c'>\n",
        whole, height, whole, height);
    file << tooltip_of(title) << "\n"
         << element("<rect width='%.0f' height='%.0f' rx='8' fill='#fbfaf7'/>\n", whole, height);
    for (std::size_t i = 0; i < panels.size(); ++i)
        file << element("<g transform='translate(%.0f 0)'>\n", width * static_cast<double>(i))
             << panels[i].svg() << "</g>\n";
    file << "</svg>\n";
    if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

}  // namespace unfold::bench
