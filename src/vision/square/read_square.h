// Reading boards of squares: Flood-It of any program, and the first KAMI.
#pragma once

#include "unfold/vision.h"

#include <opencv2/core.hpp>

#include "vision/outcome.h"

namespace unfold::vision {

/// Reads a picture of Flood-It or KAMI; where `options.game` does not say which, the board does. Of
/// `options.overrides`, a given budget replaces the number that the picture shows, and the flood of a
/// Flood-It board begins at a given origin. The level has no source.
[[nodiscard]] Outcome<Reading> read_squares(const ImageView& picture, const ReadOptions& options);

}  // namespace unfold::vision
