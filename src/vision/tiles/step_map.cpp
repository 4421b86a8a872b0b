// Signs matter: print and photographs have as many steps up as down, so they cancel where many pixels are
// averaged; the borders of tiles, lit the same way, do not.
#include "vision/tiles/step_map.h"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace unfold {
namespace {

// A place between two lines of sums, inside the map.
struct Between {
    int line;
    double share;  // of the next line
};
Between between(double place, int lines) {
    const double inside = std::clamp(place, 0.0, lines - 1.0);
    const int line = std::min(static_cast<int>(inside), lines - 2);
    return {line, inside - line};
}

// The lines of sums before and after a parallel that may lie between them.
struct Parallel {
    const double* before;
    const double* after;
    double share;  // of `after`
};

// The sums of all that lies between two parallels, up to a place along them.
class SumsBetween {
  public:
    // `stride`: from a sum to the next along the parallels.
    SumsBetween(const Parallel& first, const Parallel& second, std::ptrdiff_t stride)
        : first_(first), second_(second), stride_(stride) {}
    [[nodiscard]] double up_to(const Between& place) const {
        const std::ptrdiff_t at = place.line * stride_;
        return (1 - place.share) * up_to_line(at) + place.share * up_to_line(at + stride_);
    }

  private:
    [[nodiscard]] double up_to_line(std::ptrdiff_t at) const {
        return (1 - second_.share) * second_.before[at] + second_.share * second_.after[at] -
               (1 - first_.share) * first_.before[at] - first_.share * first_.after[at];
    }
    Parallel first_, second_;
    std::ptrdiff_t stride_;
};

// The means over strips side by side from `from` on, `width` each and `length` long, where the sums end
// after so many lines.
void fill_means(const SumsBetween& sums, double from, double width, double length, int lines,
                std::span<double> means) {
    const auto edge = [&](std::size_t i) { return between(from + static_cast<double>(i) * width, lines); };
    Between begin = edge(0);
    double before = sums.up_to(begin);
    for (std::size_t i = 0; i < means.size(); ++i) {
        const Between end = edge(i + 1);
        const double sum = sums.up_to(end);
        const double area = (end.line - begin.line + end.share - begin.share) * length;
        means[i] = area > 0 ? (sum - before) / area : 0;
        begin = end;
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

void RectMeans::across(const cv::Rect2d& first, std::span<double> means) const {
    const Between top = between(first.y, sums_.rows);
    const Between bottom = between(first.y + first.height, sums_.rows);
    const auto parallel = [&](const Between& at) {
        return Parallel{sums_.ptr<double>(at.line), sums_.ptr<double>(at.line + 1), at.share};
    };
    const double length = bottom.line - top.line + bottom.share - top.share;
    fill_means({parallel(top), parallel(bottom), 1}, first.x, first.width, length, sums_.cols, means);
}

void RectMeans::down(const cv::Rect2d& first, std::span<double> means) const {
    const Between left = between(first.x, sums_.cols);
    const Between right = between(first.x + first.width, sums_.cols);
    const auto parallel = [&](const Between& at) {
        return Parallel{sums_.ptr<double>(0) + at.line, sums_.ptr<double>(0) + at.line + 1, at.share};
    };
    const double length = right.line - left.line + right.share - left.share;
    fill_means({parallel(left), parallel(right), static_cast<std::ptrdiff_t>(sums_.step1())}, first.y,
               first.height, length, sums_.rows, means);
}

}  // namespace unfold
