// OKLab, a color space in which distance is close to what people see (Ottosson, "A perceptual color space for
// image processing", 2020).
#pragma once

#include "unfold/puzzle.h"

namespace unfold {

struct Oklab {
    double lightness = 0;    ///< 0 black … 1 white
    double green_red = 0;    ///< about -0.4 green … 0.4 red
    double blue_yellow = 0;  ///< about -0.4 blue … 0.4 yellow
};

[[nodiscard]] Oklab oklab(Rgb color);
/// 0 for equal colors; about 0.02 is the least difference that people see.
[[nodiscard]] double distance(Oklab a, Oklab b);

}  // namespace unfold
