// Motifs: patterns that follow the lines of a lattice, each a function from a point to a class.
#pragma once

#include "unfold/puzzle.h"

#include <array>
#include <cstdint>
#include <vector>

namespace unfold::levels {

enum class Motif : std::uint8_t {
    bands,   ///< parallel stripes along a lattice line
    rings,   ///< nested outlines about a center
    cells,   ///< hexagons (or rectangles) side by side, each with rings of its own
    blocks,  ///< triangles, cubes or diamonds side by side
    stars,   ///< six-pointed (or four-pointed) stars side by side
    weave,   ///< two families of strands that pass over and under each other
};

/// The parameters of a motif. Lengths are in columns; on triangles every line of the lattice lies at a whole
/// number of columns from the center.
struct MotifShape {
    Motif motif = Motif::bands;
    int axis = 0;    ///< which direction, or which kind of outline
    int size = 2;    ///< of a band, ring, hexagon, star or strand: at least 1
    int growth = 0;  ///< how much wider each band or ring is than the one before
    int gap = 0;     ///< between hexagons, stars or strands
    int phase = 0;   ///< along the axis
    int dx = 0;      ///< of the center from the middle of the board, in columns
    int dy = 0;      ///< and in rows
};

/// The number of classes of a motif is unbounded for bands and rings; of the others it is at most this.
inline constexpr int max_classes = 10;

/// The middle of a cell relative to the middle of the board: columns to the right, and rows down.
[[nodiscard]] Point centered_point(const Lattice& lattice, Cell cell);

/// How many axes a band may follow so that its edges are straight lines of the lattice; 0: any.
[[nodiscard]] int straight_axes(LatticeKind lattice);
/// Regions of a smaller area are hard to tap and look like a mistake.
[[nodiscard]] double min_region_area(const Lattice& lattice);

/// The class of a point: not negative. Requires: a shape of positive size.
[[nodiscard]] int class_of(const MotifShape& shape, LatticeKind lattice, Point point);

}  // namespace unfold::levels
