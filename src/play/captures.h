// Two captures of a screen compared pixel by pixel: whether something moves.
#pragma once

#include "unfold/picture.h"

namespace unfold {

/// The rectangle of the whole picture.
[[nodiscard]] RectPx whole(const Picture& picture);

/// The share of the pixels in a rectangle that differ by more than noise, 0 … 1. Requires: pictures of one
/// size.
[[nodiscard]] double changed_share(const Picture& a, const Picture& b, const RectPx& rect);

/// True when nothing in the rectangle has moved between two captures. False for captures of different sizes.
[[nodiscard]] bool is_at_rest(const Picture& before, const Picture& now, const RectPx& rect);

}  // namespace unfold
