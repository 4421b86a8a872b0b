// The tiles of one board, without buttons and the boards of other players.
#pragma once

#include <vector>

#include "vision/tiles/tile_cells.h"

namespace unfold::vision {

/// The tiles of the largest block between empty columns, without a row or column of buttons. `columns`: of
/// the lattice. `is_like_others`: of each face, whether it has the frame and the ground that tiles share.
[[nodiscard]] std::vector<Tile> tiles_of_one_board(const std::vector<Tile>& tiles, const TileFaces& faces,
                                                   const TileKinds& kinds, int columns,
                                                   const std::vector<bool>& is_like_others);

}  // namespace unfold::vision
