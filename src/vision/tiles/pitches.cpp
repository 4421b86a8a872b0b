// Autocorrelation of each row by its power spectrum (Wiener and Khinchin), summed over the rows: what stands
// at an irregular distance in every row, such as print and photographs, leaves no peak.
#include "vision/tiles/pitches.h"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace unfold {
namespace {

constexpr int least_pitch_px = 14;
constexpr int least_cells = 3;
constexpr std::size_t most_pitches = 4;

// How well each row agrees with itself moved by 0, 1, 2 … pixels; 1 at 0.
std::vector<double> agreement(const cv::Mat& steps) {
    // Straight pieces of border count, dots do not.
    constexpr int piece_px = 9;
    cv::Mat pieces;
    cv::blur(steps, pieces, {1, piece_px});
    constexpr int every = 4;
    const int length = cv::getOptimalDFTSize(2 * steps.cols);
    cv::Mat rows(pieces.rows / every, length, CV_32F, cv::Scalar(0));
    for (int y = 0; y < rows.rows; ++y)
        pieces.row(y * every).copyTo(rows(cv::Rect(0, y, pieces.cols, 1)));
    cv::Mat spectrum;
    cv::dft(rows, spectrum, cv::DFT_ROWS | cv::DFT_COMPLEX_OUTPUT);
    cv::Mat power(1, length, CV_32FC2, cv::Scalar::all(0));
    auto* sums = power.ptr<cv::Vec2f>(0);
    for (int y = 0; y < spectrum.rows; ++y) {
        const auto* line = spectrum.ptr<cv::Vec2f>(y);
        for (int x = 0; x < length; ++x)
            sums[x][0] += line[x][0] * line[x][0] + line[x][1] * line[x][1];
    }
    cv::Mat correlation;
    cv::dft(power, correlation, cv::DFT_INVERSE | cv::DFT_REAL_OUTPUT);
    std::vector<double> result(static_cast<std::size_t>(steps.cols));
    const double whole = std::max(1e-9, static_cast<double>(correlation.at<float>(0, 0)));
    for (int lag = 0; lag < steps.cols; ++lag)
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

std::vector<double> find_pitches(const cv::Mat& steps) {
    if (steps.cols < least_cells * least_pitch_px || steps.rows < least_pitch_px) return {};
    const std::vector<double> values = agreement(steps);
    struct Candidate {
        double pitch_px, score;
    };
    std::vector<Candidate> candidates;
    const int longest = steps.cols / least_cells;
    for (int lag = least_pitch_px; lag <= longest; ++lag) {
        const auto i = static_cast<std::size_t>(lag);
        if (values[i] <= values[i - 1] || values[i] < values[i + 1] || values[i] <= 0) continue;
        const auto [once, at_once] = peak_near(values, lag, 0);
        const auto [twice, at_twice] = peak_near(values, 2 * once, 1.5);
        const auto [thrice, at_thrice] = peak_near(values, 1.5 * twice, 1.5);
        // What does not come back at twice and thrice the distance is no lattice. Halfway between two lines
        // should be less than on them.
        const double between = std::max(0.0, values[i + i / 2]);
        const double score = at_once + at_twice + at_thrice - between;
        candidates.push_back({at_thrice > 0 ? thrice / 3 : once, score});
    }
    std::sort(candidates.begin(), candidates.end(),
              [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
    std::vector<double> pitches;
    for (const Candidate& candidate : candidates) {
        if (pitches.size() == most_pitches) break;
        pitches.push_back(candidate.pitch_px);
    }
    return pitches;
}

}  // namespace unfold
