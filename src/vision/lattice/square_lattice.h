// Where the cells of a board of squares or tiles lie in a picture.
#pragma once

#include <opencv2/core.hpp>

namespace unfold::vision {

/// Lines at `first_px + k * pitch_px` for k = 0 … cells.
struct LineComb {
    double first_px = 0;
    double pitch_px = 0;
    int cells = 0;
    [[nodiscard]] double end_px() const { return first_px + cells * pitch_px; }
    /// `count` cells from one on; both may reach beyond the comb.
    [[nodiscard]] LineComb part(int from, int count) const {
        return {first_px + from * pitch_px, pitch_px, count};
    }
    /// In a picture that is larger by this factor.
    [[nodiscard]] LineComb scaled(double by) const { return {first_px * by, pitch_px * by, cells}; }
};

struct SquareLattice {
    LineComb across;  ///< the borders of the columns
    LineComb down;    ///< the borders of the rows

    /// The cell in the picture.
    [[nodiscard]] cv::Rect2d cell(int row, int column) const {
        return {across.first_px + column * across.pitch_px, down.first_px + row * down.pitch_px,
                across.pitch_px, down.pitch_px};
    }
    /// In a picture that is wider and higher by these factors.
    [[nodiscard]] SquareLattice scaled(double x, double y) const {
        return {across.scaled(x), down.scaled(y)};
    }
    /// All cells.
    [[nodiscard]] cv::Rect2d outline() const {
        return {across.first_px, down.first_px, across.cells * across.pitch_px, down.cells * down.pitch_px};
    }
};

}  // namespace unfold::vision
