// Pixels of a cell: those at least a given distance inside its outline.
#include "vision/kami2/cell_samples.h"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "core/length.h"
#include "core/quantile.h"
#include "vision/numbers.h"

namespace unfold::vision {
namespace {

constexpr double inset_columns = 0.07;   // creases and blurred borders are a twentieth of a column wide
constexpr int max_sampled_pixels = 200;  // per cell
constexpr std::size_t min_pixels = 12;   // with fewer, only a tip of the cell is visible …
constexpr double tip_inset_columns = inset_columns / 2;  // … and is sampled closer to its borders

// The inner side of a line, as x * a + y * b >= c with (a, b) of length 1.
struct HalfPlane {
    double a, b, c;
};

// The points at least `inset_px` inside a clockwise outline (y down).
std::vector<HalfPlane> inner_side(const std::vector<Point>& outline, double inset_px) {
    std::vector<HalfPlane> result;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Point p = outline[i];
        const Point q = outline[(i + 1) % outline.size()];
        const double length = length_of(q.x - p.x, q.y - p.y);
        const double a = -(q.y - p.y) / length;
        const double b = (q.x - p.x) / length;
        result.push_back({a, b, a * p.x + b * p.y + inset_px});
    }
    return result;
}

bool is_inside(const std::vector<HalfPlane>& sides, Point p) {
    return std::all_of(sides.begin(), sides.end(),
                       [&](const HalfPlane& side) { return p.x * side.a + p.y * side.b >= side.c; });
}

// The part of the image that is sampled.
struct Bounds {
    double left, top, right, bottom;
};

// Fills in the samples of a cell: the pixels at least `inset_px` inside its outline.
void collect(CellSamples& cell, const std::vector<Point>& outline, double inset_px, int stride,
             const Bounds& sampled, const cv::Mat& bgr, const cv::Mat& texture, const cv::Mat& covered) {
    const auto by_x = [](Point p, Point q) { return p.x < q.x; };
    const auto by_y = [](Point p, Point q) { return p.y < q.y; };
    const auto [low_x, high_x] = std::minmax_element(outline.begin(), outline.end(), by_x);
    const auto [low_y, high_y] = std::minmax_element(outline.begin(), outline.end(), by_y);
    const auto sides = inner_side(outline, inset_px);
    int whole = 0;
    std::vector<float> grain;
    grain.reserve(max_sampled_pixels);
    cell.pixels.clear();
    cell.pixels.reserve(max_sampled_pixels);
    for (int y = static_cast<int>(std::floor(low_y->y)); y <= high_y->y; y += stride)
        for (int x = static_cast<int>(std::floor(low_x->x)); x <= high_x->x; x += stride) {
            const Point p{corner_based(x), corner_based(y)};
            if (!is_inside(sides, p)) continue;
            ++whole;
            if (p.x < sampled.left || p.x > sampled.right || p.y < sampled.top || p.y > sampled.bottom)
                continue;
            if (!covered.empty() && covered.at<std::uint8_t>(y, x) != 0) continue;
            cell.pixels.push_back(lab_from_bgr(bgr.at<cv::Vec3b>(y, x)));
            grain.push_back(texture.at<float>(y, x));
        }
    cell.visible = whole > 0 ? static_cast<float>(cell.pixels.size()) / static_cast<float>(whole) : 0;
    if (cell.pixels.empty()) return;
    cell.median = median_of(cell.pixels);
    cell.texture = median_value(std::move(grain));
}

}  // namespace

cv::Mat lightness_grain(const cv::Mat& bgr) {
    // Grain of one to two pixels at 50 pixels per column: paper 0.24 and more, background 0.20 and less.
    constexpr double grain_px = 1.5;
    const cv::Mat lightness = lightness_from_bgr(bgr);
    cv::Mat texture;
    cv::GaussianBlur(lightness, texture, {}, grain_px);
    cv::absdiff(lightness, texture, texture);
    return texture;
}

std::vector<CellSamples> sample_cells(const cv::Mat& bgr, const cv::Mat& texture, const Lattice& lattice,
                                      const PxFromCell& map, const RectPx& board_px, const cv::Mat& covered) {
    // A pixel at the very edge of the board or the picture is mixed with what lies beside it.
    const Bounds sampled{positive_part(board_px.x) + 1, positive_part(board_px.y) + 1,
                         std::min<double>(bgr.cols, board_px.x + board_px.width) - 1,
                         std::min<double>(bgr.rows, board_px.y + board_px.height) - 1};
    const double column_px = length_of(map.x_per_column, map.y_per_column);
    const double cell_area = column_px * length_of(map.x_per_row, map.y_per_row);
    const int stride =
        std::max(1, static_cast<int>(std::lround(std::sqrt(0.6 * cell_area / max_sampled_pixels))));

    std::vector<CellSamples> cells(static_cast<std::size_t>(lattice.cell_count()));
    for (int i = 0; i < lattice.cell_count(); ++i) {
        CellSamples& cell = cells[static_cast<std::size_t>(i)];
        auto outline = cell_outline_in_cells(lattice, lattice.cell(CellId{i}));
        for (Point& p : outline) {
            cell.center.x += p.x / static_cast<double>(outline.size()) / lattice.columns;
            cell.center.y += p.y / static_cast<double>(outline.size()) / lattice.rows;
            p = map(p);
        }
        collect(cell, outline, inset_columns * column_px, stride, sampled, bgr, texture, covered);
        // Only a tip of a cell at the side of a tall screen may be visible: samples all of it.
        if (cell.pixels.size() < min_pixels)
            collect(cell, outline, tip_inset_columns * column_px, 1, sampled, bgr, texture, covered);
    }
    return cells;
}

}  // namespace unfold::vision
