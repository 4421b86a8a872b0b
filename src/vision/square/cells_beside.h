// The cells beside a lattice that look like more of its board.
#pragma once

#include <vector>

#include <opencv2/core.hpp>

#include "vision/square/cell_borders.h"
#include "vision/square/square_lattice.h"

namespace unfold::vision {

/// The same lattice with the cells all around it.
[[nodiscard]] SquareLattice with_cells_around(SquareLattice lattice);

/// The number of those beside a part of cells that are known.
[[nodiscard]] int own_cells_beside(const cv::Mat& bgr, const CellBorders& cells, const cv::Rect& part);

/// How many plain cells beside a lattice have one of its colors up to its outline, without those that show
/// the page. Cells that one of `buttons` reaches into do not count.
[[nodiscard]] int own_cells_beside(const cv::Mat& bgr, const SquareLattice& lattice,
                                   const std::vector<cv::Rect>& buttons = {});

/// The same by sides, without those beside a corner.
struct OwnCells {
    int left = 0, right = 0, top = 0, bottom = 0;
};
[[nodiscard]] OwnCells own_cells_on_sides(const cv::Mat& bgr, const SquareLattice& lattice);

/// Beside a whole board, there are hardly more of them.
inline constexpr int max_beside = 2;

}  // namespace unfold::vision
