// Signed brightness steps of a picture, summed up so that the mean over any rectangle costs nothing.
#pragma once

#include <opencv2/core.hpp>

namespace unfold {

/// Which way a step goes.
enum class StepDirection : std::uint8_t { across, down };

/// For each pixel (CV_32F, -1 … 1): how much brighter the next pixel is than the one before it, saturated so
/// that a faint border counts nearly as much as black on white. `gray`: CV_8U.
[[nodiscard]] cv::Mat signed_steps(const cv::Mat& gray, StepDirection direction);

/// Means of a map over rectangles whose sides may lie between pixels.
class RectMeans {
  public:
    /// `map`: CV_32F.
    explicit RectMeans(const cv::Mat& map);
    /// The mean over the part of the rectangle inside the map; 0 where there is none.
    [[nodiscard]] double operator()(const cv::Rect2d& rect) const;

  private:
    [[nodiscard]] double sum_to(double x, double y) const;
    cv::Mat sums_;
};

}  // namespace unfold
