// Lattices whose cells have a frame in common.
#pragma once

#include <vector>

#include "vision/tiles/lattice_candidate.h"

namespace unfold::vision {

/// The likeliest lattices of one pitch, at most three, the likeliest first: they differ in where their lines
/// are. Print that all tiles have in common looks like a frame, too.
[[nodiscard]] std::vector<LatticeCandidate> frame_lattices(const StepMaps& steps, const CellPitch& pitch);

/// The lattice moved and stretched to where the frames of its tiles are. Cost: 5 ms.
[[nodiscard]] LatticeCandidate refined(const StepMaps& steps, LatticeCandidate candidate);

}  // namespace unfold::vision
