// Borders along the axes of a picture: screenshots have them, photos of screens do not.
#pragma once

#include "unfold/picture.h"

namespace unfold::vision {

/// True where borders or strokes lie exactly along rows, and others exactly along columns, at least 30 % of
/// the picture apart each way, as in many screenshots. Each is as long as an eighth of the shorter side.
/// False where they lean by a pixel over that length, and where perspective leaves only one of them upright.
/// What lies beside them is not examined: it may be a photo. Requires: the picture is not empty. Cost:
/// typically below a millisecond a megapixel, and linear in the pixels.
[[nodiscard]] bool has_upright_borders(const ImageView& picture);

}  // namespace unfold::vision
