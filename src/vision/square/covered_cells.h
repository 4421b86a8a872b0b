// Cells of a board of squares that something lies on: a star, a ribbon, a pointer, a shade.
#pragma once

#include <vector>

#include <opencv2/core.hpp>

#include "vision/palette/color_groups.h"
#include "vision/square/square_lattice.h"

namespace unfold::vision {

/// A cell that shows something else than its color, and that color.
struct CoveredCell {
    std::size_t cell = 0;
    int group = 0;
};

/// The covered cells, where colors that a few cells alone have are found in the middles of these cells, and
/// another color of the board around them, or where a single cell has another color under a shade. Requires:
/// `groups` of the cells of `lattice`. Cost: linear in cells times groups.
[[nodiscard]] std::vector<CoveredCell> find_covered_cells(const cv::Mat& bgr, const SquareLattice& lattice,
                                                          const ColorGroups& groups);

/// The largest number of cells of a color that a board of `cells` cells hardly has by chance.
[[nodiscard]] std::size_t max_rare_count(std::size_t cells, std::size_t colors);

}  // namespace unfold::vision
