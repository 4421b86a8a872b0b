// A lattice moved to the edges of the picture: the maps are coarser than it.
#pragma once

#include "unfold/picture.h"

#include "vision/lattice/square_lattice.h"

namespace unfold::vision {

/// The lattice moved and stretched to where the picture changes near its lines, in weighted least squares; by
/// a twelfth of a cell at most. Requires: the lattice overlaps the picture. Cost: one pass over the pixels
/// of the board, of at most 1.5 megapixels.
[[nodiscard]] SquareLattice refined_by_edges(const ImageView& picture, const SquareLattice& lattice);

}  // namespace unfold::vision
