// The light on a board of paper: brighter toward one upper corner and darker toward the bottom.
#pragma once

#include "unfold/picture.h"

#include <array>
#include <vector>

#include "vision/image/lab.h"

namespace unfold::vision {

/// The weight of lightness in distances once the light on the board is known; 0.3 to 0.7 misread none of
/// 21,211 real cells of KAMI 2.
inline constexpr float known_light_weight = 0.7F;

/// The lighting of the board: how much brighter a place is than the swatches, exp of a quadratic function of
/// the place in the unit square. Like the game, it multiplies sRGB values and clips at white.
struct Lighting {
    std::array<double, 6> log_gain{};  ///< of 1, x, y, x x, x y, y y, where x and y run from -0.5 to 0.5

    [[nodiscard]] double log_gain_at(Point at) const;
    /// The color of a swatch under the light of a place on the board.
    [[nodiscard]] Lab lit(const Lab& swatch, Point at) const;
    /// The colors of several swatches there.
    [[nodiscard]] std::vector<Lab> lit(const std::vector<Lab>& swatches, Point at) const;
    /// The swatch that has this color under the light of a place on the board.
    [[nodiscard]] Lab unlit(const Lab& color, Point at) const;
};

/// A color that a cell of the board shows.
struct LitColor {
    Lab color;
    Point at;           ///< in the unit square of the board, (0, 0) top left
    double weight = 1;  ///< how much it counts
};

/// Regression of the logarithm of the colors' lightness against that of their swatch, with Huber weights
/// against wrong assignments. `swatch_of` has one index of `swatches` per cell, or -1 for a cell that does
/// not count. `start` is what the weights begin with. Cost: linear in the cells.
[[nodiscard]] Lighting fit_lighting(const std::vector<LitColor>& cells, const std::vector<Lab>& swatches,
                                    const std::vector<int>& swatch_of, const Lighting& start);

}  // namespace unfold::vision
