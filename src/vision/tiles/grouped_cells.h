// The cells of a lattice that may be tiles, and the kinds of their faces.
#pragma once

#include <vector>

#include "vision/tiles/tile_kinds.h"

namespace unfold::vision {

/// The cells are in this order: sure tiles, the others in rows and columns of these, all others.
struct GroupedCells {
    std::vector<int> cells;              ///< indexes of the lattice, row by row
    std::size_t sure = 0, in_lines = 0;  ///< how many are sure tiles; how many with those in their lines
    /// How many sure tiles show print, 0 where less than 40 % of them do: too few for a board. Counted before
    /// those with another ground were excluded.
    std::size_t printed = 0;
    std::vector<bool> is_on_ground = {};  ///< of each face; empty where the sure tiles share no ground
    bool excludes_other_grounds = false;  ///< a cell with another ground is not sure, whatever its frame
    TileFaces faces;             ///< of all cells; without kinds, perhaps only of the sure ones or of none
    TileKinds kinds = {};        ///< none where the cells cannot be tiles
    bool may_edges_pair = true;  ///< see TileCells
};

/// Groups the faces of the cells by what they show, then joins marked and covered tiles with their kinds.
/// `may_edges_pair`: see find_tile_cells.
[[nodiscard]] GroupedCells group_cells(const cv::Mat& bgr, const TileLattice& lattice, bool may_edges_pair);

}  // namespace unfold::vision
