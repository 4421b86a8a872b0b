// Lattices of icons without frames.
#pragma once

#include <optional>

#include "vision/tiles/changes.h"
#include "vision/tiles/lattice_candidate.h"

namespace unfold::vision {

/// The lattice of one pitch whose borders run where the least is printed. Cells are likely tiles where they
/// hold print that stays away from their borders. Nothing where there are too few of these.
[[nodiscard]] std::optional<LatticeCandidate> icon_lattice(const Changes& changes, const CellPitch& pitch);

}  // namespace unfold::vision
