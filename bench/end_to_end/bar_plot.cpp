// The bars are drawn as SVG, on a linear time axis.
#include "bar_plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <numeric>

namespace unfold::bench {
namespace {

// The drawing and the field of the bars in it, in SVG's units.
constexpr double width = 720, left = 110, right = 640, top = 84;
constexpr double bar_height = 34, bar_pitch = 52;

// Light and dark take turns.
constexpr std::array<const char*, 7> fills{"#c9c3b6", "#1f555a", "#8fc1c4", "#8c2740",
                                           "#e8a82b", "#4a3f73", "#dcd7cc"};

std::string text(const char* format, ...) __attribute__((format(printf, 1, 2)));
std::string text(const char* format, ...) {
    char buffer[400];
    va_list values;
    va_start(values, format);
    std::vsnprintf(buffer, sizeof buffer, format, values);
    va_end(values);
    return buffer;
}

double sum_ms(const StackedBar& bar) {
    return std::accumulate(bar.parts_ms.begin(), bar.parts_ms.end(), 0.0);
}

// 1, 2 or 5 times a power of ten: at most ten steps on the axis.
double axis_step_ms(double longest_ms) {
    double step = 1;
    for (int i = 0; longest_ms / step > 10; ++i)
        step *= i % 3 == 1 ? 2.5 : 2;
    return step;
}

std::string legend(std::span<const std::string_view> part_names) {
    std::string svg;
    double x = left;
    for (std::size_t i = 0; i < part_names.size(); ++i) {
        svg += text("<rect x='%.1f' y='44' width='14' height='14' fill='%s' stroke='#20242c'/>\n", x,
                    fills[i % fills.size()]);
        svg += text("<text x='%.1f' y='56' font-size='13'>%s</text>\n", x + 20, part_names[i].data());
        x += 38 + 7.2 * static_cast<double>(part_names[i].size());
    }
    return svg;
}

std::string grid(double longest_ms, double x_per_ms, double bottom) {
    std::string svg;
    const double step = axis_step_ms(longest_ms);
    for (double ms = 0; ms <= longest_ms; ms += step) {
        const double x = left + x_per_ms * ms;
        svg +=
            text("<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' stroke='#d9d5cc'/>\n", x, top - 8, x, bottom);
        svg += text("<text x='%.1f' y='%.1f' text-anchor='middle'>%.0f ms</text>\n", x, bottom + 20, ms);
    }
    return svg;
}

}  // namespace

std::string stacked_bars_svg(std::string_view title, std::span<const std::string_view> part_names,
                             std::span<const StackedBar> bars) {
    double longest_ms = 1;
    for (const StackedBar& bar : bars)
        longest_ms = std::max(longest_ms, sum_ms(bar));
    const double x_per_ms = (right - left) / longest_ms;
    const double bottom = top + bar_pitch * static_cast<double>(bars.size());
    const double height = bottom + 40;
    std::string svg = text(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %.0f %.0f' width='%.0f' height='%.0f' "
        "font-family='sans-serif' font-size='14' fill='#20242c'>\n",
        width, height, width, height);
    svg += "<title>" + std::string(title) + "</title>\n";
    svg += text("<rect width='%.0f' height='%.0f' rx='8' fill='#fbfaf7'/>\n", width, height);
    svg += text("<text x='%.0f' y='28' font-size='16' font-weight='bold'>", left) + std::string(title) +
           "</text>\n";
    svg += legend(part_names) + grid(longest_ms, x_per_ms, bottom);
    double y = top;
    for (const StackedBar& bar : bars) {
        svg += text("<text x='%.1f' y='%.1f' text-anchor='end'>%s</text>\n", left - 10,
                    y + bar_height / 2 + 5, bar.label.c_str());
        double x = left;
        for (std::size_t i = 0; i < bar.parts_ms.size(); ++i) {
            const double part_width = x_per_ms * bar.parts_ms[i];
            svg += text(
                "<rect x='%.1f' y='%.1f' width='%.1f' height='%.0f' fill='%s' stroke='#20242c' "
                "stroke-width='0.6'><title>%s: %.1f ms</title></rect>\n",
                x, y, part_width, bar_height, fills[i % fills.size()], part_names[i].data(), bar.parts_ms[i]);
            x += part_width;
        }
        svg += text("<text x='%.1f' y='%.1f' font-weight='bold'>%.0f ms</text>\n", x + 8,
                    y + bar_height / 2 + 5, sum_ms(bar));
        y += bar_pitch;
    }
    return svg + "</svg>\n";
}

}  // namespace unfold::bench
