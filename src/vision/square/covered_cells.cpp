// Each cell's pixels vote for the color of the board that is nearest. Where a color is rare, and its cells
// vote for it with their middles only, it is that of the thing on top. A single cell whose color is
// another one, blended with white or black, lies under a pointer.
#include "vision/square/covered_cells.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "core/quantile.h"
#include "vision/image/lab.h"

namespace unfold::vision {
namespace {

constexpr int points = 12;     // a side of a cell at which it votes
constexpr double inset = 0.1;  // of a cell: borders and gaps stay outside
constexpr int near_levels =
    60;  // in the strongest channel: a pixel that is farther from all colors has no vote
constexpr double pure_share = 0.8;   // of the votes that a cell usually gives its color
constexpr double min_around = 0.08;  // of a covered cell's points: what shows of its color

std::size_t nearest_of(const std::vector<cv::Vec3b>& centers, const cv::Vec3b& pixel) {
    std::size_t nearest = centers.size();
    int least = near_levels + 1;
    for (std::size_t i = 0; i < centers.size(); ++i) {
        int most = 0;
        for (int c = 0; c < 3; ++c)
            most = std::max(most, std::abs(pixel[c] - centers[i][c]));
        if (most < least) least = most, nearest = i;
    }
    return nearest;
}

// Of each color, the share of a cell's points, and of those that are not in its middle.
struct CellVotes {
    std::vector<double> all, around;
};
CellVotes votes_of(const cv::Mat& bgr, const cv::Rect2d& cell, const std::vector<cv::Vec3b>& centers) {
    CellVotes votes{std::vector<double>(centers.size(), 0.0), std::vector<double>(centers.size(), 0.0)};
    for (int i = 0; i < points; ++i)
        for (int j = 0; j < points; ++j) {
            const auto at = [&](double from, double size, int k, int end) {
                const double part = inset + (1 - 2 * inset) * (k + 0.5) / points;
                return std::clamp(static_cast<int>(from + part * size), 0, end - 1);
            };
            const auto& pixel =
                bgr.at<cv::Vec3b>(at(cell.y, cell.height, i, bgr.rows), at(cell.x, cell.width, j, bgr.cols));
            const std::size_t nearest = nearest_of(centers, pixel);
            if (nearest == centers.size()) continue;
            votes.all[nearest] += 1.0 / (points * points);
            const bool is_inner = std::min(i, j) >= points / 4 && std::max(i, j) < points - points / 4;
            if (!is_inner) votes.around[nearest] += 1.0 / (points * points);
        }
    return votes;
}

// The color around a thing in the middle of a cell that has the cell's own color: another one of the board.
// Nothing where the own color reaches farther, or others do.
std::optional<std::size_t> color_around(const CellVotes& votes, std::size_t own, double usual) {
    constexpr double max_own = 0.65;     // of what cells usually show
    constexpr double min_shown = 0.2;    // of a cell's points
    constexpr double nearly_all = 0.85;  // of those around the middle
    if (votes.all[own] > max_own * usual) return std::nullopt;
    const auto most = std::max_element(votes.around.begin(), votes.around.end());
    const double around = std::accumulate(votes.around.begin(), votes.around.end(), 0.0);
    const auto color = static_cast<std::size_t>(most - votes.around.begin());
    if (color == own || *most < min_shown || *most < nearly_all * around) return std::nullopt;
    return color;
}

// Whether a color is another one under a veil of white or black, as where a pointer hovers.
bool is_veiled(const cv::Vec3b& shown, const cv::Vec3b& color) {
    constexpr double max_veil = 0.2;
    constexpr double max_off = 5;  // levels
    for (const double veil : {0.0, 255.0}) {
        double shift = 0, reach = 0;
        for (int c = 0; c < 3; ++c) {
            shift += (shown[c] - color[c]) * (veil - color[c]);
            reach += (veil - color[c]) * (veil - color[c]);
        }
        const double share = std::clamp(shift / std::max(1.0, reach), 0.0, max_veil);
        double off = 0;
        for (int c = 0; c < 3; ++c)
            off = std::max(off, std::abs(shown[c] - color[c] - share * (veil - color[c])));
        if (off <= max_off) return true;
    }
    return false;
}

}  // namespace

std::size_t max_rare_count(std::size_t cells, std::size_t colors) {
    // On a small board of many colors each is rare.
    return std::min(std::max<std::size_t>(3, cells / 50), cells / (3 * colors));
}

std::vector<CoveredCell> find_covered_cells(const cv::Mat& bgr, const SquareLattice& lattice,
                                            const ColorGroups& groups) {
    const std::size_t cells = groups.group.size();
    const std::size_t colors = groups.center.size();
    std::vector<cv::Vec3b> centers;
    for (const Lab& center : groups.center) {
        const Rgb rgb = rgb_from_lab(center);
        centers.emplace_back(rgb.b, rgb.g, rgb.r);
    }
    std::vector<CellVotes> votes;
    std::vector<std::size_t> count(colors, 0);
    std::vector<double> own;
    for (std::size_t i = 0; i < cells; ++i) {
        const auto row = static_cast<int>(i) / lattice.across.cells;
        const auto column = static_cast<int>(i) % lattice.across.cells;
        votes.push_back(votes_of(bgr, lattice.cell(row, column), centers));
        const auto group = static_cast<std::size_t>(groups.group[i]);
        ++count[group];
        own.push_back(votes.back().all[group]);
    }
    const double usual = median_value(own);
    std::vector<bool> is_rare(colors);
    for (std::size_t g = 0; g < colors; ++g)
        is_rare[g] = count[g] <= max_rare_count(cells, colors);
    for (std::size_t i = 0; i < cells; ++i)
        if (own[i] >= pure_share * usual) is_rare[static_cast<std::size_t>(groups.group[i])] = false;
    const auto may_be_veiled = [&](std::size_t group) {
        return count[group] == 1 && max_rare_count(cells, colors) > 0;
    };
    const auto color_under_veil = [&](std::size_t group) {
        std::size_t under = 0;
        while (under < colors && (count[under] < 2 || !is_veiled(centers[group], centers[under])))
            ++under;
        return under;
    };
    // Where many cells have something in their middles, it belongs to them.
    std::size_t with_things = 0;
    for (std::size_t i = 0; i < cells; ++i)
        with_things += color_around(votes[i], static_cast<std::size_t>(groups.group[i]), usual) ? 1 : 0;
    constexpr std::size_t few = 3, one_in = 50;
    const bool may_hold_things = with_things <= std::max(few, cells / one_in);
    std::vector<CoveredCell> covered;
    for (std::size_t i = 0; i < cells; ++i) {
        const auto group = static_cast<std::size_t>(groups.group[i]);
        const std::size_t under_veil = may_be_veiled(group) ? color_under_veil(group) : colors;
        if (under_veil < colors) {
            covered.push_back({i, static_cast<int>(under_veil)});
            continue;
        }
        if (!is_rare[group]) {
            if (may_hold_things)
                if (const auto around = color_around(votes[i], group, usual))
                    covered.push_back({i, static_cast<int>(*around)});
            continue;
        }
        std::size_t around = colors;
        double most = min_around;
        for (std::size_t g = 0; g < colors; ++g)
            if (!is_rare[g] && votes[i].all[g] > most) most = votes[i].all[g], around = g;
        if (around < colors) covered.push_back({i, static_cast<int>(around)});
    }
    return covered;
}

}  // namespace unfold::vision
