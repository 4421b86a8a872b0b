// Which cells of a lattice are the board, and which the page around it.
#pragma once

#include <optional>

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

/// The rectangle of a lattice, continued over the image, that is most likely a board. Nothing where no cells
/// speak for a board. Requires: CV_8UC3. Cost: some milliseconds for a picture of a megapixel.
[[nodiscard]] std::optional<BoardExtent> board_extent(const cv::Mat& bgr, const SquareLattice& found);

/// All of a lattice, where at least `min_closed` of its outline is closed: what reaches to the ends of the
/// image beside it may be of one color with its flood. Requires: CV_8UC3. Cost: a millisecond or two.
[[nodiscard]] std::optional<BoardExtent> whole_extent(const cv::Mat& bgr, const SquareLattice& lattice,
                                                      double min_closed = 0.95);

/// The outline is no more closed than that where the board seems to go on.
inline constexpr double open_outline = 0.85;

/// Of the lines around a lattice, the share along which the colors change; 0 … 1, and less than all where
/// cells of the board seem to lie beside it.
[[nodiscard]] double outline_share(const cv::Mat& bgr, const SquareLattice& lattice);

/// Of the lines between the cells of a lattice, the share along which something shows; 1 where lines or gaps
/// separate all cells.
[[nodiscard]] double inner_border_share(const cv::Mat& bgr, const SquareLattice& lattice);

}  // namespace unfold::vision
