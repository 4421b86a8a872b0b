// Where a phone shows what: the rules by which KAMI 2 fills a screen, as measured on real screenshots.
#pragma once

#include "unfold/picture.h"
#include "unfold/render.h"

#include <vector>

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

}  // namespace unfold::render
