// Grid search over the phase of the lattice and the place of the ring, coarse to fine. Where tiles touch each
// other and holes lie between them, their frames have little in common, but the ground around their print is
// plain.
#include "vision/tiles/rim_lattice.h"

#include <algorithm>
#include <array>

#include "vision/tiles/frame_lattices.h"

namespace unfold::vision {
namespace {

struct Rims {
    double inset = 0;
    SquareLattice lattice;
};

// How plain the rim of a printed cell is: 1 where nothing changes, 0 where a line crosses it; less than 0 for
// a cell without print.
double plainness(const Changes& changes, const cv::Rect2d& cell, double inset) {
    constexpr double ring_width = 0.05;    // in cells
    constexpr double corner_share = 0.18;  // left out at both ends of a side: corners may be round
    constexpr double min_width_px = 1;
    const double x = inset * cell.width, y = inset * cell.height;
    const double across = std::max(min_width_px, ring_width * cell.width);
    const double down = std::max(min_width_px, ring_width * cell.height);
    const double left = cell.x + x, right = cell.br().x - x, top = cell.y + y, bottom = cell.br().y - y;
    const auto between = [&](double x0, double y0, double x1, double y1) {
        return changes.count({x0, y0, x1 - x0, y1 - y0});
    };
    const int print = between(left + across, top + down, right - across, bottom - down);
    if (print < Changes::min_print(cell.size())) return -1;
    const double from_x = cell.x + corner_share * cell.width, to_x = cell.br().x - corner_share * cell.width;
    const double from_y = cell.y + corner_share * cell.height,
                 to_y = cell.br().y - corner_share * cell.height;
    const int on_ring = between(left, from_y, left + across, to_y) +
                        between(right - across, from_y, right, to_y) +
                        between(from_x, top, to_x, top + down) + between(from_x, bottom - down, to_x, bottom);
    return std::max(0.0, 1 - on_ring / std::min(across, down));
}

double sum_of_plainness(const Changes& changes, const Rims& rims) {
    double sum = 0;
    for (int row = 0; row < rims.lattice.down.cells; ++row)
        for (int column = 0; column < rims.lattice.across.cells; ++column)
            sum += std::max(0.0, plainness(changes, rims.lattice.cell(row, column), rims.inset));
    return sum;
}

// Of all phases and rings. Of a run of phases that are as good, the middle.
Rims plainest_rims(const Changes& changes, const CellPitch& pitch) {
    constexpr std::array insets{0.07, 0.12, 0.17};  // of the ring, in cells
    constexpr int phases = 12;                      // a direction
    constexpr double finer = 0.5;                   // of the coarse step
    constexpr int reach = 3;                        // fine steps
    constexpr double as_good = 0.97;
    const auto at = [&](double x, double y) {
        return SquareLattice{comb_over(pitch.width_px, x * pitch.width_px, changes.size().width),
                             comb_over(pitch.height_px, y * pitch.height_px, changes.size().height)};
    };
    struct {
        double x = 0, y = 0, inset = 0, sum = -1;
    } best;
    for (const double inset : insets)
        for (int y = 0; y < phases; ++y)
            for (int x = 0; x < phases; ++x) {
                const double across = x / static_cast<double>(phases), down = y / static_cast<double>(phases);
                const double sum = sum_of_plainness(changes, {inset, at(across, down)});
                if (sum > best.sum) best = {across, down, inset, sum};
            }
    constexpr int side = 2 * reach + 1;
    std::array<double, std::size_t{side} * side> around{};
    const double step = finer / phases;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            around[static_cast<std::size_t>(y * side + x)] = sum_of_plainness(
                changes, {best.inset, at(best.x + (x - reach) * step, best.y + (y - reach) * step)});
    const double limit = as_good * *std::max_element(around.begin(), around.end());
    double count = 0, x_steps = 0, y_steps = 0;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            if (around[static_cast<std::size_t>(y * side + x)] >= limit)
                ++count, x_steps += x - reach, y_steps += y - reach;
    return {best.inset, at(best.x + x_steps / count * step, best.y + y_steps / count * step)};
}

}  // namespace

std::optional<LatticeCandidate> rim_lattice(const Changes& changes, const StepMaps& steps,
                                            const CellPitch& pitch) {
    constexpr double plain = 0.5;
    constexpr int min_plain = 12;  // cells
    const Rims rims = plainest_rims(changes, pitch);
    LatticeCandidate candidate = refined(steps, {rims.lattice, fit_frames(steps, rims.lattice)});
    int plain_rims = 0;
    for (std::size_t i = 0; i < candidate.fit.likeness.size(); ++i) {
        const int at = static_cast<int>(i), columns = candidate.lattice.across.cells;
        if (plainness(changes, candidate.lattice.cell(at / columns, at % columns), rims.inset) < plain)
            continue;
        ++plain_rims;
        candidate.fit.likeness[i] = std::max(candidate.fit.likeness[i], icon_tile);
    }
    if (plain_rims < min_plain) return std::nullopt;
    return candidate;
}

}  // namespace unfold::vision
