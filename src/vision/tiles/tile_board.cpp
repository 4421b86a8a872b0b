// The stages in order: the faces of the cells, the evidence of each for a tile, groups of equal faces, and
// the kinds.
#include "vision/tiles/tile_board.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <map>

#include "core/mapped.h"
#include "core/quantile.h"
#include "vision/numbers.h"
#include "vision/tiles/face_groups.h"
#include "vision/tiles/tile_evidence.h"
#include "vision/tiles/tile_kinds.h"

namespace unfold::vision {
namespace {

constexpr int max_cells = 1000;      // with the ring: bounds the time
constexpr double odds_of_ring = -5;  // log odds that the finder missed a row or a column

SquareLattice part_of(const SquareLattice& lattice, const cv::Rect& cells) {
    return {lattice.across.part(cells.x, cells.width), lattice.down.part(cells.y, cells.height)};
}

// The cells whose middle is in the picture, with the odds of the maps.
TileEvidence cells_of(const cv::Mat& bgr, const SquareLattice& lattice, const std::vector<float>& occupied) {
    TileEvidence cells;
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
                const auto at = static_cast<std::size_t>((row - 1) * (columns - 2) + column - 1);
                odds = rounded(log_odds(static_cast<double>(occupied[at])));
            }
            cells.place.emplace_back(column, row);
            cells.faces.push_back(faces[static_cast<std::size_t>(row * columns + column)]);
            cells.of_maps.push_back(odds);
            cells.is_outside.push_back(is_ring);
        }
    cells.odds = cells.of_maps;
    return cells;
}

// Stretches the lattice about its center if shifts between equal faces show a wrong pitch; true if they do.
bool correct_pitch(SquareLattice& lattice, const TileEvidence& cells) {
    constexpr double max_drift_px = 1.5;  // over the whole board, in pixels of a face: shifts absorb as much
    const Drift drift = drift_of(cells.faces, cells.odds, cells.place);
    if (std::max(std::abs(drift.across * lattice.across.cells), std::abs(drift.down * lattice.down.cells)) <
        max_drift_px)
        return false;
    const auto stretch = [](LineComb& comb, double by_px) {
        const double step = by_px * comb.pitch_px / face_px;
        comb.first_px -= step * comb.cells / 2;
        comb.pitch_px += step;
    };
    stretch(lattice.across, drift.across);
    stretch(lattice.down, drift.down);
    return true;
}

using Shade = cv::Vec3i;  // of the ground of a tile, in units of a face

Shade shade_of(const Face& face) {
    Shade shade{};
    for (int channel = 0; channel < 3; ++channel) {
        std::vector<int> values;
        for (int y = 0; y < face_px; ++y)
            for (int x = 0; x < face_px; ++x)
                values.push_back(value_at(face, channel, x, y));
        shade[channel] = median_value(std::move(values));
    }
    return shade;
}

// The faces, with one shade for all likely tiles if their own changes slowly along the board: under uneven
// light, or if tiles are translucent. The shade of a kind would change from each tile to the next.
std::vector<Face> evenly_lit(const TileEvidence& cells) {
    constexpr double max_slow_ratio = 0.3;  // neighbors / any two tiles, in squared differences
    std::vector<std::size_t> tiles;
    std::vector<Shade> shades;
    for (std::size_t i = 0; i < cells.faces.size(); ++i) {
        shades.push_back(shade_of(cells.faces[i]));
        if (cells.odds[i] > 0) tiles.push_back(i);
    }
    double near = 0, nears = 0, all = 0, alls = 0;  // whole numbers
    for (const std::size_t a : tiles)
        for (const std::size_t b : tiles) {
            if (a == b) continue;
            const double apart = cv::norm(shades[a] - shades[b], cv::NORM_L2SQR);
            all += apart, ++alls;
            const cv::Point step = cells.place[a] - cells.place[b];
            if (std::abs(step.x) + std::abs(step.y) == 1) near += apart, ++nears;
        }
    std::vector<Face> faces = cells.faces;
    if (nears == 0 || near * alls >= max_slow_ratio * all * nears) return faces;
    for (const std::size_t i : tiles)
        for (std::size_t at = 0; at < faces[i].size(); ++at) {
            const auto channel = static_cast<int>(at / (faces[i].size() / 3));
            faces[i][at] =
                static_cast<std::int16_t>(faces[i][at] - shades[i][channel] + shades[tiles.front()][channel]);
        }
    return faces;
}

std::vector<double> odds_of_cells(const TileEvidence& cells, const FaceGroups& groups) {
    const std::vector<double> of_groups = odds_of_groups(cells, groups);
    return mapped(groups.group, [&](int group) { return of_groups[static_cast<std::size_t>(group)]; });
}

// The groups, with the evidence of all cells together.
struct TileGroups {
    FaceGroups groups;
    std::vector<double> odds;  // of each cell, by its group
};

// Two passes: the second uses statistics of the tiles that the first found.
TileKinds find_kinds(TileEvidence& cells, const FaceDistances& distances, const std::vector<bool>& is_tile,
                     TileGroups& by) {
    by.groups = group_faces(distances, cells.odds);
    update_log_odds(cells, likely_tiles(cells, by.groups, odds_of_groups(cells, by.groups), is_tile));
    by.groups = group_faces(distances, odds_of_cells(cells, by.groups));
    by.odds = odds_of_cells(cells, by.groups);
    TileKinds kinds;
    for (std::size_t i = 0; i < by.odds.size(); ++i)
        kinds.kind.push_back(by.odds[i] > 0 ? by.groups.group[i] : -1);
    return kinds;
}

