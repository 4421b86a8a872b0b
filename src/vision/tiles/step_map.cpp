// Signs matter: print and photographs have as many steps up as down, so they cancel where many pixels are
// averaged; the borders of tiles, lit the same way, do not.
#include "vision/tiles/step_map.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace unfold::vision {
namespace {

// A place between two lines, inside.
struct Between {
    int line = 0;
    double share = 0;  // of the next line
    [[nodiscard]] double place() const { return line + share; }
};

Between between_lines(double place, int lines) {
    const double inside = std::clamp(place, 0.0, lines - 1.0);
    const int line = std::min(static_cast<int>(inside), lines - 2);
    return {line, inside - line};
}

}  // namespace

cv::Mat signed_steps(const cv::Mat& gray) {
    // Levels at which a step counts half: bevels of dark tiles differ by 8 and more, dither by as much but
    // without a common sign.
    constexpr float half_levels = 6;
    cv::Mat steps(gray.size(), CV_32F, cv::Scalar(0));
    for (int y = 0; y < gray.rows; ++y) {
        const auto* level = gray.ptr<std::uint8_t>(y);
        auto* step = steps.ptr<float>(y);
        for (int x = 1; x + 1 < gray.cols; ++x) {
            const auto difference = static_cast<float>(level[x + 1] - level[x - 1]);
            step[x] = difference / (std::abs(difference) + half_levels);
        }
    }
    return steps;
}

Strips::Strips(const Eigen::ArrayXf& column_sums, double height_px)
    : sums_(column_sums.size() + 1), height_px_(height_px) {
    double sum = 0;
    sums_[0] = sum;
    for (Eigen::Index x = 0; x < column_sums.size(); ++x) {
        sum += static_cast<double>(column_sums[x]);
        sums_[x + 1] = sum;
    }
}

void Strips::means(double from_px, double width_px, std::span<double> means) const {
    const auto lines = static_cast<int>(sums_.size());
    const auto sum_before = [&](const Between& edge) {
        const double* sum = sums_.data() + edge.line;
        return sum[0] + edge.share * (sum[1] - sum[0]);
    };
    Between begin = between_lines(from_px, lines);
    double before = sum_before(begin);
    for (std::size_t i = 0; i < means.size(); ++i) {
        const Between end = between_lines(from_px + static_cast<double>(i + 1) * width_px, lines);
        const double sum = sum_before(end);
        const double area = (end.place() - begin.place()) * height_px_;
        means[i] = area > 0 ? (sum - before) / area : 0;
        begin = end;
        before = sum;
    }
}

StepSums::StepSums(const cv::Mat& map) : sums_(map.rows + 1, map.cols, CV_32F, cv::Scalar(0)) {
    for (int y = 0; y < map.rows; ++y) {
        const auto* row = map.ptr<float>(y);
        const auto* sum = sums_.ptr<float>(y);
        std::transform(row, row + map.cols, sum, sums_.ptr<float>(y + 1), std::plus<>());
    }
}

Strips StepSums::between(double top_px, double bottom_px) const {
    const Between top = between_lines(top_px, sums_.rows);
    const Between bottom = between_lines(bottom_px, sums_.rows);
    const auto sums_above = [&](const Between& place) {
        const Eigen::Map<const Eigen::ArrayXf> line(above(place.line), columns());
        const Eigen::Map<const Eigen::ArrayXf> next(above(place.line + 1), columns());
        return line + (next - line) * static_cast<float>(place.share);
    };
    return {sums_above(bottom) - sums_above(top), bottom.place() - top.place()};
}

}  // namespace unfold::vision
