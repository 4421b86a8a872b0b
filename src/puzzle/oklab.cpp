// sRGB to OKLab.
#include "puzzle/oklab.h"

#include <cmath>

#include "core/srgb.h"

namespace unfold {
namespace {

double linear(std::uint8_t channel) {
    return linear_from_srgb(channel / 255.0);
}

}  // namespace

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

}  // namespace unfold
