// What is printed in each cell stays away from its borders.
#include "vision/tiles/icon_lattices.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "vision/tiles/pitches.h"

namespace unfold::vision {
namespace {

// Where the least changes, folded at the pitch. `changes_at`: of a line.
template <class ChangesAt>
double quiet_phase(int size_px, double pitch_px, const ChangesAt& changes_at) {
    constexpr int bins = 40, window = 5;
    std::array<double, bins> sum{};
    for (int i = 0; i < size_px; ++i) {
        const double turn = (i + 0.5) / pitch_px;
        sum[static_cast<std::size_t>((turn - std::floor(turn)) * bins) % bins] += changes_at(i);
    }
    std::array<double, bins> around{};  // from each bin on
    for (int i = 0; i < bins; ++i)
        for (int k = 0; k < window; ++k)
            around[static_cast<std::size_t>(i)] += sum[static_cast<std::size_t>((i + k) % bins)];
    // The run of places as quiet as the quietest: it begins where nothing is louder, and may pass the end.
    const double least = *std::min_element(around.begin(), around.end());
    const auto at = [&](int bin) { return around[static_cast<std::size_t>((bin + bins) % bins)]; };
    int from = 0, length = 1;
    while (at(from) > least)
        ++from;
    while (length < bins && at(from - 1) <= least)
        --from, ++length;
    while (length < bins && at(from + length) <= 1.05 * least + 1)
        ++length;
    return (from + (length - 1 + window) / 2.0) / bins * pitch_px;
}

// Icons without a frame: what is printed in each cell stays away from its borders.
std::optional<LatticeCandidate> lattice_of_icons(const Changes& changes, const CellPitch& pitch) {
    constexpr double border = 0.06;
    constexpr double max_border = 0.12;  // of the print
    constexpr float marked = 0.2F;       // print up to the border: perhaps a chosen icon
    constexpr double outer =
        0.25;  // where the mark of a neighbor may reach, but a chosen icon is printed inside
    constexpr int min_icons = 12;
    const cv::Size size = changes.size();
    const double height = size.height, width = size.width;
    const double x = quiet_phase(size.width, pitch.width_px, [&](int i) {
        return changes.count({i + 0.0, 0, 1, height});
    });
    const double y = quiet_phase(size.height, pitch.height_px, [&](int i) {
        return changes.count({0, i + 0.0, width, 1});
    });
    constexpr double max_cut = 0.25;  // an icon that keeps off its borders is whole nevertheless
    LatticeCandidate candidate{{comb_over(pitch.width_px, x, size.width, max_cut),
                                comb_over(pitch.height_px, y, size.height, max_cut)},
                               {}};
    candidate.fit.inset = {border, border, border, border};
    int icons = 0;
    for (int row = 0; row < candidate.lattice.down.cells; ++row)
        for (int column = 0; column < candidate.lattice.across.cells; ++column) {
            const cv::Rect2d cell = candidate.lattice.cell(row, column);
            const auto changes_within = [&](double share) {
                return changes.count({cell.x + share * cell.width, cell.y + share * cell.height,
                                      (1 - 2 * share) * cell.width, (1 - 2 * share) * cell.height});
            };
            const double enough = Changes::min_print(cell.size());
            const int print = changes_within(border);
            const int around = changes.count(cell) - print;
            const bool is_icon = print >= enough && around <= max_border * print;
            icons += is_icon ? 1 : 0;
            candidate.fit.likeness.push_back(is_icon                           ? icon_tile
                                             : changes_within(outer) >= enough ? marked
                                                                               : 0);
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
    constexpr double apart = 0.6;  // sparse enough where the next line is empty
    const int columns = candidate.lattice.across.cells;
    cv::Rect board(0, 0, columns, candidate.lattice.down.cells);
    const auto like = [&](int row, int column) -> float& {
        return candidate.fit.likeness[static_cast<std::size_t>(row * columns + column)];
    };
    const cv::Rect all = board;
    const auto share_of = [&](cv::Rect part) {
        part &= all;
        int icons = 0;
        for (int row = part.y; row < part.br().y; ++row)
            for (int column = part.x; column < part.br().x; ++column)
                icons += like(row, column) >= sure_tile ? 1 : 0;
        return part.area() > 0 ? static_cast<double>(icons) / part.area() : 0;
    };
    // Titles and buttons do not keep off the borders of cells. Of icons, few are chosen.
    const auto is_text = [&](const cv::Rect& part) {
        constexpr int many_marked = 3;
        int icons = 0, marked = 0;
        for (int row = part.y; row < part.br().y; ++row)
            for (int column = part.x; column < part.br().x; ++column)
                (like(row, column) >= sure_tile ? icons : marked) += like(row, column) > 0 ? 1 : 0;
        return marked >= many_marked && marked > icons;
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
        const cv::Point next_row(0, 1), next_column(1, 0);
        const cv::Rect without_top(board.tl() + next_row, board.br());
        const cv::Rect without_left(board.tl() + next_column, board.br());
        struct Line {
            cv::Rect cells, next, rest;
        };
        for (const auto& [line, next, rest] :
             {Line{top, top + next_row, without_top}, Line{bottom, bottom - next_row, without_top - next_row},
              Line{left, left + next_column, without_left},
              Line{right, right - next_column, without_left - next_column}}) {
            const double share = share_of(line), limit = share_of(next) > 0 ? sparse : apart;
            if (!is_text(line) && (share >= limit || (share > 0 && share_of(rest) < dense))) continue;
            clear(line);
            board = rest;
            changed = true;
            break;
        }
    }
}

// The middles of what is printed without a gap, of the largest prints.
std::vector<cv::Point> middles_of_prints(const Changes& changes) {
    constexpr std::size_t most = 400;
    constexpr int min_pixels = 8, min_size_px = 3;
    constexpr int max_share = 4;  // of the picture: one in so many
    cv::Mat labels, stats, middles;
    const int count = cv::connectedComponentsWithStats(changes.mask(), labels, stats, middles, 8, CV_32S);
    struct Print {
        cv::Point middle;
        int pixels;
    };
    std::vector<Print> prints;
    for (int i = 1; i < count; ++i) {
        const auto* of_print = stats.ptr<int>(i);
        const cv::Rect box(of_print[cv::CC_STAT_LEFT], of_print[cv::CC_STAT_TOP], of_print[cv::CC_STAT_WIDTH],
                           of_print[cv::CC_STAT_HEIGHT]);
        if (of_print[cv::CC_STAT_AREA] >= min_pixels && std::max(box.width, box.height) >= min_size_px &&
            max_share * box.width <= changes.size().width && max_share * box.height <= changes.size().height)
            prints.push_back({(box.tl() + box.br()) / 2, of_print[cv::CC_STAT_AREA]});
    }
    std::stable_sort(prints.begin(), prints.end(),
                     [](const Print& a, const Print& b) { return a.pixels > b.pixels; });
    if (prints.size() > most) prints.resize(most);
    std::vector<cv::Point> result;
    for (const Print& print : prints)
        result.push_back(print.middle);
    return result;
}

// By least squares, from short distances to long ones.
double fitted(double pitch_px, const std::vector<int>& distances) {
    constexpr double max_apart = 0.2;  // of the pitch
    for (const int most : {2, 4, 8, 16}) {
        double product = 0, square = 0;
        for (const int distance : distances) {
            const double steps = std::round(distance / pitch_px);
            if (steps < 1 || steps > most || std::abs(distance - steps * pitch_px) > max_apart * pitch_px)
                continue;
            product += steps * distance;
            square += steps * steps;
        }
        if (square > 0) pitch_px = product / square;
    }
    return pitch_px;
}

}  // namespace

std::vector<CellPitch> icon_pitches(const Changes& changes) {
    constexpr int in_line_px = 2;
    constexpr std::size_t most = 2;  // a direction
    std::vector<int> across, down;
    const std::vector<cv::Point> middles = middles_of_prints(changes);
    for (std::size_t i = 0; i < middles.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) {
            const cv::Point apart = middles[i] - middles[k];
            if (std::abs(apart.y) <= in_line_px) across.push_back(std::abs(apart.x));
            if (std::abs(apart.x) <= in_line_px) down.push_back(std::abs(apart.y));
        }
    const auto likeliest = [](const std::vector<int>& distances, int size_px) {
        std::vector<double> pitches = pitches_of_distances(distances, size_px);
        if (pitches.size() > most) pitches.resize(most);
        for (double& pitch_px : pitches)
            pitch_px = fitted(pitch_px, distances);
        return pitches;
    };
    const std::vector<double> heights = likeliest(down, changes.size().height);
    std::vector<CellPitch> pitches;
    for (const double width_px : likeliest(across, changes.size().width))
        for (const double height_px : heights)
            pitches.push_back({width_px, height_px});
    return pitches;
}

std::optional<LatticeCandidate> icon_lattice(const Changes& changes, const CellPitch& pitch) {
    auto candidate = lattice_of_icons(changes, pitch);
    if (candidate) clear_around(*candidate);
    return candidate;
}

}  // namespace unfold::vision
