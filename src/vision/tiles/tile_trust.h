// How far to trust a board of Shisen-Sho that was read.
#pragma once

#include "unfold/vision.h"

#include "vision/outcome.h"
#include "vision/tiles/tile_cells.h"

namespace unfold::vision {

inline constexpr float doubtful_tile = 0.4F;  ///< cells less sure than this are named in a warning

/// Fills in the confidence, that of the cells and the warnings. Requires: the board of the level is complete.
/// A refusal where there is hardly any confidence.
[[nodiscard]] std::optional<Refusal> judge_tiles(Reading& reading, const TileLevel& level,
                                                 const TileCells& cells, const TileLattice& lattice,
                                                 const std::vector<int>& count_of_kind);

}  // namespace unfold::vision
