// Sums along the columns of an image, and means over some rows or over part of a profile.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include <opencv2/core.hpp>

namespace unfold::vision {

/// Prefix sums of an image along its columns: the mean of a vertical strip without a pass over its rows. Only
/// some rows are stored; the rows between are added on access.
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
    cv::Mat kept_;  // CV_32F: row i holds the sums above row i * stored_row_step
};

/// The mean of every column over the rows from … to; empty if fewer than two rows are inside.
[[nodiscard]] std::vector<float> band_mean(const ColumnSums& sums, double from_px, double to_px);

/// The mean of a profile from … to, by running sums; 0 for nothing.
class RunningMean {
  public:
    explicit RunningMean(const std::vector<float>& profile) : sums_(profile.size() + 1) {
        for (std::size_t i = 0; i < profile.size(); ++i)
            sums_[i + 1] = sums_[i] + static_cast<double>(profile[i]);
    }
    [[nodiscard]] double operator()(double from_px, double to_px) const {
        const double last = static_cast<double>(sums_.size()) - 1;
        // Adding 0.5 and truncating rounds: std::round takes longer than all the rest.
        const auto from = static_cast<std::size_t>(std::clamp(from_px + 0.5, 0.0, last));
        const auto to = static_cast<std::size_t>(std::clamp(to_px + 0.5, 0.0, last));
        return to > from ? (sums_[to] - sums_[from]) / static_cast<double>(to - from) : 0;
    }

  private:
    std::vector<double> sums_;
};

}  // namespace unfold::vision
