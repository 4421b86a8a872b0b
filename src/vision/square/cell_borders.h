// Between which cells of a lattice the color changes.
#pragma once

#include <optional>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/square/square_cells.h"
#include "vision/square/square_lattice.h"

namespace unfold::vision {

/// The cells of a lattice and the borders between them. The end of the image counts as a border. A border is
/// examined when it is first asked for: one object is for one thread.
class CellBorders {
  public:
    /// `known`: cells that most likely belong to a board; what is shaded more than they are is not flat.
    /// Requires: CV_8UC3, not changed later. Cost: about a microsecond a cell, and as much
    /// a border when it is first asked for.
    CellBorders(const cv::Mat& bgr, const SquareLattice& lattice, const cv::Rect& known);

    [[nodiscard]] const SquareLattice& lattice() const { return lattice_; }
    [[nodiscard]] int columns() const { return lattice_.across.cells; }
    [[nodiscard]] int rows() const { return lattice_.down.cells; }
    [[nodiscard]] std::size_t index(int row, int column) const {
        return static_cast<std::size_t>(row * columns() + column);
    }
    [[nodiscard]] const SquareSample& sample(int row, int column) const {
        return samples_[index(row, column)];
    }
    /// Whether nothing is drawn in the middle of a cell.
    [[nodiscard]] bool is_flat(int row, int column) const;

    /// Whether the color changes between a cell and the one on its left, or above it. `column` may be one
    /// past the last one, and `row` too.
    [[nodiscard]] bool left_of(int row, int column) const { return before(row, column).between; }
    [[nodiscard]] bool top_of(int row, int column) const { return above(row, column).between; }
    /// Whether it does so where the lattice has its line.
    [[nodiscard]] bool has_line_left_of(int row, int column) const { return before(row, column).on_line; }
    [[nodiscard]] bool has_line_on_top_of(int row, int column) const { return above(row, column).on_line; }
    /// The sides on which the color changes within the cell itself: 0 … 4.
    [[nodiscard]] int own_borders(int row, int column) const;

  private:
    struct Place {
        int row, column;
    };
    struct Change {
        bool between = false, in_first = false, in_last = false;
        bool on_line = false;
    };
    // Shares of the way from the middle of a cell to that of the next at which pixels are compared.
    struct ComparedShares {
        explicit ComparedShares(double pitch_px);
        std::vector<double> between, on_line;
    };
    [[nodiscard]] const Change& before(int row, int column) const;
    [[nodiscard]] const Change& above(int row, int column) const;
    [[nodiscard]] Change change(Place a, Place b, const ComparedShares& shares) const;

    cv::Mat bgr_;
    SquareLattice lattice_;
    ComparedShares across_, down_;
    std::vector<SquareSample> samples_;
    float max_shading_ = 0;
    mutable std::vector<std::optional<Change>> before_, above_;
};

/// Of the lines around a part, the share along which the color changes; 0 … 1.
[[nodiscard]] double share_of_outline(const CellBorders& cells, const cv::Rect& part);

/// Whether some cell of a part has the color of a cell.
[[nodiscard]] bool has_color_of(const CellBorders& cells, const cv::Rect& part, int row, int column);

}  // namespace unfold::vision
