// The lattice adjusted to the edges in the image, and how well they agree with it.
#pragma once

#include "unfold/picture.h"

#include "vision/kami2/line_votes.h"

namespace unfold::vision {

/// A fitted lattice and its evidence. Frame: pixels of the image of the votes.
struct RefinedLattice {
    PxFromCell px_from_cell;
    /// Mean vote along lattice edges above that between them, by family: about 0 without a lattice, 0.1 and
    /// more with faint creases, up to 0.8 with borders everywhere.
    std::array<double, 3> contrast{};
    /// Typical distance of the edges from their place, in column widths.
    double spread = 0;
};

/// Fits the affine map of the lattice to its edges by iteratively reweighted least squares (Huber weights,
/// two rounds): two degrees of freedom for the place, two for the scales, two for rotation and shear.
/// Requires: `start` is right to within about a tenth of a column. Cost: about 2 ms.
[[nodiscard]] RefinedLattice refine_lattice(const LineVotes& votes, const Lattice& lattice,
                                            const RectPx& board_px, const PxFromCell& start);

}  // namespace unfold::vision
