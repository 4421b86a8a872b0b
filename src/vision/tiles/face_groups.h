// Which cells of a board show the same, by the distances of their faces.
#pragma once

#include <span>
#include <vector>

#include "vision/tiles/face_distances.h"

namespace unfold::vision {

struct FaceGroups {
    std::vector<int> group;  ///< of each face, numbered by first appearance
    int count = 0;
    /// Of each group, the log odds against the next best: that it is two kinds, or a part of one.
    std::vector<double> margin;
    double cut = 0;  ///< the distance between what is one kind and what is not, as of FaceDistances
    double separation =
        1;  ///< the distance of the nearest two groups by that of the last two that were joined
};

/// Groups of equal faces: the cut of the tree of average linkage that is most probable, where kinds of tiles
/// have numbers of tiles that are even and alike, and the distances have a gap. Deterministic: scores are
/// rounded before they are compared. Cost: quadratic to cubic in the number of faces.
[[nodiscard]] FaceGroups group_faces(const FaceDistances& distances, std::span<const double> tile_odds);

}  // namespace unfold::vision
