// The sum of the differences from the neighbors above and to the left, of the channel where it is largest.
#include "vision/tiles/changes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "core/vector_code.h"

namespace unfold::vision {
namespace {

// Of each channel of each pixel from the left and the upper neighbor: the sum, at most 255.
UNFOLD_VECTOR_CODE void store_differences(const std::uint8_t* row, const std::uint8_t* above,
                                          std::size_t count, std::uint8_t* to) {
    constexpr std::size_t pixel = 3;
    for (std::size_t i = pixel; i < count; ++i)
        to[i] = static_cast<std::uint8_t>(
            std::min(std::abs(row[i] - row[i - pixel]) + std::abs(row[i] - above[i]), 255));
}

}  // namespace

Changes::Changes(const cv::Mat& bgr) {
    constexpr int min_change = 12;     // levels: more than noise
    constexpr double of_median = 2.2;  // of a texture: hardly a pixel of it changes by more
    cv::Mat change(bgr.size(), CV_8U, cv::Scalar(0));
    std::array<int, 256> histogram{};
    std::vector<std::uint8_t> differences(3 * static_cast<std::size_t>(bgr.cols));
    for (int y = 1; y < bgr.rows; ++y) {
        store_differences(bgr.ptr<std::uint8_t>(y), bgr.ptr<std::uint8_t>(y - 1), differences.size(),
                          differences.data());
        const std::uint8_t* channels = differences.data();
        auto* to = change.ptr<std::uint8_t>(y);
        for (int x = 1; x < bgr.cols; ++x) {
            channels += 3;
            to[x] = std::max({channels[0], channels[1], channels[2]});
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

double Changes::min_print(const cv::Size2d& cell) {
    constexpr double share = 0.006;  // of a square as wide as the shorter side of the cell
    return share * std::pow(std::min(cell.width, cell.height), 2);
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
    // Adding 0.5 and truncating rounds: std::lround takes longer than all the rest.
    const auto rounded = [](double at, int last) {
        return static_cast<int>(std::clamp(at + 0.5, 0.0, static_cast<double>(last)));
    };
    const auto column = [&](double x) { return rounded(x, sums_.cols - 1); };
    const auto row = [&](double y) { return rounded(y, sums_.rows - 1); };
    const int left = column(part.x), right = column(part.br().x), top = row(part.y),
              bottom = row(part.br().y);
    return sums_.at<int>(bottom, right) - sums_.at<int>(top, right) - sums_.at<int>(bottom, left) +
           sums_.at<int>(top, left);
}

}  // namespace unfold::vision
