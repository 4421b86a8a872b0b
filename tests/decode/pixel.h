// A pixel of a decoded picture.
#pragma once

#include "unfold/picture.h"

namespace unfold::test {

/// Requires: the pixel is in the picture.
inline Rgb pixel(const Picture& picture, int x, int y) {
    const auto at = static_cast<std::size_t>(3 * (y * picture.width_px + x));
    return {picture.pixels[at], picture.pixels[at + 1], picture.pixels[at + 2]};
}

}  // namespace unfold::test
