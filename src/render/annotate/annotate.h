// The solution on the screenshot, one function a family.
#pragma once

#include "unfold/solution.h"

#include <span>

#include <opencv2/core.hpp>

namespace unfold::render {

/// Draws the moves on `rgb` and appends the strip of moves. Requires: at least one move; all are legal.
[[nodiscard]] cv::Mat annotate_colors(cv::Mat rgb, const PictureGeometry& geometry, const ColorLevel& level,
                                      std::span<const Move> moves);
/// Draws the removals on `rgb`. Requires: all are legal.
[[nodiscard]] cv::Mat annotate_tiles(cv::Mat rgb, const PictureGeometry& geometry, const TileLevel& level,
                                     std::span<const TileRemoval> removals);

}  // namespace unfold::render
