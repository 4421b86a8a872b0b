// Bayes' rule for each group of equal cells: the maps' probability that there is a board, and the likelihood
// of the rim, which all tiles have in common. Then kinds that are there an odd number of times exchange the
// tiles that fit another one as well.
#include "vision/tiles/tile_board.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "core/quantile.h"
#include "vision/tiles/face_groups.h"

namespace unfold::vision {
namespace {

constexpr int max_cells = 1000;
constexpr int passes = 2;              // the second cut is between what the first one took for tiles
constexpr double max_odds = 3.5;       // of the maps: they are never more certain than 97 %
constexpr double odds_of_ring = -5;    // that the finder missed a row or a column
constexpr double odds_of_single = -1;  // a tile has a twin, unless something covers one of them
constexpr double odds_of_twins = 2;    // where none of them is outside

// The lattice with a ring of cells around it: they show the ground of the board.
SquareLattice with_ring(SquareLattice lattice) {
    for (LineComb* comb : {&lattice.across, &lattice.down}) {
        comb->first_px -= comb->pitch_px;
        comb->cells += 2;
    }
    return lattice;
}

struct Cells {
    std::vector<int> place;  // in the lattice with its ring, row by row
    std::vector<Face> faces;
    std::vector<double> odds;      // log odds that the cell holds a tile
    std::vector<bool> is_outside;  // of the lattice that was found
};

// The cells whose middle is in the picture, with the odds of the maps.
Cells cells_of(const cv::Mat& bgr, const SquareLattice& lattice, const std::vector<float>& occupied) {
    Cells cells;
    std::vector<Face> faces = faces_of_cells(bgr, lattice);
    const int columns = lattice.across.cells, rows = lattice.down.cells;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const cv::Rect2d area = lattice.cell(row, column);
            const cv::Point2d middle = (area.tl() + area.br()) / 2;
            if (!cv::Rect2d(0, 0, bgr.cols, bgr.rows).contains(middle)) continue;
            const bool is_ring = row == 0 || column == 0 || row == rows - 1 || column == columns - 1;
            double odds = odds_of_ring;
            if (!is_ring) {
                const double p = static_cast<double>(
                    occupied[static_cast<std::size_t>((row - 1) * (columns - 2) + column - 1)]);
                odds = p <= 0 ? -max_odds
                              : (p >= 1 ? max_odds : std::clamp(std::log(p / (1 - p)), -max_odds, max_odds));
            }
            cells.place.push_back(row * columns + column);
            cells.faces.push_back(faces[static_cast<std::size_t>(row * columns + column)]);
            cells.odds.push_back(odds);
            cells.is_outside.push_back(is_ring);
        }
    return cells;
}

// How far the rim of each face is from the usual rim, the median of the likely tiles: the mean distance in
// Lab.
std::vector<double> distances_from_usual_rim(const Cells& cells) {
    constexpr int rim_px = 5;            // an eighth of a cell and the line between two of them
    constexpr double max_distance = 30;  // in Lab: what is farther away is of another color altogether
    std::vector<double> sums(cells.faces.size());
    int pixels = 0;
    for (int y = 0; y < face_px; ++y)
        for (int x = 0; x < face_px; ++x) {
            const bool is_rim = std::min({x, y, face_px - 1 - x, face_px - 1 - y}) < rim_px;
            if (!is_rim) continue;
            ++pixels;
            std::array<int, 3> usual{};
            for (int channel = 0; channel < 3; ++channel) {
                std::vector<int> values;
                for (std::size_t i = 0; i < cells.faces.size(); ++i)
                    if (cells.odds[i] > 0) values.push_back(value_at(cells.faces[i], channel, x, y));
                usual[static_cast<std::size_t>(channel)] = median_value(std::move(values));
            }
            for (std::size_t i = 0; i < cells.faces.size(); ++i) {
                int squared = 0;
                for (int channel = 0; channel < 3; ++channel) {
                    const int apart =
                        value_at(cells.faces[i], channel, x, y) - usual[static_cast<std::size_t>(channel)];
                    squared += apart * apart;
                }
                sums[i] += std::min(max_distance, std::sqrt(squared) / lab_units);
            }
        }
    for (double& sum : sums)
        sum /= pixels;
    return sums;
}

// Adds what the rim says: a cell with the common rim is a tile, one that is far from it is not.
void add_odds_of_rims(Cells& cells) {
    constexpr double rim_counts = 3;                // the exponent of the density of the distance
    constexpr double rim_noise = 1;                 // in Lab: noise
    constexpr double max_for = 1, max_against = 6;  // programs mark tiles by their rims, too
    const std::vector<double> distances = distances_from_usual_rim(cells);
    std::vector<double> of_tiles;
    for (std::size_t i = 0; i < distances.size(); ++i)
        if (cells.odds[i] > 0) of_tiles.push_back(distances[i]);
    constexpr double usual_share = 0.6;  // have a rim that is at least so usual
    const double usual = quantile(std::move(of_tiles), usual_share);
    for (std::size_t i = 0; i < distances.size(); ++i)
        cells.odds[i] += std::clamp(rim_counts * std::log((usual + rim_noise) / (distances[i] + rim_noise)),
                                    -max_against, max_for);
}

// The mean odds of each group, and what speaks against a group of one.
std::vector<double> odds_of_groups(const Cells& cells, const FaceGroups& groups) {
    std::vector<double> sums(static_cast<std::size_t>(groups.count));
    std::vector<int> sizes(sums.size());
    std::vector<bool> is_outside(sums.size(), false);
    for (std::size_t i = 0; i < cells.odds.size(); ++i) {
        if (cells.is_outside[i]) is_outside[static_cast<std::size_t>(groups.group[i])] = true;
        sums[static_cast<std::size_t>(groups.group[i])] += cells.odds[i];
        ++sizes[static_cast<std::size_t>(groups.group[i])];
    }
    for (std::size_t group = 0; group < sums.size(); ++group)
        sums[group] = sums[group] / sizes[group] +
                      (sizes[group] == 1 ? odds_of_single : (is_outside[group] ? 0 : odds_of_twins));
    return sums;
}

// The kinds of the cells, -1: no tile.
struct Kinds {
    std::vector<int> kind;
    std::vector<float> confidence;
    int moved = 0;
};

// How a tile fits a kind: the least distance to its tiles, and the same to the best of all other kinds.
struct Fit {
    double own, other;
    [[nodiscard]] double ratio() const { return (own + 1) / (other + 1); }
};

Fit fit_of(std::size_t tile, int kind, const Kinds& kinds, const FaceDistances& distances) {
    Fit fit{1e6, 1e6};
    for (std::size_t i = 0; i < kinds.kind.size(); ++i) {
        if (i == tile || kinds.kind[i] < 0) continue;
        double& best = kinds.kind[i] == kind ? fit.own : fit.other;
        best = std::min(best, static_cast<double>(distances.of_most(tile, i)));
    }
    return fit;
}

// Moves tiles between odd kinds while one fits another odd kind about as well as any: what covers a tile
// makes it a kind of its own.
void make_even(Kinds& kinds, const FaceDistances& distances, const std::vector<bool>& may_be_tile) {
    constexpr double max_ratio = 1.05;
    for (;;) {
        std::map<int, int> sizes;
        for (const int kind : kinds.kind)
            if (kind >= 0) ++sizes[kind];
        std::erase_if(sizes, [](const auto& of) { return of.second % 2 == 0; });
        double least = max_ratio;
        std::optional<std::pair<std::size_t, int>> best;
        for (std::size_t tile = 0; tile < kinds.kind.size(); ++tile) {
            const bool is_covered = kinds.kind[tile] < 0 && may_be_tile[tile];
            if (!is_covered && !sizes.contains(kinds.kind[tile])) continue;
            for (const auto& [kind, size] : sizes) {
                if (kind == kinds.kind[tile]) continue;
                const double ratio = fit_of(tile, kind, kinds, distances).ratio();
                if (ratio < least) least = ratio, best.emplace(tile, kind);
            }
        }
        if (!best) return;
        kinds.kind[best->first] = best->second;
        ++kinds.moved;
    }
}

}  // namespace

