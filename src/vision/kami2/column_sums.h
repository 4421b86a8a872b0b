// Sums of an image down its columns: the mean of any vertical strip in one step. Only every few rows' sums
// are kept, since those of all rows would be as large as the image itself in floats.
#pragma once

#include <functional>
#include <vector>

#include <opencv2/core.hpp>

namespace unfold::vision {

class ColumnSums {
  public:
    /// Writes row `y` of an image into `values`, which has one entry a column.
    using RowOf = std::function<void(int y, std::vector<float>& values)>;

    /// Of an image of this size, whose rows `row_of` gives, now and later.
    ColumnSums(cv::Size size, RowOf row_of);

    [[nodiscard]] int rows() const { return size_.height; }
    /// The sums of all rows above row `y`, 0 … rows(), one entry a column.
    [[nodiscard]] std::vector<float> above(int y) const;

  private:
    void add_row(int y, std::vector<float>& sums, std::vector<float>& row) const;

    cv::Size size_;
    RowOf row_of_;
    cv::Mat kept_;  // CV_32F: row i holds the sums above row i * kept_rows
};

}  // namespace unfold::vision
