// A Flood-It screen of our own: the board, how many moves were made, and buttons to choose a color.
#pragma once

#include "unfold/render.h"

namespace unfold::render {

/// As `render_screenshot`. Entry: a checked level of Flood-It on squares.
[[nodiscard]] Screenshot flood_screenshot(const Level& level, const ScreenshotOptions& options);

}  // namespace unfold::render
