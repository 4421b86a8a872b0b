// Colors: the OKLab space, their notation, and the palette of a level that has none.
#pragma once

#include "unfold/puzzle.h"

#include <string>
#include <vector>

namespace unfold {

// OKLab, a color space in which distance is close to what people see (Ottosson, "A perceptual color space for
// image processing", 2020).

struct Oklab {
    double lightness = 0;    ///< 0 black … 1 white
    double green_red = 0;    ///< about -0.4 green … 0.4 red
    double blue_yellow = 0;  ///< about -0.4 blue … 0.4 yellow
};

[[nodiscard]] Oklab oklab(Rgb color);
/// 0 for equal colors; about 0.02 is the just-noticeable difference.
[[nodiscard]] double distance(Oklab a, Oklab b);

/// "#7b1733".
[[nodiscard]] std::string hex_color(Rgb color);

/// The first `count` of 32 colors; the first twelve are paper colors that are easy to distinguish. Requires:
/// 0 … max_colors.
[[nodiscard]] std::vector<Rgb> default_palette(int count);

}  // namespace unfold
