// The score of a comb is the sum of (profile - threshold) over its lines: a comb that is too fine pays the
// threshold where there is no line, a comb that is too coarse misses lines. Noise favors fine combs, so the
// score is weighted by the share of the profile that the comb explains, which favors coarse ones. Least
// squares refine the pitch and the phase of the best pairs.
#include "vision/lattice/line_combs.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <Eigen/Dense>

#include "vision/numbers.h"
#include "vision/score_peaks.h"

namespace unfold::vision {
namespace {

constexpr double min_pitch = 2.5;         // map pixels: five pixels of the picture that was read
constexpr double tolerance = 1.6;         // map pixels between a line and its place on the comb
constexpr double threshold = 0.36;        // of the top of the profile
constexpr double whole_line = 0.7 * 255;  // map value from which a pixel is a whole line
constexpr double min_weight = 0.2;        // of the column of which the mask holds most
constexpr double min_profile_top = 0.03;  // a profile with a lower top has no lines
constexpr std::size_t max_combs = 10;     // of each profile, for the choice of a pair

struct ScoredComb {
    double score = 0;
    Comb comb;
    int lines = 0;
};

// The profile, where lines reach one value to each side: they are one or two pixels wide.
LineProfile spread(const LineProfile& values) {
    constexpr double beside = 0.85;  // share of a value that its neighbors get
    LineProfile result = values;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i > 0) result[i] = std::max(result[i], beside * values[i - 1]);
        if (i + 1 < values.size()) result[i] = std::max(result[i], beside * values[i + 1]);
    }
    return result;
}

// The mean of the largest values: of one in forty, at least three.
double top_of(LineProfile values) {
    const std::size_t count = std::min(values.size(), std::max<std::size_t>(3, values.size() / 40));
    std::sort(values.begin(), values.end(), std::greater<>());
    return std::accumulate(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count), 0.0) /
           static_cast<double>(count);
}

std::size_t nearest_index(double at, std::size_t size) {
    return static_cast<std::size_t>(std::clamp<long>(std::lround(at), 0, static_cast<long>(size) - 1));
}

// The comb of this pitch with the best phase.
ScoredComb best_phase(const LineProfile& values, const Extent& extent, double top, double pitch) {
    const double begin = extent.low - 1, end = extent.high + tolerance;
    const int phases = std::max(4, static_cast<int>(2 * pitch));
    ScoredComb best{-1, {}, 0};
    for (int phase = 0; phase < phases; ++phase) {
        const double first = begin + pitch * phase / phases;
        double sum = 0;
        int lines = 0;
        for (double at = first; at <= end; at = first + pitch * lines) {
            sum += values[nearest_index(at, values.size())] - threshold * top;
            ++lines;
        }
        if (lines > 0 && (phase == 0 || sum > best.score)) best = {sum, {first, pitch, 0}, lines};
    }
    best.score /= top * std::sqrt(extent.length());
    return best;
}

double explained_share(const LineProfile& values, const Extent& extent, double first, double pitch) {
    double on_lines = 0, all = 0;
    int near = 0, inside = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double at = static_cast<double>(i);
        if (at < extent.low - 2 || at > extent.high + 2) continue;
        const double cells = (at - first) / pitch;
        const bool is_near = std::abs(cells - std::round(cells)) * pitch <= tolerance;
        ++inside;
        near += is_near ? 1 : 0;
        all += values[i] * values[i];
        on_lines += is_near ? values[i] * values[i] : 0;
    }
    if (all <= 0 || near == inside) return 0;
    const double chance = static_cast<double>(near) / inside;
    return positive_part(on_lines / all - chance) / (1 - chance);
}

// The local maxima of the score over the pitch, the best first, weighted by the share that they explain.
std::vector<ScoredComb> best_combs(const LineProfile& values, const Extent& extent) {
    const LineProfile wide = spread(values);
    const double top = top_of(wide);
    if (top < min_profile_top) return {};
    const double span = extent.length();
    // From one pitch to the next, the last line moves by at most 0.35 map pixels.
    const double step = 1 + std::min(0.01, 0.35 / std::max(4.0, span));
    std::vector<ScoredComb> table;
    for (double pitch = min_pitch; pitch <= 0.75 * span + 2; pitch *= step)
        table.push_back(best_phase(wide, extent, top, pitch));
    // Beside a maximum there are others of nearly the same pitch.
    constexpr double same_pitch = 1.03;
    std::vector<ScoredComb> best;
    for (const ScoredComb& one : peaks_of(table)) {
        const bool is_known = std::any_of(best.begin(), best.end(), [&](const ScoredComb& other) {
            return std::max(one.comb.pitch, other.comb.pitch) <=
                   same_pitch * std::min(one.comb.pitch, other.comb.pitch);
        });
        if (one.score > 0 && !is_known && best.size() < max_combs) best.push_back(one);
    }
    for (ScoredComb& one : best)
        one.score *= explained_share(values, extent, one.comb.first, one.comb.pitch);
    return best;
}

