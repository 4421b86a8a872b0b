// The ink of a button, without a half-transparent bar (a phone's navigation bar) whose edge crosses the
// digits.
#include "vision/counter/button_ink.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "core/quantile.h"

namespace unfold::vision {
namespace {

// Digits lie between these margins, and separators outside, even in a crop that is off by a tenth.
constexpr double column_margin = 0.13, row_margin = 0.2;

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
        const std::vector<double> values(row + cvRound(column_margin * gray.cols),
                                         row + cvRound((1 - column_margin) * gray.cols));
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

// Removes a half-transparent bar (a phone's navigation bar) whose edge crosses the digits: if the background
// changes its level at one row and keeps the new one, maps the rows below to the level and contrast of those
// above. Without this, digits under a bar that takes half their light lose their lower half at every
// threshold, and "3" and "2" turn into a perfect "7". Requires: the size of an ink map.
void level_overlay_bar(cv::Mat1f& gray) {
    const int first = std::max(compared_rows, cvRound(row_margin * gray.rows));
    const int last = std::min(gray.rows - compared_rows, cvRound((1 - row_margin) * gray.rows));
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

// The thinnest "1" covers 1.7 % of the window, two bold digits a fifth of it.
constexpr double ink_quantile = 0.99, grain_quantile = 0.16;

// A screenshot dimmed to a fifth has 40 gray levels between digit and ground; the grain spreads over 2 to 5.
constexpr double min_contrast = 20, min_contrast_in_grains = 6;

// The ground reaches 0.42 of the digits' lightness in a washed-out picture (gamma 0.5); pale paper more.
constexpr double max_ground_ratio = 0.55;

struct Levels {
    double ground, ink, grain;
};

Levels levels_of(const cv::Mat1f& plane) {
    const cv::Rect window(
        cv::Point(cvRound(column_margin * plane.cols), cvRound(row_margin * plane.rows)),
        cv::Point(cvRound((1 - column_margin) * plane.cols), cvRound((1 - row_margin) * plane.rows)));
    const cv::Mat1f inside = plane(window).clone();
    const std::vector<float> values(inside.begin(), inside.end());
    const double ground = quantile(values, 0.5);
    return {ground, quantile(values, ink_quantile), ground - quantile(values, grain_quantile)};
}

// The channels, each weighted by the contrast of the digits in it: a tint may hide them in one channel.
cv::Mat1f blend_by_contrast(const cv::Mat& scaled) {
    std::vector<cv::Mat> channels;
    cv::split(scaled, channels);
    cv::Mat1f blend(scaled.size(), 0.0F);
    double sum = 0;
    for (const cv::Mat& channel : channels) {
        const cv::Mat1f plane(channel);
        const Levels levels = levels_of(plane);
        const double weight = std::max(levels.ink - levels.ground, 1.0);
        cv::scaleAdd(plane, weight, blend, blend);
        sum += weight;
    }
    blend /= sum;
    return blend;
}

cv::Mat scale_to_map(const cv::Mat& button) {
    const double scale = ink_map_size_px / std::sqrt(static_cast<double>(button.cols) * button.rows);
    const cv::Size size(std::max(1, cvRound(button.cols * scale)), std::max(1, cvRound(button.rows * scale)));
    cv::Mat scaled;
    cv::resize(button, scaled, size, 0, 0, scale < 1 ? cv::INTER_AREA : cv::INTER_CUBIC);
    return scaled;
}

}  // namespace

std::optional<cv::Mat1f> ink_of_button(const cv::Mat& button) {
    constexpr int min_side_px = 8;
    if (button.cols < min_side_px || button.rows < min_side_px) return std::nullopt;

    cv::Mat1f gray = blend_by_contrast(scale_to_map(button));
    level_overlay_bar(gray);
    cv::GaussianBlur(gray, gray, {}, 1);  // grain that is coarser than a pixel of the map
    const Levels levels = levels_of(gray);
    const double contrast = levels.ink - levels.ground;
    if (contrast < std::max(min_contrast, min_contrast_in_grains * levels.grain)) return std::nullopt;
    if (levels.ground > max_ground_ratio * levels.ink) return std::nullopt;

    cv::Mat1f ink((gray - levels.ground) / contrast);
    cv::min(ink, 1.0F, ink);
    cv::max(ink, 0.0F, ink);
    return ink;
}

}  // namespace unfold::vision
