// The distances of the faces of cells, in units of the noise between equal faces.
#pragma once

#include <span>
#include <vector>

#include "vision/tiles/cell_faces.h"

namespace unfold::vision {

/// Integer steps per unit of noise in a distance.
inline constexpr int noise_units = 16;

/// How far the content drifts off the lattice from one column or row to the next, in pixels of a face.
struct Drift {
    double across = 0, down = 0;
};

/// The drift by least squares from the shifts between likely tiles and their nearest neighbors. `cells`: the
/// column and the row of each face. Requires: as many as faces. Cost: as FaceDistances, a tenth.
[[nodiscard]] Drift drift_of(std::span<const Face> faces, std::span<const double> tile_odds,
                             std::span<const cv::Point> cells);

/// The distances of all pairs of faces, in sixteenths of the noise between equal faces. The noise of a block
/// of pixels is that of the picture, plus a share of the gradients: strokes differ where the phase among the
/// pixels differs.
class FaceDistances {
  public:
    /// `tile_odds`: the log odds of each face that it is of a tile. The noise of the picture is estimated
    /// from likely tiles. Requires: as many odds as faces. Deterministic. Cost: quadratic in the number of
    /// faces, 0.3 µs per pair, and 2 µs for each of the pairs that may be equal.
    FaceDistances(std::span<const Face> faces, std::span<const double> tile_odds);

    [[nodiscard]] std::size_t size() const { return count_; }

    /// Symmetric; 0 for a face and itself.
    [[nodiscard]] int operator()(std::size_t a, std::size_t b) const { return of_all_[a * count_ + b]; }

    /// The distance over the 28 of 36 blocks that differ least, so that an object over a part of a face
    /// counts little. For pairs that are not candidate matches, the distance over all blocks.
    [[nodiscard]] int of_most(std::size_t a, std::size_t b) const { return of_most_[a * count_ + b]; }

  private:
    std::size_t count_;
    std::vector<int> of_all_, of_most_;
};

}  // namespace unfold::vision
