// Signs matter: print and photographs have as many steps up as down, so they cancel where many pixels are
// averaged; the borders of tiles, lit the same way, do not.
#include "vision/tiles/step_map.h"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace unfold {

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
    const auto edge = [&](std::size_t i) {
        return std::clamp(first.x + static_cast<double>(i) * first.width, 0.0, sums_.cols - 1.0);
    };
    const auto sum_left_of = [&](double x) { return sum_to(x, bottom) - sum_to(x, top); };
    double left = edge(0);
    double before = sum_left_of(left);
    for (std::size_t i = 0; i < means.size(); ++i) {
        const double right = edge(i + 1);
        const double sum = sum_left_of(right);
        const double area = (right - left) * (bottom - top);
        means[i] = area > 0 ? (sum - before) / area : 0;
        left = right;
        before = sum;
    }
}

void RectMeans::down(const cv::Rect2d& first, std::span<double> means) const {
    const double left = std::clamp(first.x, 0.0, sums_.cols - 1.0);
    const double right = std::clamp(first.x + first.width, 0.0, sums_.cols - 1.0);
    const auto edge = [&](std::size_t i) {
        return std::clamp(first.y + static_cast<double>(i) * first.height, 0.0, sums_.rows - 1.0);
    };
    const auto sum_above = [&](double y) { return sum_to(right, y) - sum_to(left, y); };
    double top = edge(0);
    double before = sum_above(top);
    for (std::size_t i = 0; i < means.size(); ++i) {
        const double bottom = edge(i + 1);
        const double sum = sum_above(bottom);
        const double area = (bottom - top) * (right - left);
        means[i] = area > 0 ? (sum - before) / area : 0;
        top = bottom;
        before = sum;
    }
}

}  // namespace unfold
