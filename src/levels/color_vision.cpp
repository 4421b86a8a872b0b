// Simulated color vision deficiency, and palettes made in OKLCH.
//
// Dichromats lose one chromatic dimension and mostly keep lightness. A palette whose colors differ in
// lightness is therefore distinct for all visions, and the hues can be chosen freely.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/srgb.h"
#include "levels/generators.h"
#include "puzzle/colors.h"

namespace unfold::levels {
namespace {

using Matrix = std::array<std::array<double, 3>, 3>;

constexpr Matrix protanopia{
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix deuteranopia{
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix tritanopia{
    {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};

// Replaces dark yellows, which look muddy, by terracotta. The hue is in turns.
double avoid_dark_yellow(double hue, double lightness) {
    constexpr double first_yellow = 0.19, last_yellow = 0.37, terracotta = 0.11, light = 0.68;
    hue -= std::floor(hue);
    if (lightness >= light || hue < first_yellow || hue > last_yellow) return hue;
    return hue < (first_yellow + last_yellow) / 2 ? terracotta : last_yellow + 0.04;
}

std::uint8_t byte_of(double linear) {
    const double component = srgb_from_linear(std::clamp(linear, 0.0, 1.0));
    return static_cast<std::uint8_t>(std::lround(std::clamp(component, 0.0, 1.0) * 255));
}

struct LinearRgb {
    double r = 0, g = 0, b = 0;
};

// The inverse of `oklab`: Ottosson's matrices.
LinearRgb linear_rgb(const Oklab& color) {
    const auto cube = [](double root) { return root * root * root; };
    const double l =
        cube(color.lightness + 0.3963377774 * color.green_red + 0.2158037573 * color.blue_yellow);
    const double m =
        cube(color.lightness - 0.1055613458 * color.green_red - 0.0638541728 * color.blue_yellow);
    const double s =
        cube(color.lightness - 0.0894841775 * color.green_red - 1.2914855480 * color.blue_yellow);
    return {4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
            -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
            -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s};
}

bool is_in_gamut(const LinearRgb& color) {
    return std::min({color.r, color.g, color.b}) >= 0 && std::max({color.r, color.g, color.b}) <= 1;
}

// The color of that lightness and hue with the given chroma, or the highest that sRGB allows.
Rgb color_of(double lightness, double chroma, double hue) {
    LinearRgb linear;
    for (; chroma >= 0; chroma -= 0.005) {
        linear = linear_rgb({lightness, chroma * std::cos(hue), chroma * std::sin(hue)});
        if (is_in_gamut(linear)) break;
    }
    return {byte_of(linear.r), byte_of(linear.g), byte_of(linear.b)};
}

// Hues of a palette, in turns from its first one: neighbors, opposites, thirds.
constexpr std::array<std::array<double, 3>, 5> schemes{
    {{0, 0.5, 0.08}, {0, 0.42, 0.55}, {0, 0.33, 0.67}, {0, 0.62, 0.12}, {0, 0.25, 0.6}}};

// Each attempt is paler than the one before: grays alone are far enough apart, so some attempt succeeds.
std::vector<Rgb> palette_attempt(int colors, int attempt, Random& random) {
    const double full_turn = 2 * std::numbers::pi;
    const double first_hue = random.unit();
    const auto& scheme = schemes[random.below(schemes.size())];
    const double darkest = 0.25 + 0.03 * random.unit();
    const double lightest = 0.87 + 0.03 * random.unit();
    const double strength = (0.10 + 0.07 * random.unit()) * std::pow(0.97, attempt);
    const auto first_turn = random.below(scheme.size());
    std::vector<Rgb> palette;
    for (int i = 0; i < colors; ++i) {
        const double at = colors == 1 ? 0.5 : static_cast<double>(i) / (colors - 1);
        const double lightness = darkest + (lightest - darkest) * at;
        // The darkest and the lightest color are nearly neutral.
        const double middle = 1 - std::abs(2 * at - 1);
        const double chroma = strength * (0.45 + 0.55 * middle);
        // The hues of a scheme alternate, so that colors of similar lightness differ in hue, too.
        const std::size_t turn = (first_turn + static_cast<std::size_t>(i)) % scheme.size();
        const double hue = first_hue + scheme[turn] + 0.04 * (random.unit() - 0.5);
        palette.push_back(color_of(lightness, chroma, full_turn * avoid_dark_yellow(hue, lightness)));
    }
    return palette;
}

}  // namespace

Rgb simulated(Rgb color, Vision vision) {
    if (vision == Vision::normal) return color;
    const Matrix& matrix = vision == Vision::protanopia     ? protanopia
                           : vision == Vision::deuteranopia ? deuteranopia
                                                            : tritanopia;
    const std::array<double, 3> linear{linear_from_srgb(color.r / 255.0), linear_from_srgb(color.g / 255.0),
                                       linear_from_srgb(color.b / 255.0)};
    const auto row = [&](std::size_t i) {
        return byte_of(matrix[i][0] * linear[0] + matrix[i][1] * linear[1] + matrix[i][2] * linear[2]);
    };
    return {row(0), row(1), row(2)};
}

double min_distance(std::span<const Rgb> palette, Vision vision) {
    double least = 2;
    for (std::size_t i = 0; i < palette.size(); ++i)
        for (std::size_t j = i + 1; j < palette.size(); ++j)
            least = std::min(
                least, distance(oklab(simulated(palette[i], vision)), oklab(simulated(palette[j], vision))));
    return least;
}

bool is_distinct_for_all_visions(std::span<const Rgb> palette) {
    constexpr std::array visions{Vision::normal, Vision::protanopia, Vision::deuteranopia,
                                 Vision::tritanopia};
    return std::all_of(visions.begin(), visions.end(),
                       [&](Vision vision) { return min_distance(palette, vision) >= min_palette_distance; });
}

std::vector<Rgb> random_palette(int colors, Random& random) {
    int attempt = 0;
    std::vector<Rgb> palette = palette_attempt(colors, attempt, random);
    while (!is_distinct_for_all_visions(palette))
        palette = palette_attempt(colors, ++attempt, random);
    for (std::size_t i = palette.size(); i > 1; --i)
        std::swap(palette[i - 1], palette[random.below(i)]);
    return palette;
}

}  // namespace unfold::levels