TileBoardReading read_tile_cells(const cv::Mat& bgr, const LatticeBoard& board) {
    const SquareLattice lattice = with_ring(board.lattice);
    const int columns = lattice.across.cells;
    if (columns * lattice.down.cells > max_cells) return {};
    Cells cells = cells_of(bgr, lattice, board.occupied);
    if (std::none_of(cells.odds.begin(), cells.odds.end(), [](double odds) { return odds > 0; })) return {};
    add_odds_of_rims(cells);
    const FaceDistances distances(cells.faces, cells.odds);
    FaceGroups groups = group_faces(distances, cells.odds);
    std::vector<double> odds = odds_of_groups(cells, groups);
    for (int pass = 1; pass < passes; ++pass) {
        std::vector<double> of_cells;
        for (const int group : groups.group)
            of_cells.push_back(odds[static_cast<std::size_t>(group)]);
        groups = group_faces(distances, of_cells);
        odds = odds_of_groups(cells, groups);
    }
    Kinds kinds;
    for (const int group : groups.group)
        kinds.kind.push_back(odds[static_cast<std::size_t>(group)] > 0 ? group : -1);
    // What covers a tile hides its rim.
    constexpr double odds_of_covered = -4.5;
    std::vector<bool> may_be_tile;
    for (std::size_t i = 0; i < groups.group.size(); ++i)
        may_be_tile.push_back(!cells.is_outside[i] &&
                              odds[static_cast<std::size_t>(groups.group[i])] > odds_of_covered);
    make_even(kinds, distances, may_be_tile);

    TileBoardReading reading;
    reading.separation = groups.separation;
    reading.moved = kinds.moved;
    cv::Rect span;
    for (std::size_t i = 0; i < kinds.kind.size(); ++i)
        if (kinds.kind[i] >= 0) span |= cv::Rect(cells.place[i] % columns, cells.place[i] / columns, 1, 1);
    if (span.empty()) return {};
    reading.span = span - cv::Point(1, 1);  // without the ring
    reading.kind.assign(static_cast<std::size_t>(span.area()), -1);
    reading.confidence.assign(reading.kind.size(), 1);
    std::map<int, int> number, count;
    for (std::size_t i = 0; i < kinds.kind.size(); ++i) {
        const cv::Point at(cells.place[i] % columns, cells.place[i] / columns);
        if (!span.contains(at)) continue;
        const auto cell = static_cast<std::size_t>((at.y - span.y) * span.width + at.x - span.x);
        const double certain = std::abs(odds[static_cast<std::size_t>(groups.group[i])]);
        double right = 1 / (1 + std::exp(-certain));
        if (kinds.kind[i] >= 0) {
            reading.kind[cell] =
                number.try_emplace(kinds.kind[i], static_cast<int>(number.size())).first->second;
            ++count[reading.kind[cell]];
            ++reading.tiles;
            const double ratio = std::min(fit_of(i, kinds.kind[i], kinds, distances).ratio(), 1e3);
            right *= 1 / (1 + ratio * ratio);
        }
        reading.confidence[cell] = static_cast<float>(right);
    }
    reading.kinds = static_cast<int>(number.size());
    reading.odd_kinds = static_cast<int>(
        std::count_if(count.begin(), count.end(), [](const auto& of) { return of.second % 2 == 1; }));
    return reading;
}

}  // namespace unfold::vision
