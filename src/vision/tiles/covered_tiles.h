// Tiles that a program has drawn over: the frames and the line of a hint.
#pragma once

#include "vision/tiles/tile_kinds.h"

namespace unfold {

/// Gives each face after the first `sure` ones, where its kind has none of these, the kind that it is alike
/// in the middle; and each of the first ones that is alone in its kind, that of an odd kind. Its confidence
/// is low where another kind comes near.
void join_covered_tiles(TileKinds& kinds, const TileFaces& faces, std::size_t sure);

}  // namespace unfold
