// The list of moves: number, color before, color after, with palette numbers for players who cannot
// distinguish colors.
#pragma once

#include "unfold/picture.h"

#include <span>
#include <vector>

#include <opencv2/core.hpp>

#include "graph/replay.h"

namespace unfold::render {

/// The place of each item of the list, in a strip of its own.
struct StripLayout {
    int width_px = 0;
    int height_px = 0;
    double unit_px = 1;           ///< all sizes of an item are multiples of it
    std::vector<Point> items_px;  ///< the middle of each item's left side
};

/// The size of one item in units.
inline constexpr double item_width_units = 81;
inline constexpr double item_height_units = 30;
/// The ground of an item, and the text on it.
inline constexpr Rgb strip_ground{250, 249, 246};
inline constexpr Rgb strip_ink{30, 28, 26};

/// A strip as wide as the picture, for below it: rows of as many items as fit.
[[nodiscard]] StripLayout strip_below(int picture_width_px, std::size_t moves);
/// A strip as high as the picture, for beside it: columns of as many items as fit.
[[nodiscard]] StripLayout strip_beside(int picture_height_px, std::size_t moves);

/// Paints the strip with its items.
[[nodiscard]] cv::Mat draw_strip(const StripLayout& layout, std::span<const Tap> taps,
                                 const std::vector<Rgb>& palette);

/// One item: the badge, and the color before and after. `left_middle` in pixels; a unit has `unit_px`.
void draw_item(cv::Mat& rgb, Point left_middle, double unit_px, int number, const Tap& tap,
               const std::vector<Rgb>& palette);

/// A small palette number on each swatch of the footer; nothing where no swatches are known.
void number_swatches(cv::Mat& rgb, const PictureGeometry& geometry, const std::vector<Rgb>& palette);

}  // namespace unfold::render
