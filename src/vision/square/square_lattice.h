// Where a board of squares lies in a picture, from the edges between its cells alone.
#pragma once

#include <optional>

#include <opencv2/core.hpp>

#include "vision/square/line_comb.h"

namespace unfold {

struct SquareLattice {
    LineComb across;  ///< the borders of the columns
    LineComb down;    ///< the borders of the rows

    /// The cell in the image.
    [[nodiscard]] cv::Rect2d cell(int row, int column) const {
        return {across.first_px + column * across.pitch_px, down.first_px + row * down.pitch_px,
                across.pitch_px, down.pitch_px};
    }
};

/// The same lattice with as many columns or rows as `columns` x `rows`, where it found fewer and the image
/// has room for the others on one way only; nothing else.
[[nodiscard]] std::optional<SquareLattice> extended_to(const SquareLattice& lattice, int columns, int rows,
                                                       cv::Size image);

/// The lattice of the largest evenly divided rectangle. Nothing where there is none.
[[nodiscard]] std::optional<SquareLattice> find_square_lattice(const cv::Mat& bgr);

}  // namespace unfold
