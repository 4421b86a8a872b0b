// The board of a synthetic screenshot: folded paper triangles under a fixed light, and the gradient behind
// them.
#pragma once

#include "unfold/puzzle.h"

#include <cstdint>

#include <opencv2/core.hpp>

#include "render/screens/screen_layout.h"

namespace unfold::render {

/// Fills the whole picture with the background gradient.
void paint_background(cv::Mat& rgb);
/// Paints the board between status bar and footer. Requires: a KAMI 2 lattice.
void paint_board(cv::Mat& rgb, const ScreenLayout& layout, const Board& board, std::uint64_t seed);

}  // namespace unfold::render
