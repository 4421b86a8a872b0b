// The rectangle of the cells that most likely belong to a board.
#pragma once

#include <vector>

#include <opencv2/core.hpp>

#include "vision/square/cell_borders.h"

namespace unfold::vision {

inline constexpr double uneven_cell_weight = -2;
inline constexpr double page_cell_weight = -1;

/// A rectangle of cells, and how it fits the weights.
struct WeighedPart {
    cv::Rect part;
    double value = 0;       ///< the sum of the weights
    double outline = 0;     ///< the closed share of its outline
    bool is_round = false;  ///< the cells of the page inside all reach its ends from its corners
    double misfit = 0;  ///< cells of the page inside and cells like the board's beside it, against all inside
};

/// The rectangle of the largest sum of weights; of equal ones the first. `weight`: of each cell, row by row;
/// that of a cell of the board is above 0.
[[nodiscard]] WeighedPart weighed_part_of(const CellBorders& cells, const std::vector<double>& weight);

}  // namespace unfold::vision