// The features of a cell (inputs of the probability model): for a tile, its fit to its own group and to the
// next. `odd_kinds`: of the board.
TileCellFeatures features_of_cell(std::size_t cell, const TileEvidence& cells, const TileGroups& by,
                                  const TileKinds& kinds, const FaceDistances& distances, int odd_kinds) {
    const int kind = kinds.kind[cell];
    if (kind < 0) return {0, by.odds[cell], cells.odds[cell], cells.of_maps[cell], 0, 0, 0, 0};
    const KindFit fit = fit_of(cell, kind, kinds, distances);
    // A tile without a twin is as far from its kind as its kind reaches.
    const double own = fit.own >= no_fit ? by.groups.cut : fit.own;
    const auto tiles = std::count(kinds.kind.begin(), kinds.kind.end(), kind);
    return {static_cast<double>(tiles),
            by.odds[cell],
            cells.odds[cell],
            cells.of_maps[cell],
            rounded(std::log((own + 1) / (fit.other + 1))),
            rounded(std::log((own + 1) / (by.groups.cut + 1))),
            by.groups.margin[static_cast<std::size_t>(by.groups.group[cell])],
            tiles % 2 == 0 ? 0.0 : odd_kinds};
}

}  // namespace

TileBoardReading read_tile_cells(const cv::Mat& bgr, const LatticeBoard& board) {
    // A ring of cells around the lattice shows the ground of the board.
    const cv::Rect with_ring(-1, -1, board.lattice.across.cells + 2, board.lattice.down.cells + 2);
    SquareLattice lattice = part_of(board.lattice, with_ring);
    if (lattice.across.cells * lattice.down.cells > max_cells) return {};
    TileEvidence cells;
    std::vector<bool> is_tile;
    constexpr int max_stretches = 2;  // a large error exceeds the reach of the first shifts
    for (int stretches = 0;; ++stretches) {
        cells = cells_of(bgr, lattice, board.occupied);
        is_tile = mapped(cells.of_maps, [](double odds) { return odds > 0; });
        if (std::find(is_tile.begin(), is_tile.end(), true) == is_tile.end()) return {};
        update_log_odds(cells, is_tile);
        if (stretches == max_stretches || !correct_pitch(lattice, cells)) break;
    }
    const FaceDistances distances(evenly_lit(cells), cells.odds);
    TileGroups by;
    TileKinds kinds = find_kinds(cells, distances, is_tile, by);
    // An object over a tile hides the rim and occurs only once.
    constexpr double min_map_odds = 0.5;
    constexpr double max_rim_odds = -3;  // log odds of the rim and the texture, at least -4 for the rim
    std::vector<bool> may_be_tile, has_other_rim;
    for (std::size_t i = 0; i < cells.place.size(); ++i) {
        may_be_tile.push_back(
            !cells.is_outside[i] && cells.of_maps[i] > min_map_odds &&
            std::count(by.groups.group.begin(), by.groups.group.end(), by.groups.group[i]) == 1);
        has_other_rim.push_back(cells.odds[i] - cells.of_maps[i] < max_rim_odds);
    }
    make_even(kinds, distances, by.groups.cut, may_be_tile);
    join_marked_pairs(kinds, distances, by.groups.cut, has_other_rim);
    remove_foreign_sides(kinds, cells.place);
    join_last_pair(kinds, distances, by.groups.cut);

    cv::Rect span;
    for (std::size_t i = 0; i < kinds.kind.size(); ++i)
        if (kinds.kind[i] >= 0) span |= cv::Rect(cells.place[i], cv::Size(1, 1));
    if (span.empty()) return {};
    TileBoardReading reading;
    reading.separation = by.groups.separation;
    reading.moved_count = kinds.moved_count;
    reading.lattice = part_of(lattice, span);
    reading.kind.assign(static_cast<std::size_t>(span.area()), -1);
    reading.confidence.assign(reading.kind.size(), 1);
    reading.cell_features.assign(reading.kind.size(), {});
    std::map<int, int> number;
    reading.odd_kind_count = static_cast<int>(odd_kinds(kinds).size());
    for (std::size_t i = 0; i < kinds.kind.size(); ++i) {
        if (!span.contains(cells.place[i])) continue;
        const cv::Point at = cells.place[i] - span.tl();
        const auto cell = static_cast<std::size_t>(at.y * span.width + at.x);
        reading.cell_features[cell] =
            features_of_cell(i, cells, by, kinds, distances, reading.odd_kind_count);
        reading.confidence[cell] =
            static_cast<float>(probability_of(ProbabilityModel::tile_cells, reading.cell_features[cell]));
        if (kinds.kind[i] < 0) continue;
        reading.kind[cell] = number.try_emplace(kinds.kind[i], static_cast<int>(number.size())).first->second;
        ++reading.tile_count;
    }
    reading.kind_count = static_cast<int>(number.size());
    return reading;
}

}  // namespace unfold::vision
