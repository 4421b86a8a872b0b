// Colors as people with dichromatic vision perceive them, and palettes that stay distinct for everybody.
#pragma once

#include "unfold/puzzle.h"

#include <cstdint>
#include <span>
#include <vector>

#include "core/random.h"

namespace unfold::levels {

enum class Vision : std::uint8_t { normal, protanopia, deuteranopia, tritanopia };

/// The color as it appears to that kind of vision: the matrices for severity 1.0 of Machado, Oliveira and
/// Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG 15 (6),
/// 2009, table 1, applied to linear RGB.
[[nodiscard]] Rgb simulated(Rgb color, Vision vision);

/// The least OKLab distance of two colors of the palette for that vision; 2 for fewer than two colors.
[[nodiscard]] double min_distance(std::span<const Rgb> palette, Vision vision);

/// Four times the difference that people can just detect (about 0.02).
inline constexpr double min_palette_distance = 0.08;
/// True when any two colors of the palette are at least `min_palette_distance` apart for every vision.
[[nodiscard]] bool is_distinct_for_everybody(std::span<const Rgb> palette);

/// The most colors of a palette that `random_palette` makes.
inline constexpr int max_palette_colors = 8;
/// A palette that is distinct for everybody: a ladder of lightness, few hues, muted as paper is. In random
/// order. Requires: 1 … max_palette_colors colors.
[[nodiscard]] std::vector<Rgb> random_palette(int colors, Random& random);

}  // namespace unfold::levels
