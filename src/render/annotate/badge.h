// The marks of a move: the disc with its number, the line that connects it to a place, the contour of a
// region.
#pragma once

#include "unfold/picture.h"

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include <opencv2/core.hpp>

#include "graph/replay.h"
#include "render/ink.h"

namespace unfold::render {

/// A disc filled with the color to paint, in a white and a dark ring, with the number in it. `radius_px`:
/// rings included.
void draw_badge(cv::Mat& rgb, Point center, double radius_px, int number, Rgb color);

/// A leader line between two badges of this radius, or from a badge to the place it refers to. Draw it before
/// the badges.
void draw_leader(cv::Mat& rgb, Point from, Point to, double radius_px);
/// The same, with a dot at its end.
void draw_leader_with_dot(cv::Mat& rgb, Point badge, Point target, double radius_px);

/// Lightness changes as well as hue, so that neighbors in the order differ for every eye.
[[nodiscard]] inline Rgb color_of_step(std::size_t step) {
    constexpr std::array<Rgb, 6> colors{
        {{255, 209, 64}, {30, 80, 160}, {245, 245, 240}, {178, 24, 43}, {120, 200, 140}, {64, 32, 96}}};
    return colors[step % colors.size()];
}

/// Draws the contour along the cell edges, on the visible board and inside the region only, so that two
/// regions that touch keep both of their contours. `width_px`: of light and dark together.
void draw_outline(cv::Mat& rgb, const PictureGeometry& geometry, const Lattice& lattice,
                  const std::vector<CellId>& region, double width_px);

/// The badge of a move that is shown alone.
struct TapMark {
    Point badge;           ///< its center, in pixels
    double radius_px = 0;  ///< rings included
    Point tapped;          ///< where in the region it points to; the same as `badge` where that lies in it
};

/// Places the badge deep in the region, or beside it if the badge would hide the region. Requires: `region`
/// is not empty.
[[nodiscard]] TapMark place_mark(const PictureGeometry& geometry, const Lattice& lattice,
                                 const std::vector<CellId>& region);

/// The cell of `region` that the mark points to: a color spreads from there.
[[nodiscard]] CellId tapped_cell(const TapMark& mark, const PictureGeometry& geometry, const Lattice& lattice,
                                 const std::vector<CellId>& region);

/// Draws the badge, and a line to where it points.
void draw_mark(cv::Mat& rgb, const TapMark& mark, int number, Rgb color);

/// Frames the swatch to press, where it shows, and gives every swatch its number.
void mark_swatch(cv::Mat& rgb, const PictureGeometry& geometry, const std::vector<Rgb>& palette,
                 ColorId color);

/// The disc with a move's number.
struct Badge {
    Point center;          ///< in pixels
    double radius_px = 0;  ///< ring included
    /// The badge that it continues: an earlier tap of the same growing region.
    std::optional<std::size_t> after;
    /// The point that it refers to; nothing for a badge inside its region.
    std::optional<Point> target;
};

/// One badge per tap, in order. They lie on the visible board and do not overlap. Each lies in its region if
/// it fits, otherwise as near as possible, with `target` set. The badge of a region that grew from an earlier
/// one is placed near the badge of that one. Throws Error(usage, Stage::render) if the picture is too small.
/// Cost: about a millisecond per tap. Deterministic.
[[nodiscard]] std::vector<Badge> layout_badges(const PictureGeometry& geometry, const Board& board,
                                               std::span<const Tap> taps);

}  // namespace unfold::render
