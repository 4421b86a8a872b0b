// The screen, or the board on it, as a quadrilateral in a photo, and the upright borders that screenshots
// have and photos do not.
#pragma once

#include "unfold/picture.h"

#include <vector>

#include "vision/photo/homography.h"

namespace unfold::vision {

/// How far, of the longer side, a corner lies off an upright rectangle in a photo; less is a screenshot.
inline constexpr double min_slant = 0.006;

/// Large convex quadrilaterals with straight sides, without upright rectangles: at most three, the largest
/// first. Empty for screenshots, whose rectangles are all upright. Requires: not empty. Cost: about 20 ms.
[[nodiscard]] std::vector<Quad> find_screen_quads(const ImageView& photo);

/// True if borders or strokes lie exactly along rows, and others exactly along columns, at least 30 % of the
/// picture apart each way, as in many screenshots. Each is at least a tenth of the shorter side long, and at
/// least 30 pixels. False if they lean by a pixel over that length, or if perspective leaves only one of them
/// upright. The areas beside them are not examined: they may be a photo. Requires: the picture is not empty.
/// Cost: typically below a millisecond per megapixel, and linear in the pixels.
[[nodiscard]] bool has_upright_borders(const ImageView& picture);

}  // namespace unfold::vision
