// See overlay_bar.h. Without this, digits under a bar that takes half their light lose their lower half at
// every threshold, and "3" and "2" turn into a perfect "7".
#include "vision/counter/overlay_bar.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/quantile.h"

namespace unfold::vision {
namespace {

// The columns where no separator is; the rows where an edge would cut digits.
constexpr double columns_from = 0.13, columns_to = 0.87, edges_from = 0.2, edges_to = 0.8;

// Rows on each side that are compared; the rows next to the edge are mixed by the resampling.
constexpr int compared_rows = 19, mixed_rows = 2;

// The grain moves a row's ground by less than one gray level; a bar halves the ground of 10 to 25.
constexpr double min_step = 2.5, min_relative_step = 0.2;

constexpr double max_gain = 6;  // of the levels, to undo a bar

struct Rows {
    std::vector<double> ground;    // low quantile of each row: untouched by digits, even blurred ones
    std::vector<double> lightest;  // maximum of each row
};

Rows rows_of(const cv::Mat1f& gray) {
    Rows rows;
    for (int y = 0; y < gray.rows; ++y) {
        const float* row = gray.ptr<float>(y);
        const std::vector<double> values(row + cvRound(columns_from * gray.cols),
                                         row + cvRound(columns_to * gray.cols));
        rows.ground.push_back(quantile(values, 0.2));
        rows.lightest.push_back(quantile(values, 1));
    }
    return rows;
}

std::vector<double> above(const std::vector<double>& rows, int edge) {
    return {rows.begin() + edge - compared_rows, rows.begin() + edge - mixed_rows};
}

std::vector<double> below(const std::vector<double>& rows, int edge) {
    return {rows.begin() + edge + mixed_rows, rows.begin() + edge + compared_rows};
}

// A side's ground and how far its lightest strokes rise above it.
struct BarSide {
    double ground, contrast;
};

BarSide side_of(const std::vector<double>& ground, const std::vector<double>& lightest) {
    const double level = quantile(ground, 0.5);
    return {level, quantile(lightest, 0.8) - level};
}

}  // namespace

void level_overlay_bar(cv::Mat1f& gray) {
    const int first = std::max(compared_rows, cvRound(edges_from * gray.rows));
    const int last = std::min(gray.rows - compared_rows, cvRound(edges_to * gray.rows));
    if (first >= last) return;

    const Rows rows = rows_of(gray);
    int edge = first;
    double largest_step = 0;
    for (int y = first; y < last; ++y) {
        const auto upper = above(rows.ground, y), lower = below(rows.ground, y);
        // The whole of one side against the whole of the other: a slope or a stain is not an edge.
        const double step = std::max(quantile(upper, 0.1) - quantile(lower, 0.9),
                                     quantile(lower, 0.1) - quantile(upper, 0.9));
        if (step <= largest_step) continue;
        largest_step = step;
        edge = y;
    }
    const BarSide upper = side_of(above(rows.ground, edge), above(rows.lightest, edge));
    const BarSide lower = side_of(below(rows.ground, edge), below(rows.lightest, edge));
    if (largest_step < std::max(min_step, min_relative_step * std::max(upper.ground, lower.ground))) return;

    // A dark bar scales ground and digits alike. Digits on both sides determine the gain more exactly.
    const double ground_gain = (upper.ground + 1) / (lower.ground + 1);
    const double digit_gain = upper.contrast / std::max(lower.contrast, 1.0);
    const bool agree = std::abs(std::log(digit_gain / ground_gain)) < std::log(1.4);
    const double gain = agree ? digit_gain : ground_gain;
    if (gain > max_gain || gain < 1 / max_gain) return;
    cv::Mat1f covered = gray.rowRange(edge, gray.rows);
    covered.convertTo(covered, CV_32F, gain, upper.ground - gain * lower.ground);
}

}  // namespace unfold::vision
