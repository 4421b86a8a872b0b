// Chosen and hinted tiles: a program tints, dims or frames them, or draws them on another ground.
#pragma once

#include "vision/tiles/tile_kinds.h"

namespace unfold::vision {

/// Moves marked tiles into the kind whose picture they show. A tile without a twin, or one of two, is marked
/// where its edge differs from that of the kind whose picture it shows. That a kind then has an even number
/// of tiles is evidence. Requires: `kinds` groups `faces`, and the first `sure` of them are tiles.
void join_marked_tiles(TileKinds& kinds, const TileFaces& faces, std::size_t sure);

}  // namespace unfold::vision
