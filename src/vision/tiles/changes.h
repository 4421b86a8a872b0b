// How much changes in a picture, summed over rectangles.
#pragma once

#include <opencv2/core.hpp>

namespace unfold::vision {

/// Counts the pixels that clearly differ from their neighbors. What counts as clear depends on the noise and
/// the texture of the picture.
class Changes {
  public:
    /// `bgr`: CV_8UC3.
    explicit Changes(const cv::Mat& bgr);

    /// In a rectangle, rounded to whole pixels; outside the picture there are none.
    [[nodiscard]] int count(const cv::Rect2d& part) const;
    /// How many a cell has at least where something is printed in it, such as a small dot.
    [[nodiscard]] static double min_print(const cv::Size2d& cell);
    /// CV_8U, 1 where a pixel differs.
    [[nodiscard]] cv::Mat mask() const;
    [[nodiscard]] cv::Size size() const { return {sums_.cols - 1, sums_.rows - 1}; }
    [[nodiscard]] int total() const { return sums_.at<int>(sums_.rows - 1, sums_.cols - 1); }

  private:
    cv::Mat sums_;  // CV_32S
};

}  // namespace unfold::vision
