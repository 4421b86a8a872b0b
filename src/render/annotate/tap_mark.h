// One move on a picture: the region, and the badge that says what it becomes.
#pragma once

#include "unfold/picture.h"

#include <vector>

#include <opencv2/core.hpp>

namespace unfold::render {

/// The badge of a move that is shown alone.
struct TapMark {
    Point badge;           ///< its center, in pixels
    double radius_px = 0;  ///< rings included
    Point tapped;          ///< where in the region it points to; the same as `badge` where that lies in it
};

/// Deep in the region, or beside one that is too small to be seen below a badge. Requires: `region` is not
/// empty.
[[nodiscard]] TapMark place_mark(const PictureGeometry& geometry, const Lattice& lattice,
                                 const std::vector<CellId>& region);

/// The cell of `region` that the mark points to: a color spreads from there.
[[nodiscard]] CellId tapped_cell(const TapMark& mark, const PictureGeometry& geometry, const Lattice& lattice,
                                 const std::vector<CellId>& region);

/// Draws the badge, and a line to where it points.
void draw_mark(cv::Mat& rgb, const TapMark& mark, int number, Rgb color);

/// Outlines a region on what shows of the board, as strongly as the first region of a move is.
void outline_tapped(cv::Mat& rgb, const PictureGeometry& geometry, const Lattice& lattice,
                    const std::vector<CellId>& region);
/// Outlines what a flood takes in, less strongly.
void outline_joined(cv::Mat& rgb, const PictureGeometry& geometry, const Lattice& lattice,
                    const std::vector<CellId>& region);

/// Frames the swatch to press, where it shows, and gives every swatch its number.
void mark_swatch(cv::Mat& rgb, const PictureGeometry& geometry, const std::vector<Rgb>& palette,
                 ColorId color);

}  // namespace unfold::render
