// Straight borders, folded at the pitch, give the place of the lines; the common frame of the cells ranks the
// candidates and refines them.
#include "vision/tiles/frame_lattices.h"

#include <array>

#include "core/quantile.h"

namespace unfold::vision {
namespace {

// For each pixel across the lines: how much of them is straight border, whatever its sign.
std::vector<float> border_profile(const StepSums& steps, double along_px) {
    const int piece_px = std::clamp(static_cast<int>(along_px), 1, steps.rows());
    const int every_px = std::max(1, piece_px / 4);  // of a straight piece, most are nearly the whole
    std::vector<float> profile(static_cast<std::size_t>(steps.columns()), 0);
    int pieces = 0;
    for (int y = 0; y + piece_px <= steps.rows(); y += every_px, ++pieces) {
        const float* from = steps.above(y);
        const float* to = steps.above(y + piece_px);
        for (std::size_t x = 0; x < profile.size(); ++x) {
            const float mean = (to[x] - from[x]) / static_cast<float>(piece_px);
            profile[x] += mean * mean;
        }
    }
    for (float& value : profile)
        value /= static_cast<float>(pieces);
    // Frames of windows would drown the borders.
    std::vector<float> values(profile);
    const float limit = value_of_rank(values, values.size() * 97 / 100);
    for (float& value : profile)
        value = std::min(value, limit);
    return profile;
}

// Where the lines may lie: the best places of a window as wide as a border, folded at the pitch.
std::vector<double> phases(const std::vector<float>& profile, double pitch_px) {
    constexpr int histogram_bins = 50;
    constexpr int border_bins = 9;  // bevels and gaps of both sides
    constexpr std::size_t max_phases = 3;
    std::array<double, histogram_bins> sum{};
    std::array<int, histogram_bins> count{};
    for (std::size_t i = 0; i < profile.size(); ++i) {
        const double turn = (static_cast<double>(i) + 0.5) / pitch_px;
        const auto bin =
            static_cast<std::size_t>((turn - std::floor(turn)) * histogram_bins) % histogram_bins;
        sum[bin] += static_cast<double>(profile[i]);
        ++count[bin];
    }
    std::array<double, histogram_bins> folded{};
    for (std::size_t i = 0; i < histogram_bins; ++i)
        folded[i] = count[i] > 0 ? sum[i] / count[i] : 0;
    const double floor = *std::min_element(folded.begin(), folded.end());
    struct Window {
        double weight, middle;
    };
    std::vector<Window> windows;
    for (int from = 0; from < histogram_bins; ++from) {
        double weight = 0, moment = 0;
        for (int i = 0; i < border_bins; ++i) {
            const double value = folded[static_cast<std::size_t>((from + i) % histogram_bins)] - floor;
            weight += value;
            moment += value * (i + 0.5);
        }
        windows.push_back({weight, from + (weight > 0 ? moment / weight : 0)});
    }
    std::stable_sort(windows.begin(), windows.end(),
                     [](const Window& a, const Window& b) { return a.weight > b.weight; });
    std::vector<double> middles;
    for (const Window& window : windows) {
        if (middles.size() == max_phases) break;
        const bool is_new = std::none_of(middles.begin(), middles.end(), [&](double middle) {
            const double apart = std::abs(std::remainder(middle - window.middle, histogram_bins));
            return apart < border_bins / 2.0;
        });
        if (is_new) middles.push_back(window.middle);
    }
    for (double& middle : middles)
        middle *= pitch_px / histogram_bins;
    return middles;
}

// Moves and stretches the lines to where the frames of the tiles are.
LineComb moved_to_frames(const LineComb& comb, const std::vector<double>& offset_px,
                         const std::vector<int>& line, const std::vector<float>& weight) {
    double n = 0, sum_k = 0, sum_x = 0, sum_kk = 0, sum_kx = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const auto w = static_cast<double>(weight[i]);
        const double k = line[i] + 0.5;
        n += w, sum_k += w * k, sum_x += w * offset_px[i], sum_kk += w * k * k,
            sum_kx += w * k * offset_px[i];
    }
    if (n <= 0) return comb;
    const double spread = n * sum_kk - sum_k * sum_k;
    const double stretch = spread > 1e-9 ? (n * sum_kx - sum_k * sum_x) / spread : 0;
    const double shift = (sum_x - stretch * sum_k) / n;
    return {comb.first_px + shift, comb.pitch_px + stretch, comb.cells, 0};
}

SquareLattice moved_to_frames(const StepMaps& steps, const SquareLattice& lattice, const FrameFit& fit) {
    const std::vector<cv::Point2d> offsets_px = frame_offsets_px(steps, lattice, fit);
    std::vector<double> x, y;
    std::vector<int> columns, rows;
    std::vector<float> weight;
    for (std::size_t i = 0; i < fit.likeness.size(); ++i) {
        if (fit.likeness[i] < sure_tile) continue;
        const int at = static_cast<int>(i);
        columns.push_back(at % lattice.across.cells);
        rows.push_back(at / lattice.across.cells);
        x.push_back(offsets_px[i].x);
        y.push_back(offsets_px[i].y);
        weight.push_back(fit.likeness[i]);
    }
    return {moved_to_frames(lattice.across, x, columns, weight),
            moved_to_frames(lattice.down, y, rows, weight)};
}

// As far apart as that, two lattices cut other pictures out of the image.
bool differ(const SquareLattice& a, const SquareLattice& b) {
    constexpr double share = 0.06;
    const auto apart = [](const LineComb& p, const LineComb& q) {
        return std::abs(std::remainder(p.first_px - q.first_px, q.pitch_px)) > share * q.pitch_px;
    };
    return !are_alike(a.across.pitch_px, b.across.pitch_px) || apart(a.across, b.across) ||
           apart(a.down, b.down);
}

// Of one pitch, the best and those that lie elsewhere and are not much worse; best first.
void keep_likeliest(std::vector<LatticeCandidate>& candidates) {
    constexpr double not_much_worse = 0.3;
    constexpr std::size_t most = 3;
    std::stable_sort(
        candidates.begin(), candidates.end(),
        [](const LatticeCandidate& a, const LatticeCandidate& b) { return a.score() > b.score(); });
    std::vector<LatticeCandidate> kept;
    for (LatticeCandidate& candidate : candidates) {
        if (kept.size() == most || candidate.fit.total <= 0) break;
        if (!kept.empty() && candidate.score() < not_much_worse * kept.front().score()) break;
        if (std::all_of(kept.begin(), kept.end(),
                        [&](const LatticeCandidate& k) { return differ(candidate.lattice, k.lattice); }))
            kept.push_back(std::move(candidate));
    }
    candidates = std::move(kept);
}

}  // namespace

