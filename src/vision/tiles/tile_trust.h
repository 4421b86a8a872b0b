// Whether what was read can be a board of Shisen-Sho, and how far to trust it.
#pragma once

#include "unfold/vision.h"

#include "vision/tiles/tile_cells.h"

namespace unfold {

inline constexpr float doubtful_tile = 0.4F;  ///< cells less sure than this are named in a warning

/// Refuses what repeats without being a board in play: menus, pages, boards of colors. `count_of_kind`: tiles
/// of each kind. Throws Error(no_board or uncertain_board).
void demand_tile_board(const TileCells& cells, const std::vector<int>& count_of_kind);

/// Fills in the confidence, that of the cells and the warnings. Entry: the board of the reading is complete.
/// Throws Error(uncertain_board) where there is hardly any.
void judge_tiles(TileReading& reading, const TileCells& cells, const TileLattice& lattice,
                 const std::vector<int>& count_of_kind);

}  // namespace unfold
