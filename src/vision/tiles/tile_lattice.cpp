// Distances at which the picture repeats give the pitch; straight borders, folded at that pitch, give the
// place of the lines; the common frame of the cells ranks the candidates and refines both.
#include "vision/tiles/tile_lattice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include <opencv2/imgproc.hpp>

#include "core/quantile.h"
#include "vision/tiles/pitches.h"

namespace unfold::vision {
namespace {

// Lines of one direction, without an end.
struct Lines {
    double pitch_px = 0;
    double phase_px = 0;
};

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
    std::sort(windows.begin(), windows.end(),
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

// All whole cells of the picture, and those that it cuts by no more than a border.
LineComb comb_over(const Lines& lines, int size_px) {
    constexpr double cut = 0.12;
    const double first = std::ceil((-cut * lines.pitch_px - lines.phase_px) / lines.pitch_px);
    LineComb comb{lines.phase_px + first * lines.pitch_px, lines.pitch_px, 0, 0};
    comb.cells =
        static_cast<int>(std::floor((size_px + cut * lines.pitch_px - comb.first_px) / lines.pitch_px));
    return comb;
}

struct LatticeCandidate {
    SquareLattice lattice;
    FrameFit fit;
    // Half the pitch finds up to twice the cells, each half as large and less alike; twice the pitch finds
    // half the cells. The middle between counting cells and covering area is least for both.
    [[nodiscard]] double score() const {
        // Above that, print and shadows make the difference.
        constexpr double even = 0.7;
        return fit.total * std::min(1.0, std::pow(fit.evenness / even, 2)) *
               std::sqrt(lattice.across.pitch_px * lattice.down.pitch_px);
    }
};

// Moves and stretches the lines to where the frames of the tiles are.
LineComb refined(const LineComb& comb, const std::vector<double>& offset_px, const std::vector<int>& line,
                 const std::vector<float>& weight) {
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

SquareLattice refined(const StepMaps& steps, const SquareLattice& lattice, const FrameFit& fit) {
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
    return {refined(lattice.across, x, columns, weight), refined(lattice.down, y, rows, weight)};
}

// The part of the lattice that the tiles span.
std::optional<TileLattice> spanned(const LatticeCandidate& found) {
    const int columns = found.lattice.across.cells;
    cv::Rect span;
    for (std::size_t i = 0; i < found.fit.likeness.size(); ++i)
        if (found.fit.likeness[i] >= sure_tile)
            span |= cv::Rect(static_cast<int>(i) % columns, static_cast<int>(i) / columns, 1, 1);
    if (span.empty()) return std::nullopt;
    TileLattice tiles{found.lattice, {}, found.fit.inset};
    LineComb& across = tiles.lattice.across;
    LineComb& down = tiles.lattice.down;
    across.first_px += span.x * across.pitch_px;
    across.cells = span.width;
    down.first_px += span.y * down.pitch_px;
    down.cells = span.height;
    for (int row = span.y; row < span.br().y; ++row)
        for (int column = span.x; column < span.br().x; ++column)
            tiles.likeness.push_back(found.fit.likeness[static_cast<std::size_t>(row * columns + column)]);
    return tiles;
}

bool are_alike(double a_px, double b_px) {
    constexpr double share = 0.02;
    return std::abs(a_px - b_px) <= share * b_px;
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

// Whether one may be right where the other is likeliest: the same pitch, or, where that is wider than tiles
// are, half its width. On a small board of few colors, two tiles side by side may look more like one than
// each.
bool rivals(const SquareLattice& likeliest, const SquareLattice& other) {
    const double width_px = likeliest.across.pitch_px / (is_too_wide_for_tiles(likeliest) ? 2 : 1);
    return are_alike(other.across.pitch_px, width_px) &&
           are_alike(other.down.pitch_px, likeliest.down.pitch_px);
}

// The best, and its rivals that lie elsewhere and are not much worse; best first.
std::vector<LatticeCandidate> likeliest(std::vector<LatticeCandidate> candidates) {
    constexpr double not_much_worse = 0.3;
    constexpr std::size_t most = 5;
    std::stable_sort(
        candidates.begin(), candidates.end(),
        [](const LatticeCandidate& a, const LatticeCandidate& b) { return a.score() > b.score(); });
    std::vector<LatticeCandidate> kept;
    for (LatticeCandidate& candidate : candidates) {
        if (kept.size() == most || candidate.fit.total <= 0) break;
        if (!kept.empty() && (candidate.score() < not_much_worse * kept.front().score() ||
                              !rivals(kept.front().lattice, candidate.lattice)))
            continue;
        if (std::all_of(kept.begin(), kept.end(),
                        [&](const LatticeCandidate& k) { return differ(candidate.lattice, k.lattice); }))
            kept.push_back(std::move(candidate));
    }
    return kept;
}

// How much changes in a picture: sums over any rectangle.
class Changes {
  public:
    explicit Changes(const cv::Mat& gray) {
        constexpr int min_change = 12;  // levels between two pixels beside each other: more than noise
        cv::Mat changes(gray.size(), CV_8U, cv::Scalar(0));
        for (int y = 1; y < gray.rows; ++y) {
            const auto* row = gray.ptr<std::uint8_t>(y);
            const auto* above = gray.ptr<std::uint8_t>(y - 1);
            auto* change = changes.ptr<std::uint8_t>(y);
            for (int x = 1; x < gray.cols; ++x)
                change[x] = std::abs(row[x] - row[x - 1]) + std::abs(row[x] - above[x]) >= min_change ? 1 : 0;
        }
        cv::integral(changes, sums_, CV_32S);
    }

    [[nodiscard]] int count(const cv::Rect2d& part) const {
        const auto column = [&](double x) {
            return std::clamp(static_cast<int>(std::lround(x)), 0, sums_.cols - 1);
        };
        const auto row = [&](double y) {
            return std::clamp(static_cast<int>(std::lround(y)), 0, sums_.rows - 1);
        };
        const int left = column(part.x), right = column(part.br().x), top = row(part.y),
                  bottom = row(part.br().y);
        return sums_.at<int>(bottom, right) - sums_.at<int>(top, right) - sums_.at<int>(bottom, left) +
               sums_.at<int>(top, left);
    }
    [[nodiscard]] cv::Size size() const { return {sums_.cols - 1, sums_.rows - 1}; }

  private:
    cv::Mat sums_;
};

// Where the least changes, folded at the pitch. `changes_at`: of a line.
template <class ChangesAt>
double quiet_phase(int size_px, double pitch_px, const ChangesAt& changes_at) {
    constexpr int bins = 40, window = 5;
    std::array<double, bins> sum{};
    for (int i = 0; i < size_px; ++i) {
        const double turn = (i + 0.5) / pitch_px;
        sum[static_cast<std::size_t>((turn - std::floor(turn)) * bins) % bins] += changes_at(i);
    }
    double least = std::numeric_limits<double>::max();
    int from = 0, length = 0;  // of a run of places as quiet as the quietest
    for (int i = 0; i < bins; ++i) {
        double here = 0;
        for (int k = 0; k < window; ++k)
            here += sum[static_cast<std::size_t>((i + k) % bins)];
        if (here < least) least = here, from = i, length = 0;
    }
    while (length < bins) {
        double here = 0;
        for (int k = 0; k < window; ++k)
            here += sum[static_cast<std::size_t>((from + length + 1 + k) % bins)];
        if (here > 1.05 * least + 1) break;
        ++length;
    }
    return (from + (length + window) / 2.0) / bins * pitch_px;
}

// Icons without a frame: what is printed in each cell stays away from its borders.
std::optional<LatticeCandidate> lattice_of_icons(const Changes& changes, double width_px, double height_px) {
    constexpr double border = 0.06;
    constexpr double min_print = 0.02;   // of the pixels in a cell
    constexpr double max_border = 0.12;  // of the print
    constexpr float icon = 0.52F;  // between sure_tile and lone_tile: an icon without a twin is not a tile
    constexpr int min_icons = 12;
    const cv::Size size = changes.size();
    const double height = size.height, width = size.width;
    const double x = quiet_phase(size.width, width_px, [&](int i) {
        return changes.count({i + 0.0, 0, 1, height});
    });
    const double y = quiet_phase(size.height, height_px, [&](int i) {
        return changes.count({0, i + 0.0, width, 1});
    });
    LatticeCandidate candidate{{comb_over({width_px, x}, size.width), comb_over({height_px, y}, size.height)},
                               {}};
    candidate.fit.inset = {border, border, border, border};
    int icons = 0;
    for (int row = 0; row < candidate.lattice.down.cells; ++row)
        for (int column = 0; column < candidate.lattice.across.cells; ++column) {
            const cv::Rect2d cell = candidate.lattice.cell(row, column);
            const cv::Rect2d inside(cell.x + border * cell.width, cell.y + border * cell.height,
                                    (1 - 2 * border) * cell.width, (1 - 2 * border) * cell.height);
            const int print = changes.count(inside);
            const int around = changes.count(cell) - print;
            const bool is_icon = print >= min_print * cell.area() && around <= max_border * print;
            icons += is_icon ? 1 : 0;
            candidate.fit.likeness.push_back(is_icon ? icon : 0);
        }
    candidate.fit.total = icons;
    candidate.fit.evenness = 1;
    if (icons < min_icons) return std::nullopt;
    return candidate;
}

// Takes likeness from the lines above and below, left and right of the board: while most cells between hold
// icons, a line at the rim that hardly does belongs to what is around the board.
void clear_around(LatticeCandidate& candidate) {
    constexpr double sparse = 0.3, dense = 0.6;
    const int columns = candidate.lattice.across.cells;
    cv::Rect board(0, 0, columns, candidate.lattice.down.cells);
    const auto like = [&](int row, int column) -> float& {
        return candidate.fit.likeness[static_cast<std::size_t>(row * columns + column)];
    };
    const auto share_of = [&](const cv::Rect& part) {
        int icons = 0;
        for (int row = part.y; row < part.br().y; ++row)
            for (int column = part.x; column < part.br().x; ++column)
                icons += like(row, column) >= sure_tile ? 1 : 0;
        return part.area() > 0 ? static_cast<double>(icons) / part.area() : 0;
    };
    const auto clear = [&](const cv::Rect& part) {
        for (int row = part.y; row < part.br().y; ++row)
            for (int column = part.x; column < part.br().x; ++column)
                like(row, column) = 0;
    };
    for (bool changed = true; changed && !board.empty();) {
        changed = false;
        const cv::Rect top(board.x, board.y, board.width, 1),
            bottom(board.x, board.br().y - 1, board.width, 1);
        const cv::Rect left(board.x, board.y, 1, board.height),
            right(board.br().x - 1, board.y, 1, board.height);
        const cv::Rect without_top(board.tl() + cv::Point(0, 1), board.br());
        const cv::Rect without_left(board.tl() + cv::Point(1, 0), board.br());
        for (const auto& [line, rest] :
             {std::pair(top, without_top), std::pair(bottom, without_top - cv::Point(0, 1)),
              std::pair(left, without_left), std::pair(right, without_left - cv::Point(1, 0))}) {
            if (share_of(line) >= sparse || (share_of(line) > 0 && share_of(rest) < dense)) continue;
            clear(line);
            board = rest;
            changed = true;
            break;
        }
    }
}

// The lattice of the most icons, if any.
std::optional<TileLattice> best_icons(const cv::Mat& gray, const std::vector<double>& widths,
                                      const std::vector<double>& heights) {
    const Changes changes(gray);
    std::optional<LatticeCandidate> best;
    for (const double width : widths)
        for (const double height : heights) {
            constexpr double max_aspect = 1.6;  // of a cell around an icon
            if (height > max_aspect * width) continue;
            auto candidate = lattice_of_icons(changes, width, height);
            if (candidate && !is_too_wide_for_tiles(candidate->lattice) &&
                (!best || candidate->score() > best->score()))
                best = std::move(candidate);
        }
    if (!best) return std::nullopt;
    clear_around(*best);
    auto tiles = spanned(*best);
    if (!tiles) return std::nullopt;
    constexpr double min_filled = 0.4;  // of the cells: sparse icons do not show a lattice
    const auto icons =
        std::count_if(tiles->likeness.begin(), tiles->likeness.end(), [](float like) { return like > 0; });
    if (static_cast<double>(icons) < min_filled * static_cast<double>(tiles->likeness.size()))
        return std::nullopt;
    tiles->is_of_icons = true;
    return tiles;
}

}  // namespace

bool is_too_wide_for_tiles(const SquareLattice& lattice) {
    constexpr double max_width = 1.19;  // by the height
    return lattice.across.pitch_px > max_width * lattice.down.pitch_px;
}

void find_tile_lattices(const cv::Mat& gray, const std::function<Search(const TileLattice&)>& show) {
    const StepMaps steps = step_maps(gray);
    const std::vector<double> widths = find_pitches(steps.across);
    const std::vector<double> heights = find_pitches(steps.down);
    std::vector<std::vector<float>> across_profiles;  // one a height
    for (const double height : heights)
        across_profiles.push_back(border_profile(steps.across, 0.5 * height));
    std::vector<std::vector<float>> down_profiles;  // one a width
    for (const double width : widths)
        down_profiles.push_back(border_profile(steps.down, 0.5 * width));
    std::vector<LatticeCandidate> candidates;
    for (std::size_t w = 0; w < widths.size(); ++w)
        for (std::size_t h = 0; h < heights.size(); ++h) {
            const double width = widths[w];
            const double height = heights[h];
            // A tile is neither wider nor slimmer than that.
            constexpr double max_aspect = 2.2;
            if (height > max_aspect * width || width > max_aspect * height) continue;
            for (const double x : phases(across_profiles[h], width))
                for (const double y : phases(down_profiles[w], height)) {
                    const SquareLattice lattice{comb_over({width, x}, gray.cols),
                                                comb_over({height, y}, gray.rows)};
                    candidates.push_back({lattice, fit_frames(steps, lattice)});
                }
        }
    for (LatticeCandidate& candidate : likeliest(std::move(candidates))) {
        constexpr int rounds = 3;
        for (int round = 0; round < rounds; ++round) {
            const SquareLattice moved = refined(steps, candidate.lattice, candidate.fit);
            const SquareLattice lattice{comb_over({moved.across.pitch_px, moved.across.first_px}, gray.cols),
                                        comb_over({moved.down.pitch_px, moved.down.first_px}, gray.rows)};
            candidate = {lattice, fit_frames(steps, lattice)};
        }
        const auto tiles = spanned(candidate);
        if (tiles && show(*tiles) == Search::ends) return;
    }
    if (const auto tiles = best_icons(gray, widths, heights)) show(*tiles);
}

}  // namespace unfold::vision
