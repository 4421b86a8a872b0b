// The lattice whose cells match their twins, wherever the borders of its tiles lie.
#pragma once

#include <optional>

#include "vision/tiles/glances.h"
#include "vision/tiles/lattice_candidate.h"

namespace unfold::vision {

/// Of the lattices of one pitch, that whose cells have the most twins, and the most similar ones: pictures
/// that reach the edge of their tiles have no common frame. Cells with a twin are likely tiles. Nothing where
/// fewer than twelve cells have one, or for more than about 500 cells. Cost: 50 ms.
[[nodiscard]] std::optional<LatticeCandidate> lattice_by_twins(const cv::Mat& bgr, const StepMaps& steps,
                                                               SmallPictures& small, const CellPitch& pitch);

}  // namespace unfold::vision
