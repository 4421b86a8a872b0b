// Where the tiles of a picture lie: the lattice, and which of its cells hold one.
#pragma once

#include <cstddef>
#include <vector>

#include "vision/tiles/tile_frames.h"

namespace unfold::vision {

struct TileLattice {
    SquareLattice lattice;        ///< as many columns and rows as the tiles span
    std::vector<float> likeness;  ///< of each cell, row by row; see FrameFit
    FrameInset inset;             ///< of the faces in their cells
    bool is_of_twins = false;     ///< no common frame: cells that have a twin are tiles
    bool is_of_icons = false;     ///< no frames: what is printed in the cells stays away from their borders
    [[nodiscard]] float like(int row, int column) const {
        return likeness[static_cast<std::size_t>(row) * static_cast<std::size_t>(lattice.across.cells) +
                        static_cast<std::size_t>(column)];
    }
};

/// True where the cells are clearly wider than high. Most tiles are 1.2 to 1.4 times as high as wide, or
/// square; such a cell may hold two of them.
[[nodiscard]] bool is_too_wide_for_tiles(const SquareLattice& lattice);

}  // namespace unfold::vision
