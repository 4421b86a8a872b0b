// Which cells of a board show the same, by the distances of their faces.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "vision/tiles/cell_faces.h"

namespace unfold::vision {

/// The distances of all pairs of faces, in units of the noise between equal faces.
class FaceDistances {
  public:
    /// `tile_odds`: of each face, the log odds that it is of a tile. The noise of a block is estimated from
    /// likely tiles. Cost: quadratic in the number of faces, 5 microseconds a pair.
    FaceDistances(std::span<const Face> faces, std::span<const double> tile_odds);

    [[nodiscard]] std::size_t size() const { return count_; }

    /// In sixteenths of the noise; symmetric.
    [[nodiscard]] int operator()(std::size_t a, std::size_t b) const { return of_all_[a * count_ + b]; }

    /// The same of three quarters of the blocks, those that differ least: what covers a part of one face
    /// counts little.
    [[nodiscard]] int of_most(std::size_t a, std::size_t b) const { return of_most_[a * count_ + b]; }

  private:
    std::size_t count_;
    std::vector<int> of_all_, of_most_;
};

struct FaceGroups {
    std::vector<int> group;  ///< of each face, numbered by first appearance
    int count = 0;
    double separation =
        1;  ///< the distance of the nearest two groups by that of the last two that were joined
};

/// Groups of equal faces: the cut of the tree of average linkage that is most probable, where groups of tiles
/// are in pairs and the distances have a gap. Cost: quadratic to cubic in the number of faces.
[[nodiscard]] FaceGroups group_faces(const FaceDistances& distances, std::span<const double> tile_odds);

}  // namespace unfold::vision
