// Where the tiles of a picture lie: the lattice, and which of its cells hold one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "vision/tiles/tile_frames.h"

namespace unfold::vision {

struct TileLattice {
    SquareLattice lattice;        ///< as many columns and rows as the tiles span
    std::vector<float> likeness;  ///< of each cell, row by row; see FrameFit
    FrameInset inset;             ///< of the faces in their cells
    bool is_of_icons = false;     ///< no frames: what is printed in the cells stays away from their borders
    [[nodiscard]] float like(int row, int column) const {
        return likeness[static_cast<std::size_t>(row) * static_cast<std::size_t>(lattice.across.cells) +
                        static_cast<std::size_t>(column)];
    }
};

enum class Search : std::uint8_t { goes_on, ends };

/// True where the cells are clearly wider than high. Most tiles are 1.2 to 1.4 times as high as wide, or
/// square; such a cell may hold two of them.
[[nodiscard]] bool is_too_wide_for_tiles(const SquareLattice& lattice);

/// Shows the lattice of the most tiles with a common frame, first, then others of its pitch (of half its
/// width where it is wider than tiles are) that lie elsewhere and have frames not much worse: print that all
/// tiles have in common looks like a frame, too. At most five; none where the picture repeats nothing.
/// `gray`: CV_8U. Cost: about 40 ms for a megapixel, and 15 ms for each lattice that is shown.
void find_tile_lattices(const cv::Mat& gray, const std::function<Search(const TileLattice&)>& show);

}  // namespace unfold::vision
