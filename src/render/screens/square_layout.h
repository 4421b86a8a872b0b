// Where the squares of a synthetic screenshot lie.
#pragma once

#include "unfold/picture.h"

#include <cmath>

#include <opencv2/core.hpp>

namespace unfold::render {

/// Squares in a picture; cell boundaries fall on whole pixels.
struct SquareLayout {
    double x_px = 0, y_px = 0;  ///< of the first cell's corner
    double cell_width_px = 0, cell_height_px = 0;

    [[nodiscard]] cv::Rect cell(Cell at) const {
        const int left = static_cast<int>(std::lround(x_px + at.column * cell_width_px));
        const int top = static_cast<int>(std::lround(y_px + at.row * cell_height_px));
        const int right = static_cast<int>(std::lround(x_px + (at.column + 1) * cell_width_px));
        const int bottom = static_cast<int>(std::lround(y_px + (at.row + 1) * cell_height_px));
        return {left, top, right - left, bottom - top};
    }
    /// The geometry that a reader of the picture should find, without swatches.
    [[nodiscard]] PictureGeometry geometry(cv::Size picture, const Lattice& lattice) const {
        PictureGeometry geometry;
        geometry.width_px = picture.width;
        geometry.height_px = picture.height;
        geometry.px_from_cell = {cell_width_px, 0, x_px, 0, cell_height_px, y_px};
        geometry.shown_px = {x_px, y_px, lattice.columns * cell_width_px, lattice.rows * cell_height_px};
        return geometry;
    }
};

}  // namespace unfold::render
