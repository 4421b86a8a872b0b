// Signed brightness steps of a picture, summed up so that means over strips of it cost next to nothing.
#pragma once

#include <span>

#include <Eigen/Core>
#include <opencv2/core.hpp>

namespace unfold::vision {

/// For each pixel (CV_32F, -1 … 1): how much brighter the next pixel of its row is than the one before it,
/// saturated so that a faint border counts nearly as much as black on white. `gray`: CV_8U.
[[nodiscard]] cv::Mat signed_steps(const cv::Mat& gray);

/// Strips side by side between two rows of a map, as high as these are apart.
class Strips {
  public:
    /// `column_sums`: of each column between the rows. `height_px`: of the part inside the map.
    Strips(const Eigen::ArrayXf& column_sums, double height_px);

    /// The means over strips: the first begins at column `from_px`, each next one lies `width_px` further to
    /// the right; both may lie between pixels. Of a strip that lies outside in part, the part inside; 0 where
    /// there is none.
    void means(double from_px, double width_px, std::span<double> means) const;

  private:
    Eigen::ArrayXd sums_;  // of all columns before each
    double height_px_;
};

/// Sums of a map down its columns.
class StepSums {
  public:
    /// `map`: CV_32F.
    explicit StepSums(const cv::Mat& map);

    [[nodiscard]] int rows() const { return sums_.rows - 1; }
    [[nodiscard]] int columns() const { return sums_.cols; }
    /// The sums of all rows above row `row`, 0 … rows(), one a column.
    [[nodiscard]] const float* above(int row) const { return sums_.ptr<float>(row); }
    /// Between two rows, which may lie between pixels, and outside.
    [[nodiscard]] Strips between(double top_px, double bottom_px) const;

  private:
    cv::Mat sums_;  // CV_32F, one row more than the map
};

}  // namespace unfold::vision
