// Candidate pitches by autocorrelation; each is tried at every phase, and the best run of cells counts.
#include "vision/square/line_comb.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <complex>
#include <numbers>
#include <numeric>
#include <set>
#include <utility>

#include <opencv2/core/hal/intrin.hpp>

#include "core/quantile.h"
#include "core/vector_code.h"

namespace unfold::vision {
namespace {

constexpr double min_comb_pitch_px = 6;
constexpr int max_comb_cells = 256;  // more than a board may have: a larger one is refused, not cut
constexpr int min_comb_cells = 3;
// In pitches: borders, with gaps and bevels, reach so far to both sides; the middle between them is quiet.
constexpr double border_reach = 0.17;
constexpr double inside_from = 0.27;
// A border of which less than this share shows an edge is none (a flood covers most of a board before its
// end).
constexpr double min_border = 0.03;
constexpr double max_inside = 0.25;  // of the weaker border beside it

class Edges {
  public:
    explicit Edges(const std::vector<float>& edges) : sums_(edges.size() + 1, 0.0), most_{edges} {
        for (std::size_t i = 0; i < edges.size(); ++i)
            sums_[i + 1] = sums_[i] + static_cast<double>(edges[i]);
        for (std::size_t half = 1; 2 * half <= edges.size(); half *= 2) {
            const std::vector<float>& halves = most_.back();
            std::vector<float> wholes(halves.size() - half);
            for (std::size_t i = 0; i < wholes.size(); ++i)
                wholes[i] = std::max(halves[i], halves[i + half]);
            most_.push_back(std::move(wholes));
        }
    }
    [[nodiscard]] double size() const { return static_cast<double>(most_[0].size()); }

    // Pixels, both included.
    struct Span {
        int from = 0;
        int to = -1;
        bool operator==(const Span&) const = default;
    };
    [[nodiscard]] float max_within(const Span& span) const {
        // Two windows as long as a power of two, which may overlap.
        const auto from = static_cast<std::size_t>(span.from), to = static_cast<std::size_t>(span.to);
        const auto level = static_cast<std::size_t>(std::bit_width(to + 1 - from)) - 1;
        const std::vector<float>& most = most_[level];
        return std::max(most[from], most[to + 1 - (std::size_t{1} << level)]);
    }
    [[nodiscard]] float mean_within(const Span& span) const {
        if (span.to < span.from) return 0;
        const auto from = static_cast<std::size_t>(span.from), end = static_cast<std::size_t>(span.to) + 1;
        return static_cast<float>((sums_[end] - sums_[from]) / static_cast<double>(end - from));
    }

  private:
    std::vector<double> sums_;
    std::vector<std::vector<float>> most_;  // of 1, 2, 4, … from each pixel on
};

// What lies at each place of a line for pitches near one: the strongest edge where a border is there, and the
// mean of the edges inside a cell that begins there. Tabulated by quarters of a pixel, since thousands of
// combs are tried.
class CombScores {
  public:
    CombScores(const Edges& edges, double pitch_px) : size_(edges.size()), pad_px_(pitch_px) {
        // Some phases go on for a cell beyond the end.
        const auto count = static_cast<std::size_t>((edges.size() + 3.5 * pad_px_) * parts) + 2;
        const std::vector<Spans> spans = spans_of(count, pitch_px);
        scores_.reserve(count);
        // Places side by side mostly span the same pixels.
        Edges::Span around, within;
        float most = 0, mean = 0;
        for (const Spans& here : spans) {
            // The picture's own edge is a border.
            const bool is_at_edge = here.around.to < here.around.from;
            if (!is_at_edge && here.around != around) most = edges.max_within(around = here.around);
            if (here.within != within) mean = edges.mean_within(within = here.within);
            scores_.push_back({is_at_edge ? 1 : most, mean});
        }
    }
    [[nodiscard]] double size() const { return size_; }
    struct Score {
        float border, inside;
    };
    [[nodiscard]] const Score& at(int index) const { return scores_[static_cast<std::size_t>(index)]; }
    static constexpr double parts = 4;  // of a pixel
    // The index of a place, to be rounded down, is `parts` times its distance from here.
    [[nodiscard]] double before_px() const { return -pad_px_; }

