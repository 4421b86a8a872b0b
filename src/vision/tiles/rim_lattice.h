// A lattice by the rims of the tiles, which are plain.
#pragma once

#include <optional>

#include "vision/tiles/changes.h"
#include "vision/tiles/lattice_candidate.h"

namespace unfold::vision {

/// The lattice of a pitch in which most printed cells have a plain rim: along a ring inside the borders of
/// the cell, without the corners, nothing changes. In a wrong phase, the borders of tiles cross the rings, or
/// print does. The likeness of such a cell is that of its frame, but at least that of an icon. Nothing where
/// fewer than 12 cells have a plain rim. `changes`, `steps`: of the same picture.
[[nodiscard]] std::optional<LatticeCandidate> rim_lattice(const Changes& changes, const StepMaps& steps,
                                                          const CellPitch& pitch);

}  // namespace unfold::vision
