// Reading a known board again: each cell is compared with the cells of an earlier picture of the same screen.
//
// Colors: nearest neighbor among the cells of the earlier picture, so that light that falls off toward the
// edges of a board does not matter. Tiles: a cell holds the tile that it held where its picture differs
// little, or correlates with it (a chosen tile is framed or tinted). Where tiles fall, any kind may come.
#include "unfold/vision.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "vision/image/picture_mat.h"

namespace unfold {
namespace {

// The most that the color of a cell may differ from all cells of the board, in RGB (Euclidean).
constexpr double max_color_distance = 45;
// A cell whose color differs more from the median of its own color is marked with something.
constexpr double max_spread_of_color = 60;

cv::Vec3d median_of(std::vector<cv::Vec3d> values) {
    cv::Vec3d median;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    for (int channel = 0; channel < 3; ++channel) {
        std::nth_element(values.begin(), middle, values.end(),
                         [&](const cv::Vec3d& a, const cv::Vec3d& b) { return a[channel] < b[channel]; });
        median[channel] = (*middle)[channel];
    }
    return median;
}

// The median color of points well inside the cell; nothing where none of them shows.
std::optional<cv::Vec3d> cell_color(const cv::Mat& bgr, const Reading& reading, Cell cell) {
    const std::vector<Point> outline = cell_outline_px(reading.geometry, lattice_of(reading.level), cell);
    Point center;
    for (const Point& corner : outline) {
        center.x += corner.x / static_cast<double>(outline.size());
        center.y += corner.y / static_cast<double>(outline.size());
    }
    const RectPx& shown = reading.geometry.shown_px;
    std::vector<cv::Vec3d> colors;
    const auto add = [&](const Point& p) {
        const int x = static_cast<int>(std::floor(p.x));
        const int y = static_cast<int>(std::floor(p.y));
        const bool is_shown =
            p.x >= shown.x && p.y >= shown.y && p.x < shown.x + shown.width && p.y < shown.y + shown.height;
        if (!is_shown || x < 1 || y < 1 || x + 1 >= bgr.cols || y + 1 >= bgr.rows) return;
        const cv::Scalar mean = cv::mean(bgr(cv::Rect(x - 1, y - 1, 3, 3)));
        colors.emplace_back(mean[0], mean[1], mean[2]);
    };
    add(center);
    constexpr double inward = 0.5;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Point& corner = outline[i];
        const Point& next = outline[(i + 1) % outline.size()];
        add({center.x + inward * (corner.x - center.x), center.y + inward * (corner.y - center.y)});
        add({center.x + inward * ((corner.x + next.x) / 2 - center.x),
             center.y + inward * ((corner.y + next.y) / 2 - center.y)});
    }
    if (colors.empty()) return std::nullopt;
    return median_of(std::move(colors));
}

using CellColors = std::vector<std::optional<cv::Vec3d>>;

CellColors cell_colors(const cv::Mat& bgr, const Reading& reading, const Board& board) {
    CellColors colors(board.cells.size());
    for (std::size_t i = 0; i < colors.size(); ++i) {
        const CellId id{static_cast<int>(i)};
        if (board.on_board(id)) colors[i] = cell_color(bgr, reading, board.lattice.cell(id));
    }
    return colors;
}

// What a color looks like: its cells, or its entry of the palette where no cell has it.
struct ColorReference {
    ColorId color;
    cv::Vec3d bgr;
};

LaterCells colors_again(const cv::Mat& earlier, const Reading& reading, const cv::Mat& later) {
    LaterCells result{reading.level, {}};
    Board& board = std::get<ColorLevel>(result.level).board;
    CellColors before = cell_colors(earlier, reading, board);
    const CellColors now = cell_colors(later, reading, board);
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

// The picture of a tile at this size is robust against a shift of a pixel.
constexpr int patch_side = 12;
// The largest mean difference of two pictures of one tile, of 255.
constexpr double max_patch_difference = 12;
// The least correlation of a chosen tile with its usual picture, where both have this much contrast.
constexpr double min_correlation = 0.7;
constexpr double min_contrast = 6;

// The inner part of a cell, without the frame that marks a chosen tile; empty where it is not in the picture.
cv::Mat patch_of(const cv::Mat& bgr, const Reading& reading, Cell cell) {
    constexpr double margin = 0.15;
    const Point from = reading.geometry.px_from_cell({cell.column + margin, cell.row + margin});
    const Point to = reading.geometry.px_from_cell({cell.column + 1 - margin, cell.row + 1 - margin});
    const cv::Rect rect(
        cv::Point(static_cast<int>(std::lround(from.x)), static_cast<int>(std::lround(from.y))),
        cv::Point(static_cast<int>(std::lround(to.x)), static_cast<int>(std::lround(to.y))));
    const cv::Rect shown = rect & cv::Rect(0, 0, bgr.cols, bgr.rows);
    if (rect.width < 3 || rect.height < 3 || shown != rect) return {};
    cv::Mat patch;
    cv::resize(bgr(rect), patch, {patch_side, patch_side}, 0, 0, cv::INTER_AREA);
    patch.convertTo(patch, CV_32F);
    return patch;
}

double difference(const cv::Mat& a, const cv::Mat& b) {
    return cv::norm(a, b, cv::NORM_L1) / (3.0 * patch_side * patch_side);
}

// Of the brightness of two patches; 0 where one of them is of one brightness.
double correlation(const cv::Mat& a, const cv::Mat& b) {
    std::array<cv::Mat, 2> gray;
    cv::cvtColor(a, gray[0], cv::COLOR_BGR2GRAY);
    cv::cvtColor(b, gray[1], cv::COLOR_BGR2GRAY);
    std::array<double, 2> contrast{};
    for (std::size_t i = 0; i < 2; ++i) {
        cv::Scalar mean, deviation;
        cv::meanStdDev(gray[i], mean, deviation);
        if (deviation[0] < min_contrast) return 0;
        gray[i] -= mean[0];
        contrast[i] = deviation[0];
    }
    return gray[0].dot(gray[1]) / (patch_side * patch_side * contrast[0] * contrast[1]);
}

LaterCells tiles_again(const cv::Mat& earlier, const Reading& reading, const cv::Mat& later) {
    LaterCells result{reading.level, {}};
    TileLevel& level = std::get<TileLevel>(result.level);
    TileBoard& board = level.board;
    const std::vector<KindId> kinds_before = board.cells;
    result.looks.assign(board.cells.size(), LaterLook::known);
    std::vector<cv::Mat> before(board.cells.size());
    for (std::size_t i = 0; i < before.size(); ++i)
        before[i] = patch_of(earlier, reading, board.lattice.cell(CellId{static_cast<int>(i)}));
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
        const cv::Mat now = patch_of(later, reading, board.lattice.cell(CellId{static_cast<int>(i)}));
        if (now.empty()) {
            result.looks[i] = LaterLook::hidden;
            continue;
        }
        const bool is_same = difference(now, before[i]) <= max_patch_difference;
        if (is_same) continue;
        // Anything may be where there was no tile, unless tiles fall.
        double best = max_patch_difference;
        std::optional<KindId> kind;
        if (level.rules.gravity != Gravity::none)
            for (std::size_t k = 0; k < before.size(); ++k) {
                if (before[k].empty()) continue;
                const double distance = difference(now, before[k]);
                if (distance >= best) continue;
                best = distance;
                kind = kinds_before[k];
            }
        if (!kind && kinds_before[i] != no_tile && correlation(now, before[i]) >= min_correlation)
            kind = kinds_before[i];
        board.cells[i] = kind.value_or(no_tile);
        if (!kind) result.looks[i] = LaterLook::foreign;
    }
    return result;
}

}  // namespace

LaterCells read_again(const ImageView& earlier, const Reading& reading, const ImageView& later) {
    if (earlier.width_px != later.width_px || earlier.height_px != later.height_px)
        throw Error(ErrorCode::usage, Stage::cells,
                    "The later picture has another size than the earlier one.",
                    "Give two pictures of the same screen.");
    const cv::Mat earlier_bgr = vision::bgr_of(earlier);
    const cv::Mat later_bgr = vision::bgr_of(later);
    return std::holds_alternative<ColorLevel>(reading.level) ? colors_again(earlier_bgr, reading, later_bgr)
                                                             : tiles_again(earlier_bgr, reading, later_bgr);
}

}  // namespace unfold
