// Where a phone shows what, and where squares lie: the rules by which KAMI 2 fills a screen, as measured on
// real screenshots.
#pragma once

#include "unfold/picture.h"
#include "unfold/render.h"

#include <cmath>
#include <vector>

#include <opencv2/core.hpp>

namespace unfold::render {

enum class FooterKind { one_row, two_rows };

/// Everything in pixels of the screen.
struct ScreenLayout {
    int width_px = 0;
    int height_px = 0;
    FooterKind footer = FooterKind::one_row;
    int board_top_px = 0;  ///< below the status bar
    int footer_top_px = 0;
    int footer_bottom_px =
        0;              ///< below it: background with the home bar, where that is above the screen's end
    RectPx lattice_px;  ///< the whole board; may reach outside
    int buttons_right_px = 0;  ///< the swatches share the rest of the footer
};

/// The layout of a device by name (empty: the default). Throws Error(usage, Stage::render) for another name.
[[nodiscard]] ScreenLayout screen_layout(const std::string& device);

/// The swatches' rectangles, left to right.
[[nodiscard]] std::vector<RectPx> swatch_rectangles(const ScreenLayout& layout, int colors);
/// The geometry that a reader of the picture should find.
[[nodiscard]] PictureGeometry geometry_of(const ScreenLayout& layout, int colors);

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
