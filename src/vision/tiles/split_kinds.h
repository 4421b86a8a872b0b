// Kinds that are two: their tiles differ so little that they were joined.
#pragma once

#include "vision/tiles/tile_kinds.h"

namespace unfold::vision {

/// Splits kinds of a number of tiles that hardly any other kind has into kinds of usual numbers, where their
/// faces fall into such groups: games deal equally many tiles of each kind, and 16 looks like 18. The
/// confidence of what was split is low. Requires: `kinds` groups `faces`, and the first `sure` of them are
/// tiles.
void split_joined_kinds(TileKinds& kinds, const TileFaces& faces, std::size_t sure);

}  // namespace unfold::vision
