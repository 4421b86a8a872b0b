// Ten digits in the manner of a geometric sans: circles, straight lines, round ends.
#include "render/digits.h"

#include <array>
#include <string>

namespace unfold::render {
namespace {

// Center lines in a box of height 1; y downward.
struct Glyph {
    double width = 0;
    std::vector<Polyline> lines;
};

Polyline bezier(Point a, Point control, Point b) {
    constexpr int steps = 12;
    Polyline line;
    for (int i = 0; i <= steps; ++i) {
        const double t = static_cast<double>(i) / steps;
        const double u = 1 - t;
        line.push_back({u * u * a.x + 2 * u * t * control.x + t * t * b.x,
                        u * u * a.y + 2 * u * t * control.y + t * t * b.y});
    }
    return line;
}

Polyline join(Polyline first, const Polyline& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

std::array<Glyph, 10> make_glyphs() {
    return {{
        {0.64, {arc({0.32, 0.5}, 0.32, 0.5, 0, 360)}},
        {0.24, {{{0.0, 0.17}, {0.22, 0.0}, {0.22, 1.0}}}},
        {0.58, {join(arc({0.285, 0.285}, 0.275, 0.285, -170, 35), {{0.0, 1.0}, {0.58, 1.0}})}},
        {0.56,
         {arc({0.265, 0.255}, 0.245, 0.255, -155, 90),
          arc({0.265, 0.745}, 0.285, 0.255, -90, 150),
          {{0.2, 0.505}, {0.265, 0.505}}}},
        {0.64, {{{0.48, 1.0}, {0.48, 0.0}, {0.0, 0.72}, {0.64, 0.72}}}},
        {0.58, {join({{0.52, 0.0}, {0.12, 0.0}, {0.07, 0.43}}, arc({0.27, 0.675}, 0.31, 0.325, -130, 145))}},
        {0.58, {arc({0.29, 0.7}, 0.29, 0.3, 0, 360), bezier({0.0, 0.7}, {0.02, 0.36}, {0.38, 0.0})}},
        {0.56, {{{0.0, 0.0}, {0.56, 0.0}, {0.16, 1.0}}}},
        {0.58, {arc({0.29, 0.245}, 0.23, 0.245, 0, 360), arc({0.29, 0.745}, 0.29, 0.255, 0, 360)}},
        {0.58, {arc({0.29, 0.3}, 0.29, 0.3, 0, 360), bezier({0.58, 0.3}, {0.56, 0.64}, {0.2, 1.0})}},
    }};
}

const Glyph& glyph(char digit) {
    static const std::array<Glyph, 10> glyphs = make_glyphs();
    return glyphs[static_cast<std::size_t>(digit - '0')];
}

// Height of the center lines, and the gap between two digits' center lines.
double core_px(const NumberStyle& style) {
    return style.height_px * (1 - style.weight);
}
double gap_px(const NumberStyle& style) {
    return style.height_px * (0.15 + style.weight);
}

}  // namespace

double number_width_px(int number, const NumberStyle& style) {
    double width = style.height_px * style.weight - gap_px(style);
    for (const char digit : std::to_string(number))
        width += glyph(digit).width * core_px(style) + gap_px(style);
    return width;
}

void draw_number(cv::Mat& rgb, int number, Point center, const NumberStyle& style) {
    const double half_stroke = style.height_px * style.weight / 2;
    double x = center.x - number_width_px(number, style) / 2 + half_stroke;
    const double y = center.y - style.height_px / 2 + half_stroke;
    std::vector<Polyline> lines;
    for (const char digit : std::to_string(number)) {
        for (Polyline line : glyph(digit).lines) {
            for (Point& p : line)
                p = {x + p.x * core_px(style), y + p.y * core_px(style)};
            lines.push_back(std::move(line));
        }
        x += glyph(digit).width * core_px(style) + gap_px(style);
    }
    stroke(rgb, lines, 2 * half_stroke, {style.color});
}

}  // namespace unfold::render
