// The color of a step of Shisen-Sho: its badges and its path.
#pragma once

#include "unfold/puzzle.h"

#include <array>
#include <cstddef>

namespace unfold::render {

/// Lightness changes as well as hue, so that neighbors in the order differ for every eye.
[[nodiscard]] inline Rgb color_of_step(std::size_t step) {
    constexpr std::array<Rgb, 6> colors{
        {{255, 209, 64}, {30, 80, 160}, {245, 245, 240}, {178, 24, 43}, {120, 200, 140}, {64, 32, 96}}};
    return colors[step % colors.size()];
}

}  // namespace unfold::render
