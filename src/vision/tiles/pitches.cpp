// Autocorrelation of each row by its power spectrum (Wiener and Khinchin), summed over the rows: what stands
// at an irregular distance in every row, such as print and photographs, leaves no peak.
#include "vision/tiles/pitches.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace unfold::vision {
namespace {

constexpr int min_tile_pitch_px = 14;
constexpr int min_cells = 3;
constexpr std::size_t max_tile_pitches = 4;

// How well the rows agree with themselves moved by 0, 1, 2 … pixels; 1 at 0.
std::vector<double> agreement(const StepSums& steps) {
    // Straight pieces of border count, dots do not.
    constexpr int piece_px = 9;
    constexpr int every_px = 4;
    const int columns = steps.columns();
    const int length = cv::getOptimalDFTSize(2 * columns);
    cv::Mat rows((steps.rows() - piece_px) / every_px + 1, length, CV_32F, cv::Scalar(0));
    for (int i = 0; i < rows.rows; ++i) {
        const float* to = steps.above(i * every_px + piece_px);
        std::transform(to, to + columns, steps.above(i * every_px), rows.ptr<float>(i), std::minus<>());
    }
    cv::dft(rows, rows, cv::DFT_ROWS);
    // Packed: the real part of frequency 0, then real and imaginary parts in turn.
    cv::Mat power(1, length, CV_32F, cv::Scalar(0));
    auto* sums = power.ptr<float>(0);
    for (int i = 0; i < rows.rows; ++i) {
        const auto* line = rows.ptr<float>(i);
        sums[0] += line[0] * line[0];
        for (int x = 1; x + 1 < length; x += 2)
            sums[x] += line[x] * line[x] + line[x + 1] * line[x + 1];
        if (length % 2 == 0) sums[length - 1] += line[length - 1] * line[length - 1];
    }
    cv::Mat correlation;
    cv::dft(power, correlation, cv::DFT_INVERSE | cv::DFT_REAL_OUTPUT);
    std::vector<double> result(static_cast<std::size_t>(columns));
    const double whole = std::max(1e-9, static_cast<double>(correlation.at<float>(0, 0)));
    for (int lag = 0; lag < columns; ++lag)
        result[static_cast<std::size_t>(lag)] = static_cast<double>(correlation.at<float>(0, lag)) / whole;
    return result;
}

// The highest value within the reach, between pixels by the parabola through it; {position, value}.
std::pair<double, double> peak_near(const std::vector<double>& values, double at, double reach) {
    const auto from = static_cast<std::size_t>(std::max(1.0, std::ceil(at - reach)));
    const auto to = std::min(values.size() - 2, static_cast<std::size_t>(std::max(1.0, at + reach)));
    if (from > to) return {at, 0};
    std::size_t best = from;
    for (std::size_t i = from; i <= to; ++i)
        if (values[i] > values[best]) best = i;
    const double bend = values[best - 1] - 2 * values[best] + values[best + 1];
    const double shift = bend < 0 ? (values[best - 1] - values[best + 1]) / (2 * bend) : 0;
    return {static_cast<double>(best) + std::clamp(shift, -0.5, 0.5), values[best]};
}

}  // namespace

std::vector<double> find_pitches(const StepSums& steps) {
    if (steps.columns() < min_cells * min_tile_pitch_px || steps.rows() < min_tile_pitch_px) return {};
    const std::vector<double> values = agreement(steps);
    struct Candidate {
        double pitch_px, score;
    };
    std::vector<Candidate> candidates;
    const int longest = steps.columns() / min_cells;
    for (int lag = min_tile_pitch_px; lag <= longest; ++lag) {
        const auto i = static_cast<std::size_t>(lag);
        if (values[i] <= values[i - 1] || values[i] < values[i + 1] || values[i] <= 0) continue;
        const auto [once, at_once] = peak_near(values, lag, 0);
        const auto [twice, at_twice] = peak_near(values, 2 * once, 1.5);
        const auto [thrice, at_thrice] = peak_near(values, 1.5 * twice, 1.5);
        // A pattern that does not repeat at twice and three times the distance is not a lattice. Halfway
        // between two lines should be less than on them.
        const double between = std::max(0.0, values[i + i / 2]);
        const double score = at_once + at_twice + at_thrice - between;
        candidates.push_back({at_thrice > 0 ? thrice / 3 : once, score});
    }
    std::sort(candidates.begin(), candidates.end(),
              [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
    std::vector<double> pitches;
    for (const Candidate& candidate : candidates) {
        if (pitches.size() == max_tile_pitches) break;
        pitches.push_back(candidate.pitch_px);
    }
    return pitches;
}

}  // namespace unfold::vision
