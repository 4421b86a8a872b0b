// A screen of the first KAMI: sheets of paper under a lamp, and a bar of sheets to choose from.
#pragma once

#include "unfold/render.h"

namespace unfold::render {

/// As `render_screenshot`. Entry: a checked level of KAMI on squares.
[[nodiscard]] Screenshot kami_screenshot(const Level& level, const ScreenshotOptions& options);

}  // namespace unfold::render
