// Which cells of a lattice are the board, and which the page around it.
#pragma once

#include <optional>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/square/square_lattice.h"

namespace unfold::vision {

/// A rectangle of cells, and how clearly it is a board.
struct BoardExtent {
    SquareLattice lattice;  ///< of the board alone
    double value = 0;       ///< cells that speak for a board less cells that speak against it
    double outline = 0;     ///< of the lines around it, the share along which the colors change; 0 … 1
    double score = 0;       ///< to compare extents by: the borders that the lattice explains, in pixels
};

/// The board that one of the lattices explains best, as it is or continued over the whole image: the most
/// borders, and of about equal ones those of the first. `rectangles`: lattices that fill what a page leaves
/// free. Nothing where no cells speak for a board. `marks`: of
/// the same image. Requires: CV_8UC3. Cost: some milliseconds a lattice for a picture of a megapixel.
[[nodiscard]] std::optional<BoardExtent> best_extent(const cv::Mat& bgr, const SquareMarks& marks,
                                                     const std::vector<SquareLattice>& lattices,
                                                     const std::vector<SquareLattice>& rectangles);

/// How many plain cells beside a lattice have one of its colors up to its outline, without those that show
/// the page.
[[nodiscard]] int own_cells_beside(const cv::Mat& bgr, const SquareLattice& lattice);

/// Beside a whole board, there are hardly more of them.
inline constexpr int max_beside = 2;

/// Of the lines around a lattice, the share along which the colors change; 0 … 1, and less than all where
/// cells of the board seem to lie beside it.
[[nodiscard]] double outline_share(const cv::Mat& bgr, const SquareLattice& lattice);

}  // namespace unfold::vision
