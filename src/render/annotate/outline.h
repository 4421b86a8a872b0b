// The border of a region as a double contour, light and dark, that is legible on any color.
#pragma once

#include "unfold/picture.h"

#include <vector>

#include <opencv2/core.hpp>

namespace unfold::render {

/// Draws the contour along the cell edges, inside the region only, so that two regions that touch keep both
/// of their contours. `width_px`: of light and dark together.
void draw_outline(cv::Mat& rgb, const PictureGeometry& geometry, const Lattice& lattice,
                  const std::vector<CellId>& region, double width_px);

}  // namespace unfold::render
