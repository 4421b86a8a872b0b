// The drawing of grades as SVG.
#include "scatter_plot.h"

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>

namespace unfold::bench {
namespace {

// The drawing of one field, in SVG's units.
constexpr double width = 420, height = 360;
constexpr double left = 52, right = 400, top = 48, bottom = 300;

std::string text(const char* format, ...) __attribute__((format(printf, 1, 2)));
std::string text(const char* format, ...) {
    char buffer[400];
    va_list values;
    va_start(values, format);
    std::vsnprintf(buffer, sizeof buffer, format, values);
    va_end(values);
    return buffer;
}

double y_of(double grade) {
    return bottom - (bottom - top) * (grade - 1) / 9;
}

std::string field_svg(const ScatterField& field) {
    double last = 1;
    for (const ScatterPoint& point : field.points)
        last = std::max(last, std::ceil(point.x));
    const auto x_of = [&](double x) { return left + (right - left) * x / (last + 0.5); };
    std::string svg = text("<text x='%.0f' y='28' font-weight='bold'>%s</text>\n", left, field.title.c_str());
    for (int grade = 1; grade <= 10; ++grade) {
        svg += text("<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' stroke='#d9d5cc'/>\n", left, y_of(grade),
                    right, y_of(grade));
        svg += text("<text x='%.1f' y='%.1f' text-anchor='end' font-size='12'>%d</text>\n", left - 8,
                    y_of(grade) + 4, grade);
    }
    const int step = last > 12 ? 2 : 1;
    for (int x = 1; x <= static_cast<int>(last); x += step)
        svg += text("<text x='%.1f' y='%.1f' text-anchor='middle' font-size='12'>%d</text>\n", x_of(x),
                    bottom + 20, x);
    svg += text("<text x='%.1f' y='%.1f' text-anchor='middle'>%s</text>\n", (left + right) / 2, height - 16,
                field.x_label.c_str());
    for (const ScatterPoint& point : field.points)
        svg += text(
            "<circle cx='%.1f' cy='%.1f' r='4' fill='#1f7f86' fill-opacity='0.45'><title>%s: %.1f"
            "</title></circle>\n",
            x_of(point.x), y_of(point.y), point.label.c_str(), point.y);
    return svg;
}

}  // namespace

std::string scatter_svg(const std::vector<ScatterField>& fields) {
    const double all = width * static_cast<double>(fields.size());
    std::string svg = text(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %.0f %.0f' width='%.0f' height='%.0f' "
        "font-family='sans-serif' font-size='14' fill='#20242c'>\n",
        all, height, all, height);
    svg += "<title>Grades of held-out pages against what is published</title>\n";
    svg += text("<rect width='%.0f' height='%.0f' rx='8' fill='#fbfaf7'/>\n", all, height);
    for (std::size_t i = 0; i < fields.size(); ++i)
        svg += text("<g transform='translate(%.0f 0)'>\n", width * static_cast<double>(i)) +
               field_svg(fields[i]) + "</g>\n";
    return svg + "</svg>\n";
}

}  // namespace unfold::bench
