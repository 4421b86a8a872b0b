// Tiles that a program has drawn over: the frames and the line of a hint.
#pragma once

#include "vision/tiles/tile_kinds.h"

namespace unfold::vision {

/// A face after the first `sure` ones whose kind none of these has gets the kind whose middle it shows. One
/// of the first that is alone in its kind gets such a kind, too, if that has an odd number of tiles. Both
/// tiles of a pair may be covered: a printed face up to `in_lines`, in a row and a column of the first ones,
/// may get the kind of another. The confidence is low where a second kind fits nearly as well.
void join_covered_tiles(TileKinds& kinds, const TileFaces& faces, std::size_t sure, std::size_t in_lines);

}  // namespace unfold::vision
