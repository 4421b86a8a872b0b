// The screenshots of each game, and the parts of that of KAMI 2; `render_screenshot` checks the level and the
// options first.
#pragma once

#include "unfold/level.h"
#include "unfold/puzzle.h"
#include "unfold/render.h"

namespace unfold::render {

/// Requires: a lattice of squares, at most 6 colors.
[[nodiscard]] Screenshot kami_screenshot(const ColorLevel& level, const ScreenshotOptions& options);
/// Requires: a lattice of squares.
[[nodiscard]] Screenshot flood_screenshot(const ColorLevel& level, const ScreenshotOptions& options);
/// Throws Error(usage) for options out of range.
[[nodiscard]] Screenshot tile_screenshot(const TileLevel& level, const ScreenshotOptions& options);

}  // namespace unfold::render
