// Colors in OKLab, and English names for those of a palette: the nearest of a list of plain names, made
// distinct.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>

#include "core/srgb.h"
#include "puzzle/colors.h"

namespace unfold {
namespace {

struct NamedColor {
    std::string_view name;
    Rgb color;
};

// Names that people use for paper and paint, with a typical color of each; a name may have several.
constexpr std::array named_colors{
    NamedColor{"black", {0x14, 0x14, 0x16}},       NamedColor{"dark gray", {0x45, 0x46, 0x48}},
    NamedColor{"gray", {0x85, 0x86, 0x88}},        NamedColor{"light gray", {0xc4, 0xc5, 0xc7}},
    NamedColor{"white", {0xfa, 0xfa, 0xfa}},       NamedColor{"cream", {0xf1, 0xe7, 0xd0}},
    NamedColor{"beige", {0xd8, 0xc7, 0xa6}},       NamedColor{"tan", {0xbc, 0x9a, 0x72}},
    NamedColor{"brown", {0x80, 0x53, 0x32}},       NamedColor{"dark brown", {0x4a, 0x2d, 0x1c}},
    NamedColor{"red", {0xd0, 0x2a, 0x2e}},         NamedColor{"dark red", {0x7e, 0x18, 0x26}},
    NamedColor{"light red", {0xe5, 0x66, 0x60}},   NamedColor{"crimson", {0xb4, 0x22, 0x4a}},
    NamedColor{"pink", {0xf2, 0x9c, 0xb4}},        NamedColor{"light pink", {0xf8, 0xd0, 0xd6}},
    NamedColor{"rose", {0xc0, 0x5c, 0x74}},        NamedColor{"salmon", {0xf0, 0x96, 0x7c}},
    NamedColor{"orange", {0xec, 0x7d, 0x2a}},      NamedColor{"dark orange", {0xba, 0x55, 0x18}},
    NamedColor{"peach", {0xf7, 0xc4, 0x9a}},       NamedColor{"gold", {0xe8, 0xb0, 0x34}},
    NamedColor{"yellow", {0xf8, 0xe0, 0x40}},      NamedColor{"light yellow", {0xf8, 0xef, 0xa0}},
    NamedColor{"olive", {0x7a, 0x7a, 0x28}},       NamedColor{"lime", {0xb4, 0xd8, 0x3c}},
    NamedColor{"green", {0x3c, 0x96, 0x40}},       NamedColor{"dark green", {0x1c, 0x50, 0x28}},
    NamedColor{"light green", {0x98, 0xd2, 0x88}}, NamedColor{"mint", {0xb0, 0xe4, 0xcc}},
    NamedColor{"teal", {0x1c, 0x84, 0x84}},        NamedColor{"dark teal", {0x12, 0x4e, 0x56}},
    NamedColor{"turquoise", {0x48, 0xc4, 0xb8}},   NamedColor{"cyan", {0x40, 0xd0, 0xe8}},
    NamedColor{"sky blue", {0x6c, 0xb6, 0xe4}},    NamedColor{"light blue", {0xae, 0xd4, 0xee}},
    NamedColor{"blue", {0x2c, 0x62, 0xc0}},        NamedColor{"dark blue", {0x1e, 0x38, 0x78}},
    NamedColor{"navy", {0x1c, 0x24, 0x48}},        NamedColor{"slate", {0x5c, 0x74, 0x8a}},
    NamedColor{"indigo", {0x4a, 0x3c, 0x9c}},      NamedColor{"purple", {0x84, 0x48, 0xa4}},
    NamedColor{"dark purple", {0x4a, 0x22, 0x58}}, NamedColor{"lavender", {0xbc, 0xae, 0xe0}},
    NamedColor{"magenta", {0xcc, 0x38, 0x9c}},     NamedColor{"plum", {0x78, 0x34, 0x5c}},
    NamedColor{"moss green", {0x90, 0xaa, 0x40}},  NamedColor{"sage", {0x9a, 0xa2, 0x78}},
    NamedColor{"ochre", {0xcc, 0x96, 0x2c}},       NamedColor{"orange", {0xdc, 0x66, 0x30}},
    NamedColor{"red", {0xba, 0x34, 0x2e}},         NamedColor{"maroon", {0x5c, 0x18, 0x2a}},
    NamedColor{"dark green", {0x2e, 0x52, 0x46}},  NamedColor{"steel blue", {0x48, 0x76, 0xa2}},
    NamedColor{"charcoal", {0x31, 0x31, 0x2f}},    NamedColor{"green", {0x48, 0x98, 0x74}},
    NamedColor{"turquoise", {0x38, 0xac, 0xac}},   NamedColor{"teal", {0x2a, 0x9d, 0x8f}},
    NamedColor{"cream", {0xf0, 0xdb, 0xa8}},       NamedColor{"aqua", {0x70, 0xc4, 0xa8}},
    NamedColor{"teal", {0x3a, 0x8a, 0x98}},
};

// In OKLab lightness: below, people do not perceive one color as darker on textured paper.
constexpr double visible_difference = 0.04;

std::string nearest_name(Oklab color) {
    const auto nearer = [&](const NamedColor& a, const NamedColor& b) {
        return distance(color, oklab(a.color)) < distance(color, oklab(b.color));
    };
    return std::string(std::min_element(named_colors.begin(), named_colors.end(), nearer)->name);
}

std::string numbered_name(std::string name, std::size_t number) {
    name += ' ';
    name += std::to_string(number);
    return name;
}

// The names of colors that share `name`, from dark to light; `apart`: all differ visibly in lightness.
std::vector<std::string> distinct_names(const std::string& name, std::size_t count, bool apart) {
    const bool has_shade = name.starts_with("dark ") || name.starts_with("light ");
    if (apart && count == 2 && name.starts_with("dark ")) return {"very " + name, name};
    if (apart && count == 2 && name.starts_with("light ")) return {name, "very " + name};
    if (apart && count == 2) return {"dark " + name, "light " + name};
    if (apart && count == 3 && !has_shade) return {"dark " + name, name, "light " + name};
    std::vector<std::string> numbered;
    for (std::size_t i = 1; i <= count; ++i)
        numbered.push_back(numbered_name(name, i));
    return numbered;
}

// A derived name such as "dark red" may equal the list name of another color; duplicates get numbers.
void number_duplicates(std::vector<std::string>& names) {
    std::map<std::string, int> total;
    for (const std::string& name : names)
        ++total[name];
    std::map<std::string, std::size_t> so_far;
    for (std::string& name : names)
        if (total[name] > 1) name = numbered_name(name, ++so_far[name]);
}

double linear(std::uint8_t channel) {
    return linear_from_srgb(channel / 255.0);
}

}  // namespace

std::vector<std::string> color_names(std::span<const Rgb> palette) {
    std::map<std::string, std::vector<std::size_t>> colors_of;
    std::vector<Oklab> colors;
    for (std::size_t i = 0; i < palette.size(); ++i) {
        colors.push_back(oklab(palette[i]));
        colors_of[nearest_name(colors[i])].push_back(i);
    }
    std::vector<std::string> names(palette.size());
    for (auto& [name, same] : colors_of) {
        std::stable_sort(same.begin(), same.end(), [&](std::size_t a, std::size_t b) {
            return colors[a].lightness < colors[b].lightness;
        });
        if (same.size() == 1) {
            names[same[0]] = name;
            continue;
        }
        const auto too_close = [&](std::size_t a, std::size_t b) {
            return colors[b].lightness - colors[a].lightness < visible_difference;
        };
        const bool apart = std::adjacent_find(same.begin(), same.end(), too_close) == same.end();
        const std::vector<std::string> distinct = distinct_names(name, same.size(), apart);
        for (std::size_t i = 0; i < same.size(); ++i)
            names[same[i]] = distinct[i];
    }
    number_duplicates(names);
    return names;
}

Oklab oklab(Rgb color) {
    const double r = linear(color.r);
    const double g = linear(color.g);
    const double b = linear(color.b);
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

double distance(Oklab a, Oklab b) {
    return std::hypot(a.lightness - b.lightness, a.green_red - b.green_red, a.blue_yellow - b.blue_yellow);
}

std::string hex_color(Rgb color) {
    std::array<char, 8> text{};
    std::snprintf(text.data(), text.size(), "#%02x%02x%02x", color.r, color.g, color.b);
    return text.data();
}

}  // namespace unfold
