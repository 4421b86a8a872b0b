// A lattice by the rims of the tiles, which are plain.
#pragma once

#include <optional>

#include "vision/tiles/changes.h"
#include "vision/tiles/lattice_candidate.h"

namespace unfold::vision {

/// Of the lattices of a pitch, the one in which the most printed cells have a plain rim: nothing changes
/// along a ring inside the borders of the cell, apart from its corners. In a wrong phase, borders of tiles or
/// print cross the rings. The likeness of a cell with a plain rim is that of its frame, but at least that of
/// an icon. Nothing where fewer than 12 cells have one. `changes`, `steps`: of the same picture.
[[nodiscard]] std::optional<LatticeCandidate> rim_lattice(const Changes& changes, const StepMaps& steps,
                                                          const CellPitch& pitch);

}  // namespace unfold::vision
