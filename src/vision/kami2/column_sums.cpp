// Stores every eighth row of the sums.
#include "vision/kami2/column_sums.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace unfold::vision {
namespace {

constexpr int stored_row_step = 8;

}  // namespace

ColumnSums::ColumnSums(cv::Size size, RowOf row_of)
    : size_(size),
      row_of_(std::move(row_of)),
      kept_(size.height / stored_row_step + 1, size.width, CV_32F, cv::Scalar(0)) {
    std::vector<float> sums(static_cast<std::size_t>(size.width));
    std::vector<float> row(sums.size());
    for (int y = 0; y <= size.height; ++y) {
        if (y % stored_row_step == 0)
            std::copy(sums.begin(), sums.end(), kept_.ptr<float>(y / stored_row_step));
        if (y < size.height) add_row(y, sums, row);
    }
}

void ColumnSums::add_row(int y, std::vector<float>& sums, std::vector<float>& row) const {
    row_of_(y, row);
    for (std::size_t x = 0; x < sums.size(); ++x)
        sums[x] += row[x];
}

std::vector<float> ColumnSums::above(int y) const {
    const auto* kept = kept_.ptr<float>(y / stored_row_step);
    std::vector<float> sums(kept, kept + size_.width);
    std::vector<float> row(sums.size());
    for (int next = y / stored_row_step * stored_row_step; next < y; ++next)
        add_row(next, sums, row);
    return sums;
}

std::vector<float> band_mean(const ColumnSums& sums, double from_px, double to_px) {
    const int from = std::clamp(static_cast<int>(std::lround(from_px)), 0, sums.rows());
    const int to = std::clamp(static_cast<int>(std::lround(to_px)), 0, sums.rows());
    if (to - from < 2) return {};
    const std::vector<float> upper = sums.above(from);
    std::vector<float> means = sums.above(to);
    for (std::size_t x = 0; x < means.size(); ++x)
        means[x] = (means[x] - upper[x]) / static_cast<float>(to - from);
    return means;
}

}  // namespace unfold::vision
