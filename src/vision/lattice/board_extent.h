// Which cells of a lattice belong to the board.
#pragma once

#include <optional>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/lattice/cell_evidence.h"

namespace unfold::vision {

/// What the maps show of the cells of a lattice that is larger than the board.
struct CellEvidence {
    cv::Mat1d occupied;  ///< which share of each cell is board, 0 … 1
    SideLines lines;
};

/// The part of the lattice that is the board.
struct BoardCells {
    cv::Rect cells;                ///< columns and rows
    std::vector<double> occupied;  ///< probability that each is a cell of the board, row by row
};

/// A board of colors: the rectangle of the cells that are likely board and have lines on their sides, and the
/// rows and columns beside it that are board up to a further line. Empty if there is no such cell.
[[nodiscard]] std::optional<BoardCells> extent_of_colors(const CellEvidence& evidence);

/// A board of tiles: the rectangle of the likely tiles. Empty if there is none.
[[nodiscard]] std::optional<BoardCells> extent_of_tiles(const CellEvidence& evidence);

}  // namespace unfold::vision
