// The ground of a tile: what is left of its face without what is printed on it.
#pragma once

#include "vision/tiles/face_sampling.h"

namespace unfold::vision {

/// A smooth surface through the ground of a face: a quadratic polynomial a channel, fitted by iteratively
/// reweighted least squares, so that print does not count. Of the size of the face. Cost: 0.1 ms.
[[nodiscard]] LabPlanes ground_of(const LabPlanes& face);

/// How much of each pixel is print, 0 … 1: by its difference from the ground.
[[nodiscard]] Plane print_share(const LabPlanes& face, const LabPlanes& ground);

}  // namespace unfold::vision
