// The disc with a move's number, on the board and in the list, and the line that connects it to a place.
#pragma once

#include "unfold/puzzle.h"

#include <array>
#include <cstddef>

#include "render/ink.h"

namespace unfold::render {

/// A disc filled with the color to paint, in a white and a dark ring, with the number in it. `radius_px`:
/// rings included.
void draw_badge(cv::Mat& rgb, Point center, double radius_px, int number, Rgb color);

/// A line that joins two badges of this radius, or a badge and what it speaks of. To be drawn before them.
void draw_tether(cv::Mat& rgb, Point from, Point to, double radius_px);
/// The same, with a dot at its end.
void draw_tether_to(cv::Mat& rgb, Point badge, Point target, double radius_px);

/// Lightness changes as well as hue, so that neighbors in the order differ for every eye.
[[nodiscard]] inline Rgb color_of_step(std::size_t step) {
    constexpr std::array<Rgb, 6> colors{
        {{255, 209, 64}, {30, 80, 160}, {245, 245, 240}, {178, 24, 43}, {120, 200, 140}, {64, 32, 96}}};
    return colors[step % colors.size()];
}

}  // namespace unfold::render