  private:
    // The pixels around a border (none at the picture's own edge), and those inside the cell. They are
    // computed before the scores, since a loop of arithmetic alone becomes vector code.
    struct Spans {
        Edges::Span around, within;
    };
    [[nodiscard]] UNFOLD_VECTOR_CODE std::vector<Spans> spans_of(std::size_t count, double pitch_px) const {
        const double slack_px = border_reach * pitch_px;
        std::vector<Spans> spans(count);
        for (std::size_t i = 0; i < count; ++i) {
            const double at = (static_cast<double>(i) + 0.5) / parts - pad_px_;
            const double before = at - slack_px, after = at + slack_px;
            const bool is_at_edge = before <= 0.5 || after >= size_ - 1.5;
            spans[i] = {
                {is_at_edge ? 0 : static_cast<int>(before), is_at_edge ? -1 : static_cast<int>(after)},
                {static_cast<int>(std::clamp(at + inside_from * pitch_px, 0.0, size_)),
                 static_cast<int>(std::clamp(at + (1 - inside_from) * pitch_px, 0.0, size_ - 1))}};
        }
        return spans;
    }

    double size_, pad_px_;
    std::vector<Score> scores_;
};

// GNU vectors: one register each, or two where the processor has none so wide.
constexpr int phases_beside = 4;
using Doubles [[gnu::vector_size(phases_beside * sizeof(double))]] = double;
using Indexes [[gnu::vector_size(phases_beside * sizeof(int))]] = int;

constexpr double max_cell_score = 0.5;

// The best run of cells at this pitch and any of these phases, which ascend; of equally good ones, that at
// the first phase. `best` where none is better. All phases go from cell to cell at once.
inline void try_phases(const CombScores& scores, double pitch_px, const Doubles& phases_px, LineComb& best) {
    const double slack_px = border_reach * pitch_px;
    const double end_px = scores.size() - 1 + slack_px + 0.5;
    const Doubles none = {};
    Doubles at = phases_px, border, first = none, cells = none, score = none;
    Doubles best_first = none, best_cells = none, best_score = none + best.score;
    Indexes here = __builtin_convertvector(((at - scores.before_px()) * CombScores::parts), Indexes);
    for (int k = 0; k < phases_beside; ++k)
        border[k] = at[k] - slack_px <= 0.5 && at[k] + slack_px < 0
                        ? 0
                        : static_cast<double>(scores.at(here[k]).border);
    while (at[0] + pitch_px <= end_px) {
        const Doubles next_at = at + pitch_px;
        const Indexes there =
            __builtin_convertvector(((next_at - scores.before_px()) * CombScores::parts), Indexes);
        Doubles next, inside;
        for (int k = 0; k < phases_beside; ++k) {
            next[k] = static_cast<double>(scores.at(there[k]).border);
            inside[k] = static_cast<double>(scores.at(here[k]).inside);
        }
        const Doubles weaker = border < next ? border : next;
        const auto ends = (weaker < min_border) | (inside > max_inside * weaker) | (cells == max_comb_cells) |
                          (next_at > end_px);
        first = cells == none ? at : first;
        const Doubles capped = weaker < max_cell_score ? weaker : none + max_cell_score;
        cells = ends ? none : cells + 1;
        score = ends ? none : score + (capped - 2 * inside);
        const auto is_better = (cells >= min_comb_cells) & (score > best_score);
        best_first = is_better ? first : best_first;
        best_cells = is_better ? cells : best_cells;
        best_score = is_better ? score : best_score;
        at = next_at, border = next, here = there;
    }
    for (int k = 0; k < phases_beside; ++k)
        if (best_score[k] > best.score)
            best = {best_first[k], pitch_px, static_cast<int>(best_cells[k]), best_score[k]};
}

UNFOLD_VECTOR_CODE void try_all_phases(const CombScores& scores, double pitch_px, LineComb& best) {
    constexpr int phases = 20;
    for (int phase = 0; phase < phases; phase += phases_beside) {
        Doubles phases_px;
        for (int k = 0; k < phases_beside; ++k)
            phases_px[k] = pitch_px * ((phase + k) / static_cast<double>(phases) - 0.1);
        try_phases(scores, pitch_px, phases_px, best);
    }
}

std::vector<double> candidate_pitches(const std::vector<float>& edges) {
    const auto size = static_cast<int>(edges.size());
    const float mean = std::accumulate(edges.begin(), edges.end(), 0.0F) / static_cast<float>(size);
    std::vector<float> centered(edges);
    // Very strong lines (frames of windows) would drown the rest.
    for (float& e : centered)
        e = std::min(e, 0.5F) - mean;
    const int longest = size / 2;
    std::vector<double> correlation(static_cast<std::size_t>(longest) + 1, 0);
    // Several lags at once: each adds up the pixels in their order.
    constexpr int half = 4, lanes = 2 * half;
    for (int lag = 1; lag <= longest; lag += lanes) {
        cv::v_float32x4 low = cv::v_setzero_f32(), high = low;
        int together = 0;
        for (; together + lag + lanes <= size; ++together) {
            const cv::v_float32x4 one = cv::v_setall_f32(centered[static_cast<std::size_t>(together)]);
            const float* other = centered.data() + together + lag;
            low = low + one * cv::v_load(other);
            high = high + one * cv::v_load(other + half);
        }
        std::array<float, lanes> sum{};
        cv::v_store(sum.data(), low);
        cv::v_store(sum.data() + half, high);
        for (int k = 0; k < lanes && lag + k <= longest; ++k) {
            float& own = sum[static_cast<std::size_t>(k)];
            for (int i = together; i + lag + k < size; ++i)
                own +=
                    centered[static_cast<std::size_t>(i)] * centered[static_cast<std::size_t>(i + lag + k)];
            correlation[static_cast<std::size_t>(lag + k)] = static_cast<double>(own);
        }
    }
    std::vector<std::pair<double, int>> peaks;
    for (int lag = static_cast<int>(min_comb_pitch_px); lag < longest; ++lag) {
        const auto at = static_cast<std::size_t>(lag);
        if (correlation[at] > correlation[at - 1] && correlation[at] >= correlation[at + 1] &&
            correlation[at] > 0)
            peaks.emplace_back(correlation[at], lag);
    }
    std::sort(peaks.rbegin(), peaks.rend());
    constexpr std::size_t max_peaks = 16;
    if (peaks.size() > max_peaks) peaks.resize(max_peaks);
    std::set<int> pitches;
    for (const auto& [strength, lag] : peaks)
        for (const int part : {1, 2, 3, 4})
            if (lag / part >= min_comb_pitch_px)
                pitches.insert(static_cast<int>(std::lround(10.0 * lag / part)));
    std::vector<double> result;
    for (const int tenth : pitches)
        result.push_back(tenth / 10.0);
    return result;
}

// Pitches within a pixel around a candidate, so fine that a line is never off by a twentieth of a cell.
// Returns `best` where none is better.
LineComb best_near(const Edges& edges, double candidate_px, double reach_px, double step_px, LineComb best) {
    const CombScores scores(edges, candidate_px);
    for (double pitch_px = candidate_px - reach_px; pitch_px <= candidate_px + reach_px;
         pitch_px += step_px) {
        if (pitch_px < min_comb_pitch_px) continue;
        try_all_phases(scores, pitch_px, best);
    }
    return best;
}

// The edges around a line: how many, and their middle.
struct LineEdges {
    double weight = 0;
    double middle_px = 0;
};

// What noise and texture mark everywhere pulls nowhere: `everywhere` is subtracted.
LineEdges edges_near(const std::vector<float>& edges, double at_px, double pitch_px, double everywhere) {
    constexpr double reach = 0.3;
    double weight = 0, moment = 0;
    const double from = std::max(0.0, at_px - reach * pitch_px);
    const double to = std::min(static_cast<double>(edges.size()) - 1, at_px + reach * pitch_px);
    for (auto i = static_cast<std::size_t>(std::ceil(from)); i <= static_cast<std::size_t>(std::max(0.0, to));
         ++i) {
        // A pixel is marked where it differs between its neighbors: a sharp edge marks the two beside it.
        const double position = static_cast<double>(i) + 0.5;
        const double edge = std::max(0.0, static_cast<double>(edges[i]) - everywhere);
        weight += edge;
        moment += edge * position;
    }
    return {weight, weight > 0 ? moment / weight : at_px};
}

// The line through what stands on the borders: each pulls by its middle, as a gap shows an edge at either
// side.
LineComb refined_once(const std::vector<float>& edges, const LineComb& comb) {
    const double everywhere = static_cast<double>(median_value(edges));
    double n = 0, sum_k = 0, sum_x = 0, sum_kk = 0, sum_kx = 0;
    for (int k = 1; k < comb.cells; ++k) {  // the outermost borders may have a frame beside them
        const LineEdges line =
            edges_near(edges, comb.first_px + k * comb.pitch_px, comb.pitch_px, everywhere);
        if (line.weight < min_border) continue;
        const double x = line.middle_px;
        n += 1, sum_k += k, sum_x += x, sum_kk += k * k, sum_kx += k * x;
    }
    const double spread = n * sum_kk - sum_k * sum_k;
    if (n < 2 || spread <= 0) return comb;
    const double pitch_px = (n * sum_kx - sum_k * sum_x) / spread;
    return {(sum_x - pitch_px * sum_k) / n, pitch_px, comb.cells, comb.score};
}

}  // namespace

std::optional<LineComb> fit_line_comb(const std::vector<float>& edges) {
    if (static_cast<double>(edges.size()) < 3 * min_comb_pitch_px) return std::nullopt;
    const Edges sums(edges);
    LineComb best;
    for (const double candidate : candidate_pitches(edges)) {
        const double reach_px = std::min(1.0, 0.04 * candidate);
        // Of wider cells fewer have room: the candidates ascend.
        if (max_cell_score * (sums.size() / (candidate - reach_px) + 2) < best.score) break;
        const double step_px = std::max(0.02, 0.05 * candidate * candidate / sums.size());
        best = best_near(sums, candidate, reach_px, step_px, best);
    }
    if (best.cells < min_comb_cells) return std::nullopt;
    return refined(edges, best);
}

double offset(const std::vector<float>& edges, const LineComb& comb) {
    const double everywhere = static_cast<double>(median_value(edges));
    double weight = 0, moment = 0;
    for (int k = 1; k < comb.cells; ++k) {
        const double at_px = comb.first_px + k * comb.pitch_px;
        const LineEdges line = edges_near(edges, at_px, comb.pitch_px, everywhere);
        weight += line.weight;
        moment += line.weight * std::abs(line.middle_px - at_px) / comb.pitch_px;
    }
    return weight > 0 ? moment / weight : 0;
}

LineComb refined(const std::vector<float>& edges, const LineComb& comb) {
    return refined_once(edges, refined_once(edges, comb));
}

LineComb tuned(const std::vector<float>& edges, const LineComb& comb) {
    constexpr double reach = 0.03, steps_per_cell = 10;  // of the pitch; of the drift at the ends
    const double around_px = comb.pitch_px / 2;
    const auto from = static_cast<std::size_t>(std::max(0.0, comb.first_px - around_px));
    const auto to =
        std::min(edges.size(), static_cast<std::size_t>(std::max(0.0, comb.end_px() + around_px)));
    if (to <= from) return comb;
    double mean = 0;
    for (std::size_t i = from; i < to; ++i)
        mean += static_cast<double>(edges[i]);
    mean /= static_cast<double>(to - from);
    const auto wave_of = [&](double pitch_px) {
        const std::complex<double> turn = std::polar(1.0, -2 * std::numbers::pi / pitch_px);
        std::complex<double> wave = 0, at = std::polar(1.0, -2 * std::numbers::pi *
                                                                (static_cast<double>(from) + 0.5) / pitch_px);
        for (std::size_t i = from; i < to; ++i, at *= turn)
            wave += (static_cast<double>(edges[i]) - mean) * at;
        return wave;
    };
    const int steps = static_cast<int>(reach * comb.cells * steps_per_cell) + 1;
    double best_px = comb.pitch_px, best = 0;
    for (int step = -steps; step <= steps; ++step) {
        const double pitch_px = comb.pitch_px * (1 + reach * step / steps);
        const double power = std::abs(wave_of(pitch_px));
        if (power > best + 1e-9) best = power, best_px = pitch_px;
    }
    const double phase_px = -std::arg(wave_of(best_px)) * best_px / (2 * std::numbers::pi);
    const double middle_px = (comb.first_px + comb.end_px()) / 2;
    const double first_px = middle_px - comb.cells * best_px / 2;
    const double first_line_px = phase_px + std::round((first_px - phase_px) / best_px) * best_px;
    return {first_line_px, best_px, comb.cells, comb.score};
}

}  // namespace unfold::vision
