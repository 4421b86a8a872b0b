// The lattices of the boards of squares and tiles in a picture.
#pragma once

#include "unfold/picture.h"

#include <vector>

#include "vision/lattice/square_lattice.h"

namespace unfold::vision {

/// A board that the maps of a picture show.
struct LatticeBoard {
    bool is_of_tiles = false;
    SquareLattice lattice;        ///< in pixels of the picture
    std::vector<float> occupied;  ///< how likely each cell is one of the board, row by row
    double purity = 0;            ///< how clear the cells are, in the mean: 0 … 1
    double explained = 0;         ///< how much of the lines lies on the lattice: 0 … 1
    /// How much of a line the sides of the cells are, in the direction where that is less: 0 … 1. About half
    /// where the lattice is twice as fine as that of the board.
    double sides = 0;
    double area_px = 0;      ///< of its cells, in pixels of the picture
    double outline = 0;      ///< how much of a line its outer sides are: 0 … 1
    double color_share = 0;  ///< of the cells, color rather than tile: 0 … 1
    double score = 0;        ///< of the board among others of the picture
};

/// The boards, likely ones first. A board is found in the maps of the whole picture, and its lattice in the
/// maps of its part, enlarged; small cells are read once more at twice the scale. Deterministic. Thread safe.
/// Requires: the picture is not empty. Cost: 30 ms, as much for each of at most two candidates, and four
/// times as much for each with small cells.
[[nodiscard]] std::vector<LatticeBoard> find_lattice_boards(const ImageView& picture);

}  // namespace unfold::vision
