// The lattices of the boards of squares and tiles in a picture.
#pragma once

#include "unfold/picture.h"

#include <vector>

#include "vision/lattice/square_lattice.h"

namespace unfold::vision {

/// A board that the maps of a picture show.
struct LatticeBoard {
    bool is_of_tiles = false;
    SquareLattice lattice;          ///< in pixels of the picture
    std::vector<float> occupied;    ///< probability that each cell is one of the board, row by row
    bool has_other_extent = false;  ///< true if the maps favor another extent of the same lattice
    double purity = 0;              ///< mean certainty of `occupied`: 0 … 1
    double explained = 0;           ///< share of the lines that lies on the lattice: 0 … 1
    /// Mean line strength of the sides of the cells, in the direction where it is less: 0 … 1. About half if
    /// the lattice is twice as fine as that of the board.
    double sides = 0;
    double area_px = 0;      ///< of its cells, in pixels of the picture
    double outline = 0;      ///< mean line strength of its outer sides: 0 … 1
    double color_share = 0;  ///< of the cells, color rather than tile: 0 … 1
    double weakest_rim = 1;  ///< least evidence of an outer row or column / that of the board: see `Rim`
    double beyond = 0;       ///< most evidence of a row or column beside the board / that of the board
    double share = 0;        ///< of the pixels that are likely squares or tiles, those on this board: 0 … 1
    double score = 0;        ///< of the board among others of the picture

    /// True if the board is worth reading as one of colors. Another extent is only read as what the maps
    /// show: colors or tiles.
    [[nodiscard]] bool may_show_colors() const {
        constexpr double min_color_share = 0.1;
        return color_share > min_color_share && !(has_other_extent && is_of_tiles);
    }
    /// True if it is worth reading as one of tiles.
    [[nodiscard]] bool may_show_tiles() const { return is_of_tiles || !has_other_extent; }
};

/// The boards, highest score first. The maps of the whole picture give the regions; the maps of each region,
/// scaled to the size of the network's input, give its lattice. A region that cuts its board off is computed
/// again with a wider part, and one with small cells at twice the scale. After these boards, those whose
/// extent is in doubt, with other extents. Deterministic. Thread safe. Requires: the picture is not
/// empty. Cost: 30 ms for the picture, 30 ms for each of at most two regions, 30 ms more for each wider part,
/// and 120 ms more for each region with small cells.
[[nodiscard]] std::vector<LatticeBoard> find_lattice_boards(const ImageView& picture);

}  // namespace unfold::vision
