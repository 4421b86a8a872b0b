// Prefix sums of an image along its columns: the mean of a vertical strip without a pass over its rows. Only
// every eighth row is stored; up to seven rows are added on access.
#pragma once

#include <functional>
#include <vector>

#include <opencv2/core.hpp>

namespace unfold::vision {

class ColumnSums {
  public:
    /// Writes row `y` of an image into `values`, which has one entry per column.
    using RowOf = std::function<void(int y, std::vector<float>& values)>;

    /// `row_of` is called now for each row of the image, and again by `above`; it must stay valid.
    ColumnSums(cv::Size size, RowOf row_of);

    [[nodiscard]] int rows() const { return size_.height; }
    /// The sums of all rows above row `y`, 0 … rows(), one entry per column.
    [[nodiscard]] std::vector<float> above(int y) const;

  private:
    void add_row(int y, std::vector<float>& sums, std::vector<float>& row) const;

    cv::Size size_;
    RowOf row_of_;
    cv::Mat kept_;  // CV_32F: row i holds the sums above row i * kept_rows
};

}  // namespace unfold::vision
