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
        return {across.first_px + column * across.pitch_px, down.first_px + row * down.pitch_px, across.pitch_px,
                down.pitch_px};
    }
};

/// The lattice of the largest evenly divided rectangle. Nothing where there is none.
[[nodiscard]] std::optional<SquareLattice> find_square_lattice(const cv::Mat& bgr);

}  // namespace unfold
