// The sum of the differences from the neighbors above and to the left, of the channel where it is largest.
#include "vision/tiles/changes.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace unfold::vision {

Changes::Changes(const cv::Mat& bgr) {
    constexpr int min_change = 12;     // levels: more than noise
    constexpr double of_median = 2.2;  // of a texture: hardly a pixel of it changes by more
    cv::Mat change(bgr.size(), CV_8U, cv::Scalar(0));
    std::array<int, 256> histogram{};
    for (int y = 1; y < bgr.rows; ++y) {
        const auto* row = bgr.ptr<std::uint8_t>(y);
        const auto* above = bgr.ptr<std::uint8_t>(y - 1);
        auto* to = change.ptr<std::uint8_t>(y);
        for (int x = 1; x < bgr.cols; ++x) {
            int most = 0;
            for (int i = 3 * x; i < 3 * x + 3; ++i)
                most = std::max(most, std::abs(row[i] - row[i - 3]) + std::abs(row[i] - above[i]));
            to[x] = static_cast<std::uint8_t>(std::min(most, 255));
            ++histogram[to[x]];
        }
    }
    int median = 0;
    for (int below = 0; median < 255 && 2 * (below += histogram[static_cast<std::size_t>(median)]) <
                                            static_cast<int>(change.total());)
        ++median;
    const double limit = std::max(static_cast<double>(min_change), of_median * median);
    cv::threshold(change, change, std::min(limit, 80.0) - 1, 1, cv::THRESH_BINARY);
    cv::integral(change, sums_, CV_32S);
}

cv::Mat Changes::mask() const {
    cv::Mat mask(size(), CV_8U);
    for (int y = 0; y < mask.rows; ++y) {
        const auto *above = sums_.ptr<int>(y), *below = sums_.ptr<int>(y + 1);
        auto* to = mask.ptr<std::uint8_t>(y);
        for (int x = 0; x < mask.cols; ++x)
            to[x] = static_cast<std::uint8_t>(below[x + 1] - below[x] - above[x + 1] + above[x]);
    }
    return mask;
}

int Changes::count(const cv::Rect2d& part) const {
    const auto column = [&](double x) {
        return std::clamp(static_cast<int>(std::lround(x)), 0, sums_.cols - 1);
    };
    const auto row = [&](double y) {
        return std::clamp(static_cast<int>(std::lround(y)), 0, sums_.rows - 1);
    };
    const int left = column(part.x), right = column(part.br().x), top = row(part.y),
              bottom = row(part.br().y);
    return sums_.at<int>(bottom, right) - sums_.at<int>(top, right) - sums_.at<int>(bottom, left) +
           sums_.at<int>(top, left);
}

}  // namespace unfold::vision
