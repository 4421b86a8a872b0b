// Cells of a picture in other colors.
#pragma once

#include "unfold/picture.h"

#include <vector>

#include <opencv2/core.hpp>

namespace unfold::render {

/// Paints what shows of these cells flat, in the color that each has on `board`; edges are smooth, and
/// nothing of what was there shines through between cells. Cost: 16 steps a pixel of their bounding box.
void paint_cells(cv::Mat& rgb, const PictureGeometry& geometry, const Board& board,
                 const std::vector<CellId>& cells);

/// The cells that have another color than on `before`.
[[nodiscard]] std::vector<CellId> changed_cells(const Board& before, const Board& after);

}  // namespace unfold::render
