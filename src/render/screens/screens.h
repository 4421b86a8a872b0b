// What the synthetic screenshots are made of: layouts, paper and signs, tiles, and a function for each game.
// `render_screenshot` checks the level and the options first.
#pragma once

#include "unfold/render.h"

#include <cmath>
#include <vector>

#include <opencv2/core.hpp>

#include "core/random.h"

namespace unfold::render {

/// Requires: a lattice of squares, at most 6 colors.
[[nodiscard]] Screenshot kami_screenshot(const ColorLevel& level, const ScreenshotOptions& options);
/// Requires: a lattice of squares.
[[nodiscard]] Screenshot flood_screenshot(const ColorLevel& level, const ScreenshotOptions& options);
/// Throws Error(usage) for options out of range.
[[nodiscard]] Screenshot tile_screenshot(const TileLevel& level, const ScreenshotOptions& options);

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

/// A field of `size` brightness factors (CV_32F, mean near 1). `grain_px` is the size of the finest grain,
/// `strength` 1 is the board's paper: a standard deviation of about 0.03, as measured within cells.
[[nodiscard]] cv::Mat1f paper(cv::Size size, double grain_px, double strength, Random& random);

/// Fills a rectangle with grainy paper. `texture` covers at least its size. `lift`: how many levels the grain
/// moves even black by.
void paint_paper(cv::Mat& rgb, cv::Rect area, Rgb color, const cv::Mat1f& texture, float lift);

/// Where a sign goes: it reaches about 0.4 units from the center, in pixels.
struct SignPlace {
    Point center;
    double unit;
    [[nodiscard]] Point at(double x, double y) const { return {center.x + x * unit, center.y + y * unit}; }
};

void draw_back(cv::Mat& rgb, const SignPlace& p, Rgb color);
void draw_restart(cv::Mat& rgb, const SignPlace& p, Rgb color);
void draw_bulb(cv::Mat& rgb, const SignPlace& p, Rgb color);
void draw_house(cv::Mat& rgb, const SignPlace& p, Rgb color);

/// Folds the upper right corner of a swatch, by the width of the screen in pixels.
void draw_folded_corner(cv::Mat& rgb, const RectPx& swatch, double screen_px);

/// Draws the face of a kind into a rectangle, over the tile's paper. Kinds below 36 differ in every set.
void draw_face(cv::Mat& rgb, const RectPx& at, KindId kind, TileSet set);

/// What the face is drawn on.
[[nodiscard]] Rgb tile_color(KindId kind, TileSet set);

}  // namespace unfold::render
