// Signed brightness steps of a picture, summed up so that the mean over any rectangle costs nothing.
#pragma once

#include <span>

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
    /// The means over strips side by side: the first is `first`, each next one lies its width further to the
    /// right. Of a strip that lies outside in part, the part inside; 0 where there is none.
    void across(const cv::Rect2d& first, std::span<double> means) const;
    /// As `across`, downwards by its height.
    void down(const cv::Rect2d& first, std::span<double> means) const;

  private:
    cv::Mat sums_;
};

}  // namespace unfold
