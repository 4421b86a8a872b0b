// Lattices of icons without frames.
#pragma once

#include <optional>
#include <vector>

#include "vision/tiles/changes.h"
#include "vision/tiles/lattice_candidate.h"

namespace unfold::vision {

/// The likeliest pitches of what is printed in rows and columns, whether it looks alike or not; at most four,
/// none where little is printed so. Cost: 5 ms for a megapixel.
[[nodiscard]] std::vector<CellPitch> icon_pitches(const Changes& changes);

/// The lattice of one pitch whose borders run where the least is printed. Cells are likely tiles where they
/// hold print that stays away from their borders. Nothing where there are too few of these.
[[nodiscard]] std::optional<LatticeCandidate> icon_lattice(const Changes& changes, const CellPitch& pitch);

}  // namespace unfold::vision
