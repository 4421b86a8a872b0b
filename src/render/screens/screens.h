// What the synthetic screenshots are made of: layouts, paper and icons, tiles, and a function for each game.
// `render_screenshot` checks the level and the options first.
#pragma once

#include "unfold/render.h"

#include <vector>

#include <opencv2/core.hpp>

#include "core/random.h"
#include "render/pixels.h"

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
/// The ground-truth geometry of the picture.
[[nodiscard]] PictureGeometry geometry_of(const ScreenLayout& layout, int colors);

/// Squares in a picture; cell boundaries fall on whole pixels.
struct SquareLayout {
    double x_px = 0, y_px = 0;  ///< of the first cell's corner
    double cell_width_px = 0, cell_height_px = 0;

    [[nodiscard]] cv::Rect cell(Cell at) const {
        const auto corner = [&](int row, int column) {
            return Point{x_px + column * cell_width_px, y_px + row * cell_height_px};
        };
        return whole_pixels(corner(at.row, at.column), corner(at.row + 1, at.column + 1));
    }
    /// The ground-truth geometry of the picture, without swatches.
    [[nodiscard]] PictureGeometry geometry(cv::Size picture, const Lattice& lattice) const {
        PictureGeometry geometry;
        geometry.width_px = picture.width;
        geometry.height_px = picture.height;
        geometry.px_from_cell = {cell_width_px, 0, x_px, 0, cell_height_px, y_px};
        geometry.shown_px = {x_px, y_px, lattice.columns * cell_width_px, lattice.rows * cell_height_px};
        return geometry;
    }
};

/// A paper texture of `size`: brightness factors with a mean near 1. `grain_px` is the size of the finest
/// grain. At `strength` 1 the standard deviation is about 0.03. The board of KAMI 2 is painted at 0.85.
[[nodiscard]] cv::Mat1f paper_texture(cv::Size size, double grain_px, double strength, Random& random);

/// Fills a rectangle with grainy paper. `texture` covers at least its size. `lift`: how many levels the grain
/// moves even black by.
void paint_paper(cv::Mat& rgb, cv::Rect area, Rgb color, const cv::Mat1f& texture, float lift);

/// Where an icon of a button goes: it reaches about 0.4 units from the center, in pixels.
struct IconPlace {
    Point center;
    double unit;
    [[nodiscard]] Point at(double x, double y) const { return {center.x + x * unit, center.y + y * unit}; }
};

void draw_back(cv::Mat& rgb, const IconPlace& p, Rgb color);
void draw_restart(cv::Mat& rgb, const IconPlace& p, Rgb color);
void draw_bulb(cv::Mat& rgb, const IconPlace& p, Rgb color);
void draw_home(cv::Mat& rgb, const IconPlace& p, Rgb color);

/// Folds the upper right corner of a swatch, by the width of the screen in pixels.
void draw_folded_corner(cv::Mat& rgb, const RectPx& swatch, double screen_px);

/// Draws the face of a kind into a rectangle, over the tile's paper. Kinds below 36 differ in every set.
void draw_face(cv::Mat& rgb, const RectPx& at, KindId kind, TileSet set);

/// What the face is drawn on.
[[nodiscard]] Rgb tile_color(KindId kind, TileSet set);

}  // namespace unfold::render
