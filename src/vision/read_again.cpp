// Reading a known board again: each cell is compared with the cells of an earlier picture of the same screen.
//
// Colors: nearest neighbor among the cells of the earlier picture, so that light that falls off toward the
// edges of a board does not matter. Tiles: a cell holds the tile that it held where its picture differs
// little, or correlates with it (a chosen tile is framed or tinted). Where tiles fall, any kind may come.
#include "unfold/vision.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>

#include <opencv2/core.hpp>

#include "vision/cell_sampling.h"
#include "vision/image/lab.h"
#include "vision/image/picture_mat.h"

namespace unfold {
namespace {

using vision::cell_colors;
using vision::median_of;
using vision::normalized_brightness;
using vision::normalized_correlation;
using vision::patch_difference;
using vision::patch_of;
using vision::SampledCellColors;

// Euclidean RGB distance to the nearest known color, above which a cell counts as foreign.
constexpr double max_color_distance = 45;
// Euclidean RGB distance from the median of a color, above which a cell is marked and not a reference.
constexpr double max_spread_of_color = 60;

// An example of a color: one of its cells, or its entry of the palette if no cell has it.
struct ColorReference {
    ColorId color;
    cv::Vec3d bgr;
};

LaterCells colors_again(const cv::Mat& earlier, const Reading& reading, const cv::Mat& later) {
    LaterCells result{reading.level, {}};
    Board& board = std::get<ColorLevel>(result.level).board;
    SampledCellColors before = cell_colors(earlier, reading, board);
    const SampledCellColors now = cell_colors(later, reading, board);
    std::vector<ColorReference> references;
    for (std::size_t c = 0; c < board.palette.size(); ++c) {
        const ColorId color{static_cast<int>(c)};
        std::vector<cv::Vec3d> of_color;
        for (std::size_t i = 0; i < before.size(); ++i)
            if (board.cells[i] == color && before[i]) of_color.push_back(*before[i]);
        if (of_color.empty()) {
            const Rgb& rgb = board.palette[c];
            references.push_back({color, {double(rgb.b), double(rgb.g), double(rgb.r)}});
            continue;
        }
        const cv::Vec3d median = median_of(of_color);
        for (std::size_t i = 0; i < before.size(); ++i) {
            if (board.cells[i] != color || !before[i]) continue;
            if (cv::norm(*before[i] - median) > max_spread_of_color)
                before[i].reset();
            else
                references.push_back({color, *before[i]});
        }
    }
    result.looks.assign(board.cells.size(), LaterLook::known);
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
        if (board.cells[i] == off_board) continue;
        if (!before[i] || !now[i]) {
            result.looks[i] = LaterLook::hidden;
            continue;
        }
        double best = std::numeric_limits<double>::infinity();
        ColorId nearest = board.cells[i];
        for (const ColorReference& reference : references) {
            const double distance = cv::norm(*now[i] - reference.bgr, cv::NORM_L2SQR);
            // Between equal distances the earlier color of the cell wins, then the smaller index.
            if (distance < best || (distance == best && reference.color == board.cells[i])) {
                best = distance;
                nearest = reference.color;
            }
        }
        if (best > max_color_distance * max_color_distance)
            result.looks[i] = LaterLook::foreign;
        else
            board.cells[i] = nearest;
    }
    return result;
}

// Mean absolute difference of two patches, of 255. Below max_patch_difference they may show the same tile;
// below max_noise_difference they certainly do.
constexpr double max_patch_difference = 12;
constexpr double max_noise_difference = 2;
// Minimum correlation of a selected (tinted) tile with its earlier patch.
constexpr double min_correlation = 0.7;

// The cells from which tiles may have fallen to a cell, most likely first: itself, its column and row, the
// others.
std::vector<std::size_t> sources_of(const Lattice& lattice, std::size_t itself) {
    const auto cell = [&](std::size_t k) { return lattice.cell(CellId{static_cast<std::int64_t>(k)}); };
    const auto rank = [&](std::size_t k) {
        const bool is_in_line = cell(k).row == cell(itself).row || cell(k).column == cell(itself).column;
        return k == itself ? 0 : is_in_line ? 1 : 2;
    };
    std::vector<std::size_t> sources(static_cast<std::size_t>(lattice.cell_count()));
    std::iota(sources.begin(), sources.end(), 0);
    std::stable_sort(sources.begin(), sources.end(),
                     [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
    return sources;
}

// Of each cell of the earlier picture; empty where it is not inside the picture.
struct TilesBefore {
    std::vector<cv::Mat> patches;
    std::vector<cv::Mat> brightness;
};

// The kind of the tile that has fallen into a cell: that of the most similar earlier cell, or for a selected
// (tinted) tile, of the best correlated one. Ties go to the first source. Empty if no cell is similar.
std::optional<KindId> similar_kind(const cv::Mat& now, const TilesBefore& before,
                                   const std::vector<KindId>& kinds,
                                   const std::vector<std::size_t>& sources) {
    std::optional<KindId> similar;
    double least = max_patch_difference;
    for (const std::size_t k : sources) {
        if (before.patches[k].empty()) continue;
        const double distance = patch_difference(now, before.patches[k]);
        if (distance < least) least = distance, similar = kinds[k];
        if (least <= max_noise_difference) return similar;
    }
    if (similar) return similar;
    const cv::Mat brightness = normalized_brightness(now);
    double most = min_correlation;
    for (const std::size_t k : sources) {
        if (kinds[k] == no_tile) continue;
        const double likeness = normalized_correlation(brightness, before.brightness[k]);
        if (likeness > most) most = likeness, similar = kinds[k];
    }
    return similar;
}

LaterCells tiles_again(const cv::Mat& earlier, const Reading& reading, const cv::Mat& later) {
    LaterCells result{reading.level, {}};
    TileLevel& level = std::get<TileLevel>(result.level);
    TileBoard& board = level.board;
    const std::vector<KindId> kinds_before = board.cells;
    result.looks.assign(board.cells.size(), LaterLook::known);
    TilesBefore before;
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
        const cv::Mat patch = patch_of(earlier, reading, board.lattice.cell(CellId{static_cast<int>(i)}));
        before.patches.push_back(patch);
        before.brightness.push_back(patch.empty() ? cv::Mat() : normalized_brightness(patch));
    }
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
        const cv::Mat now = patch_of(later, reading, board.lattice.cell(CellId{static_cast<int>(i)}));
        if (now.empty() || before.patches[i].empty()) {
            result.looks[i] = LaterLook::hidden;
            continue;
        }
        const double changed = patch_difference(now, before.patches[i]);
        const bool falls = level.rules.gravity != Gravity::none;
        if (changed <= (falls ? max_noise_difference : max_patch_difference)) continue;
        // A cell without a tile may now hold anything. Where tiles fall, the most similar cell decides.
        std::optional<KindId> kind;
        if (falls)
            kind = similar_kind(now, before, kinds_before, sources_of(board.lattice, i));
        else if (kinds_before[i] != no_tile &&
                 normalized_correlation(normalized_brightness(now), before.brightness[i]) >= min_correlation)
            kind = kinds_before[i];
        board.cells[i] = kind.value_or(no_tile);
        if (!kind) result.looks[i] = LaterLook::foreign;
    }
    return result;
}

}  // namespace

LaterCells read_again(const ImageView& earlier, const Reading& reading, const ImageView& later) {
    if (earlier.width_px != later.width_px || earlier.height_px != later.height_px)
        throw Error(ErrorCode::usage, Stage::cells, "The two pictures have different sizes.",
                    "Take both screenshots on the same device, in the same orientation.");
    const cv::Mat earlier_bgr = vision::bgr_of(earlier);
    const cv::Mat later_bgr = vision::bgr_of(later);
    return std::holds_alternative<ColorLevel>(reading.level) ? colors_again(earlier_bgr, reading, later_bgr)
                                                             : tiles_again(earlier_bgr, reading, later_bgr);
}

}  // namespace unfold
