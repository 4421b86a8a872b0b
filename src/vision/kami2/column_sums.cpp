// Adds rows in their order, so that every sum is the same on every way to it.
#include "vision/kami2/column_sums.h"

#include <algorithm>
#include <utility>

namespace unfold::vision {
namespace {

constexpr int kept_rows = 8;  // distance of the stored rows

}  // namespace

ColumnSums::ColumnSums(cv::Size size, RowOf row_of)
    : size_(size),
      row_of_(std::move(row_of)),
      kept_(size.height / kept_rows + 1, size.width, CV_32F, cv::Scalar(0)) {
    std::vector<float> sums(static_cast<std::size_t>(size.width), 0.0F);
    std::vector<float> row(sums.size());
    for (int y = 0; y < size.height; ++y) {
        if (y % kept_rows == 0) std::copy(sums.begin(), sums.end(), kept_.ptr<float>(y / kept_rows));
        add_row(y, sums, row);
    }
    if (size.height % kept_rows == 0)
        std::copy(sums.begin(), sums.end(), kept_.ptr<float>(size.height / kept_rows));
}

void ColumnSums::add_row(int y, std::vector<float>& sums, std::vector<float>& row) const {
    row_of_(y, row);
    for (std::size_t x = 0; x < sums.size(); ++x)
        sums[x] += row[x];
}

std::vector<float> ColumnSums::above(int y) const {
    const auto* kept = kept_.ptr<float>(y / kept_rows);
    std::vector<float> sums(kept, kept + size_.width);
    std::vector<float> row(sums.size());
    for (int next = y / kept_rows * kept_rows; next < y; ++next)
        add_row(next, sums, row);
    return sums;
}

}  // namespace unfold::vision
