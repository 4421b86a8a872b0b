// The color of a cell is an iterated trimmed median: the median of all points, then of the nearest 45 %, and
// so on. Like mean shift, it converges to the mode.
#include "vision/square/square_samples.h"

#include <algorithm>
#include <cstdlib>

#include "core/quantile.h"
#include "vision/numbers.h"

namespace unfold::vision {
namespace {

constexpr int points_per_side = 10;
constexpr double inset = 0.12;  // of a cell's side: leaves out borders and gaps
// Lab distance of two points of one color: gloss and paper differ by less.
constexpr float max_same_color_distance = 12;

int inside(double at, int size) {
    return std::clamp(static_cast<int>(at), 0, size - 1);
}

cv::Mat3b points_of(const cv::Mat& bgr, const cv::Rect2d& cell) {
    cv::Mat3b points(1, points_per_side * points_per_side);
    for (int i = 0; i < points_per_side; ++i)
        for (int k = 0; k < points_per_side; ++k) {
            const auto along = [](int n) {
                return inset + (1 - 2 * inset) * corner_based(n) / points_per_side;
            };
            points(0, i * points_per_side + k) =
                bgr.at<cv::Vec3b>(inside(cell.y + along(i) * cell.height, bgr.rows),
                                  inside(cell.x + along(k) * cell.width, bgr.cols));
        }
    return points;
}

// The mean step between adjacent pixels of some rows in the middle of a cell.
float roughness_of(const cv::Mat& bgr, const cv::Rect2d& cell) {
    constexpr double middle = 0.44;  // of a cell's side
    const int from = inside(cell.x + (1 - middle) / 2 * cell.width, bgr.cols);
    const int end = inside(cell.x + (1 + middle) / 2 * cell.width, bgr.cols);
    long sum = 0, count = 0;
    for (int i = 0; i < points_per_side; ++i) {
        const auto* row = bgr.ptr<cv::Vec3b>(
            inside(cell.y + ((1 - middle) / 2 + middle * corner_based(i) / points_per_side) * cell.height,
                   bgr.rows));
        for (int x = from + 1; x < end; ++x, ++count)
            sum += std::abs(row[x][1] - row[x - 1][1]);
    }
    return count == 0 ? 0 : static_cast<float>(static_cast<double>(sum) / static_cast<double>(count));
}

// The share of the points that have a color.
float share_of(const std::vector<Lab>& points, const Lab& color) {
    const auto same = std::count_if(points.begin(), points.end(), [&](const Lab& one) {
        return distance(one, color) <= max_same_color_distance;
    });
    return static_cast<float>(same) / static_cast<float>(points.size());
}

SquareSample sample_square(const cv::Mat& bgr, const cv::Rect2d& cell) {
    const cv::Mat3b points = points_of(bgr, cell);
    SquareSample sample;
    sample.roughness = roughness_of(bgr, cell);
    if (std::all_of(points.begin(), points.end(),
                    [&](const cv::Vec3b& one) { return one == points(0, 0); })) {
        sample.color = lab_from_bgr(points(0, 0));
        sample.share = 1;
        return sample;
    }
    const std::vector<Lab> colors = labs_of(points);
    sample.color = median_of(colors);
    constexpr double kept = 0.45;  // of the points
    constexpr float noise = 2;     // in Lab: nearer points are all kept
    for (int round = 0; round < 4; ++round) {
        const auto away = mapped(colors, [&](const Lab& one) { return distance(one, sample.color); });
        const float reach = std::max(noise, quantile(away, kept));
        std::vector<Lab> near;
        for (std::size_t i = 0; i < colors.size(); ++i)
            if (away[i] <= reach) near.push_back(colors[i]);
        sample.color = median_of(near);
    }
    sample.share = share_of(colors, sample.color);
    return sample;
}

}  // namespace

float share_of_color(const cv::Mat& bgr, const cv::Rect2d& cell, const Lab& color) {
    return share_of(labs_of(points_of(bgr, cell)), color);
}

std::vector<SquareSample> sample_squares(const cv::Mat& bgr, const SquareLattice& lattice) {
    std::vector<SquareSample> samples;
    for (int row = 0; row < lattice.down.cells; ++row)
        for (int column = 0; column < lattice.across.cells; ++column)
            samples.push_back(sample_square(bgr, lattice.cell(row, column)));
    return samples;
}

}  // namespace unfold::vision
