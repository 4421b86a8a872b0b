// Borders along the axes of a picture: screenshots have them, photos of screens do not.
#pragma once

#include "unfold/picture.h"

namespace unfold::vision {

/// True where borders or strokes lie exactly along rows, and others exactly along columns, at least 30 % of
/// the picture apart each way: the picture needs no straightening. False where they lean by a pixel over a
/// tenth of the shorter side, and where perspective leaves one of them upright. Many screenshots have no such
/// borders. Requires: the picture is not empty. Cost: at most a few milliseconds a megapixel.
[[nodiscard]] bool has_upright_borders(const ImageView& picture);

}  // namespace unfold::vision
