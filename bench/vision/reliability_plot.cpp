// The ranges, and the drawing as SVG.
#include "reliability_plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdarg>
#include <cstdio>

namespace unfold::bench {
namespace {

// The drawing of one field, in SVG's units.
constexpr double width = 320, height = 340;
constexpr double left = 48, right = 300, top = 44, bottom = 284;

std::string text(const char* format, ...) __attribute__((format(printf, 1, 2)));
std::string text(const char* format, ...) {
    char buffer[400];
    va_list values;
    va_start(values, format);
    std::vsnprintf(buffer, sizeof buffer, format, values);
    va_end(values);
    return buffer;
}

double x_of(double confidence) {
    return left + (right - left) * confidence;
}

double y_of(double share) {
    return bottom - (bottom - top) * share;
}

// Lower and upper end of Wilson's 95 % interval of a share.
std::array<double, 2> interval_of(const ReliabilityBin& bin) {
    constexpr double z = 1.96;
    const auto n = static_cast<double>(bin.readings);
    const double share = static_cast<double>(bin.right) / n;
    const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    const double reach = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    return {std::max(0.0, middle - reach), std::min(1.0, middle + reach)};
}

std::string field_svg(const ReliabilityField& field) {
    std::string svg = text("<text x='%.0f' y='26' font-weight='bold'>%s</text>\n", left, field.title.c_str());
    for (int tenth = 0; tenth <= 10; tenth += 2) {
        const double at = tenth / 10.0;
        svg += text("<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' stroke='#d9d5cc'/>\n", left, y_of(at),
                    right, y_of(at));
        svg += text("<text x='%.1f' y='%.1f' text-anchor='end' font-size='12'>%.1f</text>\n", left - 8,
                    y_of(at) + 4, at);
        svg += text("<text x='%.1f' y='%.1f' text-anchor='middle' font-size='12'>%.1f</text>\n", x_of(at),
                    bottom + 18, at);
    }
    svg += text("<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' stroke='#59626a' stroke-dasharray='5 4'/>\n",
                x_of(0), y_of(0), x_of(1), y_of(1));
    svg += text("<text x='%.1f' y='%.1f' text-anchor='middle'>confidence</text>\n", (left + right) / 2,
                bottom + 40);
    for (const ReliabilityBin& bin : bins_of(field.readings)) {
        if (bin.readings == 0) continue;
        const double share = static_cast<double>(bin.right) / static_cast<double>(bin.readings);
        const auto [low, high] = interval_of(bin);
        const double radius =
            3 + 9 * std::sqrt(static_cast<double>(bin.readings) / static_cast<double>(field.readings.size()));
        const double x = x_of(bin.mean_confidence);
        svg += text("<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' stroke='#1f7f86' stroke-width='2'/>\n", x,
                    y_of(low), x, y_of(high));
        svg += text(
            "<circle cx='%.1f' cy='%.1f' r='%.1f' fill='#1f7f86' fill-opacity='0.6'><title>%zu of %zu "
            "right</title></circle>\n",
            x, y_of(share), radius, bin.right, bin.readings);
    }
    return svg;
}

}  // namespace

std::vector<ReliabilityBin> bins_of(const std::vector<JudgedReading>& readings) {
    constexpr std::array edges{0.0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 1.0};
    std::vector<ReliabilityBin> bins;
    for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
        ReliabilityBin bin{edges[i], edges[i + 1], 0, 0, 0};
        const bool is_last = i + 2 == edges.size();
        for (const JudgedReading& reading : readings) {
            if (reading.confidence < bin.from || (reading.confidence >= bin.to && !is_last)) continue;
            ++bin.readings;
            bin.right += reading.is_right ? 1 : 0;
            bin.mean_confidence += reading.confidence;
        }
        if (bin.readings > 0) bin.mean_confidence /= static_cast<double>(bin.readings);
        bins.push_back(bin);
    }
    return bins;
}

double brier_score(const std::vector<JudgedReading>& readings) {
    double sum = 0;
    for (const JudgedReading& reading : readings)
        sum += std::pow(reading.confidence - (reading.is_right ? 1 : 0), 2);
    return sum / static_cast<double>(readings.size());
}

std::string reliability_svg(const std::vector<ReliabilityField>& fields) {
    const double all = width * static_cast<double>(fields.size());
    std::string svg = text(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %.0f %.0f' width='%.0f' height='%.0f' "
        "font-family='sans-serif' font-size='14' fill='#20242c'>\n",
        all, height, all, height);
    svg += "<title>Share of readings with every cell right, by confidence</title>\n";
    svg += text("<rect width='%.0f' height='%.0f' rx='8' fill='#fbfaf7'/>\n", all, height);
    for (std::size_t i = 0; i < fields.size(); ++i)
        svg += text("<g transform='translate(%.0f 0)'>\n", width * static_cast<double>(i)) +
               field_svg(fields[i]) + "</g>\n";
    return svg + "</svg>\n";
}

}  // namespace unfold::bench
