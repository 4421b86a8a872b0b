// What is printed in each cell stays away from its borders.
#include "vision/tiles/icon_lattices.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

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
std::optional<LatticeCandidate> lattice_of_icons(const Changes& changes, const CellPitch& pitch) {
    constexpr double border = 0.06;
    constexpr double min_print = 0.006;  // of a square as wide as the shorter side of a cell: a small dot
    constexpr double max_border = 0.12;  // of the print
    constexpr float icon = 0.52F;   // between sure_tile and lone_tile: an icon without a twin is not a tile
    constexpr float marked = 0.2F;  // print up to the border: perhaps a chosen icon
    constexpr int min_icons = 12;
    const cv::Size size = changes.size();
    const double height = size.height, width = size.width;
    const double x = quiet_phase(size.width, pitch.width_px, [&](int i) {
        return changes.count({i + 0.0, 0, 1, height});
    });
    const double y = quiet_phase(size.height, pitch.height_px, [&](int i) {
        return changes.count({0, i + 0.0, width, 1});
    });
    LatticeCandidate candidate{
        {comb_over(pitch.width_px, x, size.width), comb_over(pitch.height_px, y, size.height)}, {}};
    candidate.fit.inset = {border, border, border, border};
    int icons = 0;
    for (int row = 0; row < candidate.lattice.down.cells; ++row)
        for (int column = 0; column < candidate.lattice.across.cells; ++column) {
            const cv::Rect2d cell = candidate.lattice.cell(row, column);
            const cv::Rect2d inside(cell.x + border * cell.width, cell.y + border * cell.height,
                                    (1 - 2 * border) * cell.width, (1 - 2 * border) * cell.height);
            const int print = changes.count(inside);
            const int around = changes.count(cell) - print;
            const bool is_printed = print >= min_print * std::pow(std::min(cell.width, cell.height), 2);
            const bool is_icon = is_printed && around <= max_border * print;
            icons += is_icon ? 1 : 0;
            candidate.fit.likeness.push_back(is_icon ? icon : is_printed ? marked : 0);
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

}  // namespace

std::optional<LatticeCandidate> icon_lattice(const Changes& changes, const CellPitch& pitch) {
    auto candidate = lattice_of_icons(changes, pitch);
    if (candidate) clear_around(*candidate);
    return candidate;
}

}  // namespace unfold::vision
