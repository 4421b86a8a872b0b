// Signs matter: print and photographs have as many steps up as down, so they cancel where many pixels are
// averaged; the borders of tiles, lit the same way, do not.
#include "vision/tiles/step_map.h"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace unfold {
namespace {

// Side by side along one axis of a map that is `size` long there.
struct Strips {
    double from, width, size;
    double length;  // along the other axis, inside the map
};

// `sum_before`: of all that lies before a place on the axis.
template <class SumBefore>
void fill_means(const Strips& strips, const SumBefore& sum_before, std::span<double> means) {
    const auto edge = [&](std::size_t i) {
        return std::clamp(strips.from + static_cast<double>(i) * strips.width, 0.0, strips.size);
    };
    double from = edge(0);
    double before = sum_before(from);
    for (std::size_t i = 0; i < means.size(); ++i) {
        const double to = edge(i + 1);
        const double sum = sum_before(to);
        const double area = (to - from) * strips.length;
        means[i] = area > 0 ? (sum - before) / area : 0;
        from = to;
        before = sum;
    }
}

}  // namespace

cv::Mat signed_steps(const cv::Mat& gray, StepDirection direction) {
    // Levels at which a step counts half: bevels of dark tiles differ by 8 and more, dither by as much but
    // without a common sign.
    constexpr float half_levels = 6;
    const bool across = direction == StepDirection::across;
    cv::Mat steps(gray.size(), CV_32F, cv::Scalar(0));
    for (int y = across ? 0 : 1; y < gray.rows - (across ? 0 : 1); ++y) {
        const auto* before = gray.ptr<std::uint8_t>(across ? y : y - 1) + (across ? -1 : 0);
        const auto* after = gray.ptr<std::uint8_t>(across ? y : y + 1) + (across ? 1 : 0);
        auto* step = steps.ptr<float>(y);
        for (int x = across ? 1 : 0; x < gray.cols - (across ? 1 : 0); ++x) {
            const auto difference = static_cast<float>(after[x] - before[x]);
            step[x] = difference / (std::abs(difference) + half_levels);
        }
    }
    return steps;
}

RectMeans::RectMeans(const cv::Mat& map) {
    cv::integral(map, sums_, CV_64F);
}

double RectMeans::sum_to(double x, double y) const {
    const int column = std::min(static_cast<int>(x), sums_.cols - 2);
    const int row = std::min(static_cast<int>(y), sums_.rows - 2);
    const double u = x - column;
    const double v = y - row;
    const auto* upper = sums_.ptr<double>(row) + column;
    const auto* lower = sums_.ptr<double>(row + 1) + column;
    return (1 - v) * ((1 - u) * upper[0] + u * upper[1]) + v * ((1 - u) * lower[0] + u * lower[1]);
}

void RectMeans::across(const cv::Rect2d& first, std::span<double> means) const {
    const double top = std::clamp(first.y, 0.0, sums_.rows - 1.0);
    const double bottom = std::clamp(first.y + first.height, 0.0, sums_.rows - 1.0);
    const Strips strips{first.x, first.width, sums_.cols - 1.0, bottom - top};
    fill_means(
        strips, [&](double x) { return sum_to(x, bottom) - sum_to(x, top); }, means);
}

void RectMeans::down(const cv::Rect2d& first, std::span<double> means) const {
    const double left = std::clamp(first.x, 0.0, sums_.cols - 1.0);
    const double right = std::clamp(first.x + first.width, 0.0, sums_.cols - 1.0);
    const Strips strips{first.y, first.height, sums_.rows - 1.0, right - left};
    fill_means(
        strips, [&](double y) { return sum_to(right, y) - sum_to(left, y); }, means);
}

}  // namespace unfold
