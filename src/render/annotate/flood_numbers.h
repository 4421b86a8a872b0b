// When the flood of Flood-It reaches each region: the number of the move, on the region.
#pragma once

#include "unfold/picture.h"

#include <span>

#include <opencv2/core.hpp>

#include "graph/replay.h"

namespace unfold::render {

/// Outlines where the flood begins, and writes into every region that a move floods that move's number.
/// `taps`: of the whole solution on `board`.
void draw_flood_numbers(cv::Mat& rgb, const PictureGeometry& geometry, const Board& board,
                        std::span<const Tap> taps);

}  // namespace unfold::render
