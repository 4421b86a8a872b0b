// The curve is drawn as SVG, with a logarithmic time axis.
#include "plot.h"

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <numeric>

namespace unfold::bench {
namespace {

// The drawing and the field of the curves in it, in SVG's units.
constexpr double width = 720, height = 440;
constexpr double left = 64, right = 620, top = 48, bottom = 376;

std::string text(const char* format, ...) __attribute__((format(printf, 1, 2)));
std::string text(const char* format, ...) {
    char buffer[400];
    va_list values;
    va_start(values, format);
    std::vsnprintf(buffer, sizeof buffer, format, values);
    va_end(values);
    return buffer;
}

struct Axes {
    int decades;         // 1 ms … 10^decades ms
    std::size_t levels;  // 0 … levels

    [[nodiscard]] double x(double ms) const {
        return left + (right - left) * std::log10(std::max(ms, 1.0)) / decades;
    }
    [[nodiscard]] double y(std::size_t count) const {
        return bottom - (bottom - top) * static_cast<double>(count) / static_cast<double>(levels);
    }
};

std::string time_label(int decade) {
    const std::vector<std::string> labels{"1 ms", "10 ms", "0.1 s", "1 s", "10 s", "100 s", "1000 s"};
    const auto at = static_cast<std::size_t>(decade);
    return at < labels.size() ? labels[at] : text("1e%d s", decade - 3);
}

std::string grid(const Axes& axes) {
    std::string svg;
    for (int decade = 0; decade <= axes.decades; ++decade) {
        const double x = axes.x(std::pow(10.0, decade));
        svg += text("<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' stroke='#d9d5cc'/>\n", x, top, x, bottom);
        svg += text("<text x='%.1f' y='%.1f' text-anchor='middle'>%s</text>\n", x, bottom + 22,
                    time_label(decade).c_str());
    }
    // Round numbers that do not run into the number of all levels.
    const std::size_t step = axes.levels > 60 ? 20 : axes.levels > 20 ? 10 : axes.levels > 10 ? 5 : 1;
    std::vector<std::size_t> counts;
    for (std::size_t count = 0; count + step / 2 < axes.levels; count += step)
        counts.push_back(count);
    counts.push_back(axes.levels);
    for (const std::size_t count : counts) {
        const double y = axes.y(count);
        svg += text("<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' stroke='#d9d5cc'/>\n", left, y, right, y);
        svg += text("<text x='%.1f' y='%.1f' text-anchor='end'>%zu</text>\n", left - 8, y + 5, count);
    }
    return svg;
}

// A staircase: the count goes up at each proof, and stays while there was time.
std::string staircase(const Axes& axes, const Curve& curve, const char* dashes) {
    std::vector<double> proof_ms = curve.proof_ms;
    std::sort(proof_ms.begin(), proof_ms.end());
    std::string path = text("M%.1f %.1f", left, axes.y(0));
    for (std::size_t i = 0; i < proof_ms.size(); ++i)
        path += text("H%.1fV%.1f", axes.x(proof_ms[i]), axes.y(i + 1));
    path += text("H%.1f", axes.x(curve.until_ms));
    return "<path d='" + path + "' fill='none' stroke='#20242c' stroke-width='2.5' stroke-linejoin='round'" +
           dashes + "/>\n";
}

std::string escaped(const std::string& label) {
    std::string escaped;
    for (const char c : label)
        escaped += c == '&' ? "&amp;" : c == '<' ? "&lt;" : std::string(1, c);
    return escaped;
}

// Beside the ends of the curves, the higher one first; below each other where the curves end together.
std::string labels(const Axes& axes, const std::vector<Curve>& curves) {
    std::vector<std::size_t> order(curves.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return curves[a].proof_ms.size() > curves[b].proof_ms.size();
    });
    constexpr double label_height = 44;
    std::string svg;
    double free_y = 0;
    for (const std::size_t i : order) {
        const std::size_t proven = curves[i].proof_ms.size();
        const double y = std::max(axes.y(proven), free_y);
        svg += text("<text x='%.0f' y='%.1f' font-weight='bold'>%zu %s</text>\n", right + 8, y + 5, proven,
                    i == 0 ? "&#8212;" : "- -");
        svg += text("<text x='%.0f' y='%.1f' font-size='12'>", right + 8, y + 20) + escaped(curves[i].label) +
               "</text>\n";
        free_y = y + label_height;
    }
    return svg;
}

}  // namespace

std::string plot_svg(const std::vector<Curve>& curves, std::size_t levels) {
    double longest_ms = 1000;
    for (const Curve& curve : curves)
        longest_ms = std::max(longest_ms, curve.until_ms);
    const Axes axes{static_cast<int>(std::ceil(std::log10(longest_ms))), std::max<std::size_t>(levels, 1)};

    std::string svg = text(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %.0f %.0f' width='%.0f' height='%.0f' "
        "font-family='sans-serif' font-size='14' fill='#20242c'>\n",
        width, height, width, height);
    svg += "<title>Levels proven optimal against time</title>\n";
    svg += text("<rect width='%.0f' height='%.0f' rx='8' fill='#fbfaf7'/>\n", width, height);
    svg +=
        text("<text x='%.0f' y='28' font-size='16' font-weight='bold'>Levels proven optimal</text>\n", left);
    svg += text("<text x='%.0f' y='%.0f' text-anchor='middle'>time for a level (logarithmic)</text>\n",
                (left + right) / 2, height - 18);
    svg += grid(axes);
    // The first curve lies on top.
    for (std::size_t i = curves.size(); i-- > 0;)
        svg += staircase(axes, curves[i], i == 0 ? "" : " stroke-dasharray='3 5' stroke-opacity='0.75'");
    return svg + labels(axes, curves) + "</svg>\n";
}

}  // namespace unfold::bench
