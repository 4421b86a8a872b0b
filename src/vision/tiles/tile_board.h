// The cells of a board of tiles: which of them hold a tile, and which tiles are of one kind.
#pragma once

#include <vector>

#include <opencv2/core.hpp>

#include "vision/board_probability.h"
#include "vision/lattice/lattice_boards.h"

namespace unfold::vision {

struct TileBoardReading {
    SquareLattice lattice;  ///< of the columns and rows that the tiles span, refined; perhaps none
    std::vector<int> kind;  ///< one per cell of the lattice, -1: no tile; numbered by first appearance
    std::vector<float> confidence;                ///< one per cell: the probability that its content is right
    std::vector<TileCellFeatures> cell_features;  ///< one per cell of the lattice
    int kind_count = 0;
    int tile_count = 0;
    int odd_kind_count = 0;  ///< kinds that occur an odd number of times
    int moved_count = 0;     ///< tiles that got another kind so that the numbers are even
    double separation = 1;   ///< distance between the nearest two kinds / largest distance within one
};

/// Reads the cells of a lattice. The lattice may have columns and rows too many on each side, and one that is
/// missing, and may be off by a twentieth of a cell. Empty if it has more than 1,000 cells with a ring around
/// it, or no cell can be a tile. Requires: CV_8UC3; one probability per cell. Cost: quadratic in the number
/// of cells: 30 to 55 ms for 18 x 8, 75 ms for 20 x 15. Deterministic: the same bits on every machine.
[[nodiscard]] TileBoardReading read_tile_cells(const cv::Mat& bgr, const LatticeBoard& board);

}  // namespace unfold::vision
