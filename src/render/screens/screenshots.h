// The screenshots of each game, and the parts of that of KAMI 2; `render_screenshot` checks the level and the
// options first.
#pragma once

#include "unfold/level.h"
#include "unfold/puzzle.h"
#include "unfold/render.h"

#include <cstdint>

#include <opencv2/core.hpp>

#include "render/screens/screen_layout.h"

namespace unfold::render {

/// Requires: a lattice of squares, at most 6 colors.
[[nodiscard]] Screenshot kami_screenshot(const ColorLevel& level, const ScreenshotOptions& options);
/// Requires: a lattice of squares.
[[nodiscard]] Screenshot flood_screenshot(const ColorLevel& level, const ScreenshotOptions& options);
/// Throws Error(usage) for options out of range.
[[nodiscard]] Screenshot tile_screenshot(const TileLevel& level, const ScreenshotOptions& options);

/// Fills the whole picture with the background gradient.
void paint_background(cv::Mat& rgb);
/// Paints the board between status bar and footer. Requires: a KAMI 2 lattice.
void paint_board(cv::Mat& rgb, const ScreenLayout& layout, const Board& board, std::uint64_t seed);

/// Paints the footer, and the home bar where the layout has room for one.
void paint_footer(cv::Mat& rgb, const ScreenLayout& layout, const ColorLevel& level, std::uint64_t seed);

}  // namespace unfold::render
