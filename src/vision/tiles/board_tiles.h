// The tiles of one board, without buttons and the boards of other players.
#pragma once

#include <vector>

#include "vision/tiles/tile_cells.h"

namespace unfold::vision {

/// The tiles of the largest block between empty columns, without a row or column of buttons. `sure`: the
/// faces before are those of sure tiles. `columns`: of the lattice.
[[nodiscard]] std::vector<Tile> tiles_of_one_board(const std::vector<Tile>& tiles, std::size_t sure,
                                                   const TileFaces& faces, const TileKinds& kinds,
                                                   int columns);

}  // namespace unfold::vision