// Weighted least squares of the centroids of the lines near those of the comb.
Comb refined(const LineProfile& values, const Extent& extent, const ScoredComb& found) {
    Comb comb = found.comb;
    constexpr double min_share = 0.15;  // of the strongest line: a weaker one does not count
    for (int round = 0; round < 3; ++round) {
        struct Line {
            int index;
            double weight, center;
        };
        std::vector<Line> lines;
        double most = 0;
        const double reach = std::clamp(comb.pitch / 4, 1.5, 3.0);
        for (int k = -1; k <= found.lines; ++k) {
            const double at = comb.first + k * comb.pitch;
            double weight = 0, moment = 0;
            const int from = std::max(0, static_cast<int>(std::ceil(at - reach)));
            const int to =
                std::min(static_cast<int>(values.size()) - 1, static_cast<int>(std::floor(at + reach)));
            for (int i = from; i <= to; ++i) {
                weight += values[static_cast<std::size_t>(i)];
                moment += i * values[static_cast<std::size_t>(i)];
            }
            if (weight > 0) lines.push_back({k, weight, moment / weight});
            most = std::max(most, weight);
        }
        Eigen::Matrix2d normal = Eigen::Matrix2d::Zero();
        Eigen::Vector2d right = Eigen::Vector2d::Zero();
        int strong = 0;
        for (const Line& line : lines) {
            if (line.weight <= min_share * most) continue;
            const Eigen::Vector2d row(line.index, 1);
            normal += line.weight * row * row.transpose();
            right += line.weight * line.center * row;
            ++strong;
        }
        if (strong < 2) break;
        const Eigen::Vector2d solution = normal.ldlt().solve(right);
        if (std::abs(solution[0] - comb.pitch) < 0.1 * comb.pitch) comb = {solution[1], solution[0], 0};
    }
    comb.explained = explained_share(values, extent, comb.first, comb.pitch);
    return comb;
}

}  // namespace

LineProfile profile_of_columns(const cv::Mat1b& lines, const cv::Mat1b& mask) {
    LineProfile sums(static_cast<std::size_t>(lines.cols), 0);
    std::vector<int> counts(sums.size(), 0);
    for (int y = 0; y < lines.rows; ++y)
        for (int x = 0; x < lines.cols; ++x)
            if (mask(y, x) != 0) {
                const auto i = static_cast<std::size_t>(x);
                sums[i] += clamped_to_unit(lines(y, x) / whole_line);
                ++counts[i];
            }
    const int most = counts.empty() ? 0 : *std::max_element(counts.begin(), counts.end());
    const double least = min_weight * std::max(1, most);
    for (std::size_t i = 0; i < sums.size(); ++i)
        sums[i] /= std::max(static_cast<double>(counts[i]), least);
    return sums;
}

std::vector<CombPair> fit_combs(const LineProfile& columns, const Extent& across, const LineProfile& rows,
                                const Extent& down, std::size_t count) {
    struct ScoredPair {
        double score;
        const ScoredComb *across, *down;
    };
    const std::vector<ScoredComb> of_columns = best_combs(columns, across), of_rows = best_combs(rows, down);
    std::vector<ScoredPair> pairs;
    for (const ScoredComb& a : of_columns)
        for (const ScoredComb& d : of_rows)
            pairs.push_back({a.score + d.score, &a, &d});
    sort_by_score(pairs);
    if (pairs.size() > count) pairs.resize(count);
    std::vector<CombPair> result;
    for (const ScoredPair& pair : pairs)
        result.push_back({refined(columns, across, *pair.across), refined(rows, down, *pair.down)});
    return result;
}

}  // namespace unfold::vision
