// Evidence for a tile in each cell: the maps, the rim, the texture, and equal cells elsewhere.
#pragma once

#include <vector>

#include <opencv2/core.hpp>

#include "vision/tiles/cell_faces.h"
#include "vision/tiles/face_groups.h"

namespace unfold::vision {

/// Cells of a lattice, and log odds that they hold tiles. All odds are rounded, so that they are equal on
/// every machine.
struct TileEvidence {
    std::vector<cv::Point> place;  ///< column and row
    std::vector<Face> faces;
    std::vector<double> of_maps;   ///< log odds by the maps
    std::vector<double> odds;      ///< with all other evidence of the cell itself
    std::vector<bool> is_outside;  ///< of the lattice that was found
};

/// Sets the odds, from the maps and the rim and the texture of the likely tiles. Requires: one value per
/// cell, and one likely tile at least. Cost: 1,000 operations per cell.
void update_log_odds(TileEvidence& cells, const std::vector<bool>& is_likely_tile);

/// The log odds of each group of equal cells: the mean of its cells, plus the evidence of where it occurs.
[[nodiscard]] std::vector<double> odds_of_groups(const TileEvidence& cells, const FaceGroups& groups);

/// The cells of groups of tiles with twins; `before` if there are few. `odds`: of each group.
[[nodiscard]] std::vector<bool> likely_tiles(const TileEvidence& cells, const FaceGroups& groups,
                                             const std::vector<double>& odds,
                                             const std::vector<bool>& before);

}  // namespace unfold::vision
