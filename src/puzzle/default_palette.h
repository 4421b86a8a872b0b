// The colors of a level that comes without any.
#pragma once

#include "unfold/puzzle.h"

#include <vector>

namespace unfold {

/// The first `count` of 32 colors; the first twelve are paper colors that are easy to distinguish. Requires:
/// 0 … max_colors.
[[nodiscard]] std::vector<Rgb> default_palette(int count);

}  // namespace unfold