std::vector<LatticeCandidate> frame_lattices(const StepMaps& steps, const CellPitch& pitch) {
    const std::vector<float> across = border_profile(steps.across, 0.5 * pitch.height_px);
    const std::vector<float> down = border_profile(steps.down, 0.5 * pitch.width_px);
    std::vector<LatticeCandidate> candidates;
    for (const double x : phases(across, pitch.width_px))
        for (const double y : phases(down, pitch.height_px)) {
            const SquareLattice lattice{comb_over(pitch.width_px, x, steps.across.columns()),
                                        comb_over(pitch.height_px, y, steps.across.rows())};
            candidates.push_back({lattice, fit_frames(steps, lattice)});
        }
    keep_likeliest(candidates);
    return candidates;
}

LatticeCandidate refined(const StepMaps& steps, LatticeCandidate candidate) {
    constexpr int rounds = 3;
    for (int round = 0; round < rounds; ++round) {
        const SquareLattice moved = moved_to_frames(steps, candidate.lattice, candidate.fit);
        const SquareLattice lattice{
            comb_over(moved.across.pitch_px, moved.across.first_px, steps.across.columns()),
            comb_over(moved.down.pitch_px, moved.down.first_px, steps.across.rows())};
        candidate = {lattice, fit_frames(steps, lattice)};
    }
    return candidate;
}

}  // namespace unfold::vision
