// Reading KAMI 2: a lattice of triangles, the color bar below it and the move counter.
#pragma once

#include "unfold/vision.h"

#include "vision/outcome.h"

namespace unfold::vision {

/// The size at which a picture is searched.
enum class Detail : std::uint8_t { low, high };

/// Reads the picture as KAMI 2. Of `options.overrides`, only a given budget counts: it replaces the counter.
/// The level has no source. Cost: 30 ms at low detail, 100 ms at high detail.
[[nodiscard]] Outcome<Reading> read_kami2(const ImageView& image, Detail detail, const ReadOptions& options);

/// True when high detail shows clearly more of the picture than low detail.
[[nodiscard]] bool gains_from_detail(const ImageView& image);

}  // namespace unfold::vision
