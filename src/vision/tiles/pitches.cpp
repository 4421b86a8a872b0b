// Of steps: autocorrelation of each row by its power spectrum (Wiener and Khinchin), summed over the rows:
// what stands at an irregular distance in every row, such as print and photographs, leaves no peak. Of
// distances: the power of their histogram has its peaks at the frequencies of the lattice.
#include "vision/tiles/pitches.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
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

// Of each frequency (k + 1) / length that is not above that of the shortest pitch: the mean cosine of the
// distances, -1 … 1. Empty where there are hardly any. The cosines are whole numbers, so the sums are exact.
std::vector<double> strengths(const std::vector<int>& distances, int length, double min_pitch_px) {
    constexpr int min_apart_px = 4;
    constexpr int enough = 20;
    constexpr double unit = 1 << 20;
    std::vector<std::int64_t> number_at;  // by distance
    std::int64_t all = 0;
    for (const int distance : distances) {
        const auto apart = static_cast<std::size_t>(std::abs(distance));
        if (apart < min_apart_px) continue;
        if (apart >= number_at.size()) number_at.resize(apart + 1);
        ++number_at[apart], ++all;
    }
    if (all < enough) return {};
    std::vector<std::int64_t> cosine(static_cast<std::size_t>(length));
    for (int i = 0; i < length; ++i)
        cosine[static_cast<std::size_t>(i)] = std::llround(unit * std::cos(2 * CV_PI * i / length));
    const int last = static_cast<int>(length / min_pitch_px) + 2;
    std::vector<double> strength;
    for (int frequency = 1; frequency <= last; ++frequency) {
        std::int64_t sum = 0;
        for (std::size_t apart = 0; apart < number_at.size(); ++apart)
            if (number_at[apart] != 0)
                sum += number_at[apart] *
                       cosine[static_cast<std::size_t>(frequency) * apart % static_cast<std::size_t>(length)];
        strength.push_back(static_cast<double>(sum) / (unit * static_cast<double>(all)));
    }
    return strength;
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

std::vector<double> pitches_of_distances(const std::vector<int>& distances, int size_px) {
    constexpr double min_pitch_px = 11;
    constexpr int oversampling = 8;
    constexpr std::size_t max_pitches = 3;
    const std::vector<double> strength = strengths(distances, oversampling * size_px, min_pitch_px);
    if (strength.empty()) return {};
    struct Peak {
        double pitch_px, strength;
    };
    std::vector<Peak> peaks;
    for (std::size_t k = 1; k + 1 < strength.size(); ++k) {
        if (strength[k] < strength[k - 1] || strength[k] <= strength[k + 1]) continue;
        const double bend = strength[k - 1] - 2 * strength[k] + strength[k + 1];
        const double shift = bend < 0 ? (strength[k - 1] - strength[k + 1]) / (2 * bend) : 0;
        const double pitch_px =
            oversampling * size_px / (static_cast<double>(k + 1) + std::clamp(shift, -0.5, 0.5));
        if (pitch_px < min_pitch_px) break;
        if (pitch_px > size_px / 2.5) continue;
        peaks.push_back({pitch_px, strength[k]});
    }
    if (peaks.empty()) return {};
    double strongest = 0;
    for (const Peak& peak : peaks)
        strongest = std::max(strongest, peak.strength);
    // Parts of the pitch fit as well as the pitch itself: the longest is right.
    constexpr double as_strong = 0.75, min_strength = 0.2;
    std::vector<double> pitches;
    std::stable_sort(peaks.begin(), peaks.end(), [&](const Peak& a, const Peak& b) {
        const bool is_a = a.strength >= as_strong * strongest, is_b = b.strength >= as_strong * strongest;
        return is_a != is_b ? is_a : is_a ? a.pitch_px > b.pitch_px : a.strength > b.strength;
    });
    for (const Peak& peak : peaks)
        if (pitches.size() < max_pitches && peak.strength >= min_strength) pitches.push_back(peak.pitch_px);
    return pitches;
}

}  // namespace unfold::vision
