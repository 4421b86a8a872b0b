// Where the tiles of a picture lie: the lattice, and which of its cells hold one.
#pragma once

#include <optional>

#include "vision/tiles/tile_frames.h"

namespace unfold {

struct TileLattice {
    SquareLattice lattice;        ///< as many columns and rows as the tiles span
    std::vector<float> likeness;  ///< of each cell, row by row; see FrameFit
    FrameInset inset;             ///< of the faces in their cells
    [[nodiscard]] float like(int row, int column) const {
        return likeness[static_cast<std::size_t>(row * lattice.across.cells + column)];
    }
};

/// The lattice of the most tiles with a common frame. Nothing where the picture repeats nothing. `gray`:
/// CV_8U. Cost: 60 ms for a megapixel.
[[nodiscard]] std::optional<TileLattice> find_tile_lattice(const cv::Mat& gray);

}  // namespace unfold
