// Where a board of squares lies in a picture, from the edges between its cells alone.
#pragma once

#include <optional>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/square/line_comb.h"

namespace unfold::vision {

struct SquareLattice {
    LineComb across;  ///< the borders of the columns
    LineComb down;    ///< the borders of the rows

    /// The cell in the image.
    [[nodiscard]] cv::Rect2d cell(int row, int column) const {
        return {across.first_px + column * across.pitch_px, down.first_px + row * down.pitch_px,
                across.pitch_px, down.pitch_px};
    }
    [[nodiscard]] double area_px() const {
        return across.cells * across.pitch_px * down.cells * down.pitch_px;
    }
};

/// The same lattice with as many columns or rows as `columns` x `rows`, where it found fewer and the image
/// has room for the others on one way only; nothing else.
[[nodiscard]] std::optional<SquareLattice> extended_to(const SquareLattice& lattice, int columns, int rows,
                                                       cv::Size image);

/// The pixels between the ends of a comb, of so many that there are: at least one.
[[nodiscard]] cv::Range pixels_of(const LineComb& comb, int size_px);

/// Where the pixels of an image differ from those beside them: what borders between cells are found by.
class SquareMarks {
  public:
    /// Requires: CV_8UC3.
    explicit SquareMarks(const cv::Mat& bgr);

    /// The comb of the columns, by some rows of the image alone; of the rows, by some of its columns.
    [[nodiscard]] std::optional<LineComb> across_within(cv::Range rows) const;
    [[nodiscard]] std::optional<LineComb> down_within(cv::Range columns) const;

    /// For each column (row) of a part of the image, the share of its pixels that lie on an edge.
    [[nodiscard]] std::vector<float> columns_within(const cv::Rect& part) const;
    [[nodiscard]] std::vector<float> rows_within(const cv::Rect& part) const;

    /// The lattice that both directions agree on, where the columns begin like these; nothing where they do
    /// not agree.
    [[nodiscard]] std::optional<SquareLattice> lattice_from(LineComb across) const;

    /// The lattice moved and stretched a little, to where the borders of its cells lie.
    [[nodiscard]] SquareLattice refined(const SquareLattice& lattice) const;

    /// The lattice with the pitches and phases of the strongest waves in the edges of its cells.
    [[nodiscard]] SquareLattice tuned(const SquareLattice& lattice) const;

    /// How far the borders of its cells lie from the lines of a lattice, in cells: the mean of both
    /// directions.
    [[nodiscard]] double offset(const SquareLattice& lattice) const;

    [[nodiscard]] cv::Size size() const { return across_.size(); }

  private:
    cv::Mat across_;  // CV_8U, 0 or 1
    cv::Mat down_;    // transposed: a row is a column of the image
};

/// The lattice of the largest evenly divided rectangle. Nothing where there is none.
[[nodiscard]] std::optional<SquareLattice> find_square_lattice(const SquareMarks& marks);

/// The marks of an image, and the lattice that they show.
struct SquareEdges {
    /// Requires: CV_8UC3.
    explicit SquareEdges(const cv::Mat& bgr) : marks(bgr), lattice(find_square_lattice(marks)) {}

    SquareMarks marks;
    std::optional<SquareLattice> lattice;
};

}  // namespace unfold::vision
