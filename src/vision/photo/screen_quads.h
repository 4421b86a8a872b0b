// The screen, or the board on it, as a quadrilateral in a photo.
#pragma once

#include <vector>

#include "vision/photo/homography.h"

namespace unfold::vision {

/// Large convex quadrilaterals with straight sides, without upright rectangles: at most three, the largest
/// first. Empty for screenshots, whose rectangles are all upright. Requires: not empty. Cost: about 20 ms.
[[nodiscard]] std::vector<Quad> find_screen_quads(const ImageView& photo);

}  // namespace unfold::vision
