// Cells of a picture in other colors.
#pragma once

#include "unfold/picture.h"

#include <opencv2/core.hpp>

namespace unfold::render {

/// Paints what shows of the board in flat colors, as far as it lies in `within`. Edges are smooth, and
/// nothing of what was there shines through between cells. Cost: linear in the pixels.
void paint_flat(cv::Mat& rgb, const PictureGeometry& geometry, const Board& board, const cv::Rect& within);

/// Paints what shows of the cells that have another color on `after` than on `before`, which the picture
/// shows, with the light and the grain that the cell has in the picture; lines and scribbles in it are
/// painted over. Requires: equal palettes. Cost: linear in the pixels.
void paint_changes(cv::Mat& rgb, const PictureGeometry& geometry, const Board& before, const Board& after);

}  // namespace unfold::render
