// The cells of a board that show the same, found from the distances of their faces.
#pragma once

#include <span>
#include <vector>

#include "vision/tiles/face_distances.h"

namespace unfold::vision {

struct FaceGroups {
    std::vector<int> group;  ///< of each face, numbered by first appearance
    int count = 0;
    /// Of each group, the log odds against the next best decision: that it is two kinds, or a part of one.
    std::vector<double> margin;
    double cut = 0;         ///< the distance that separates kinds, as of FaceDistances
    double separation = 1;  ///< distance of the nearest two groups / of the last two that were joined
};

/// Groups of equal faces: the most probable cut of the dendrogram of average linkage, where kinds have even
/// and similar numbers of tiles, and the distances have a gap. Deterministic: scores are rounded before they
/// are compared. Cost: quadratic to cubic in the number of faces.
[[nodiscard]] FaceGroups group_faces(const FaceDistances& distances, std::span<const double> tile_odds);

}  // namespace unfold::vision
