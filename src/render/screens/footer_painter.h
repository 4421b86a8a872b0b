// The footer of a synthetic screenshot: buttons, the move count, and the swatches.
#pragma once

#include "unfold/level.h"

#include <cstdint>

#include <opencv2/core.hpp>

#include "render/screens/screen_layout.h"

namespace unfold::render {

/// Paints the footer, and the home bar where the layout has room for one.
void paint_footer(cv::Mat& rgb, const ScreenLayout& layout, const ColorLevel& level, std::uint64_t seed);

}  // namespace unfold::render
