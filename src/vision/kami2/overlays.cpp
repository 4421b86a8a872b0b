// Detects bars over the board and rounded corners of the screen. The edge of a bar is a row of the image at
// which nearly every column changes. A rounded corner is a flat area between the corner of the board and a
// quarter of a circle: as wide as high, covering 1 - pi / 4 of its square.
#include "vision/kami2/overlays.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "core/quantile.h"
#include "vision/image/picture_mat.h"

namespace unfold::vision {
namespace {

constexpr double bar_reach = 0.12;      // of the board's height, how far a bar may reach in
constexpr double min_edge = 0.7;        // mean strength; rows of the lattice reach 0.3
constexpr double min_edge_ratio = 2.5;  // to the median row: pictures full of borders have strong rows

constexpr int own_end_px = 4;  // margin of the board's own end

// The strength of the horizontal edge at each row, 0 … 1.
std::vector<double> row_edges(const cv::Mat& part) {
    constexpr double full_change = 24;  // levels
    std::vector<double> edges(static_cast<std::size_t>(part.rows));
    for (int y = 1; y + 1 < part.rows; ++y) {
        cv::Mat changes, strongest;
        cv::absdiff(part.row(y - 1), part.row(y + 1), changes);
        cv::reduce(changes.reshape(1, part.cols), strongest, 1, cv::REDUCE_MAX);  // of the channels
        edges[static_cast<std::size_t>(y)] = cv::mean(cv::min(strongest, full_change))[0] / full_change;
    }
    return edges;
}

// The row of a bar's edge; -1: none.
int bar_edge(const cv::Mat& part) {
    const auto edges = row_edges(part);
    if (static_cast<int>(edges.size()) < 3 * own_end_px) return -1;
    const double usual = median_value(edges);
    // The board's own end may lie a pixel or two inside its rectangle.
    const auto best = std::max_element(edges.begin() + own_end_px, edges.end() - own_end_px);
    const bool is_bar = *best > min_edge && *best > min_edge_ratio * usual;
    return is_bar ? static_cast<int>(best - edges.begin()) : -1;
}

struct Corner {
    bool right, bottom;
};

// Compares the rows of the area with the outside of a quarter circle; strips and zigzags have other shapes.
bool is_outside_of_a_circle(const cv::Mat& area, Corner corner, int area_px) {
    const double radius_px = std::sqrt(area_px / (1 - CV_PI / 4));
    const int rows = std::min(area.rows, static_cast<int>(radius_px));
    double sum_px = 0;
    for (int i = 0; i < rows; ++i) {
        const double up_px = radius_px - i - 0.5;
        const double wanted_px = radius_px - std::sqrt(radius_px * radius_px - up_px * up_px);
        const int there_px = cv::countNonZero(area.row(corner.bottom ? area.rows - 1 - i : i));
        sum_px += std::abs(there_px - wanted_px);
    }
    // The tolerance covers blur (a pixel), and the missing ends of the circle in a slightly cropped picture.
    return sum_px < rows * (0.05 * radius_px + 1);
}

// Marks the flat area in one corner of `area`, where it has the shape that a rounded corner leaves.
void mark_corner(const cv::Mat& bgr, const cv::Rect& area, Corner corner, cv::Mat& mask) {
    constexpr double max_radius = 0.25;  // of the board's width
    constexpr int tolerance = 6;         // levels: black corners of a JPEG
    const int reach = static_cast<int>(max_radius * area.width);
    if (reach < 4 || reach > area.height) return;
    const cv::Rect window(corner.right ? area.x + area.width - reach : area.x,
                          corner.bottom ? area.y + area.height - reach : area.y, reach, reach);
    cv::Mat part = bgr(window).clone();
    const int x0 = corner.right ? reach - 1 : 0;
    const int y0 = corner.bottom ? reach - 1 : 0;
    cv::Mat filled = cv::Mat::zeros(reach + 2, reach + 2, CV_8U);
    const auto limit = cv::Scalar::all(tolerance);
    cv::floodFill(part, filled, {x0, y0}, {}, nullptr, limit, limit,
                  4 | cv::FLOODFILL_FIXED_RANGE | cv::FLOODFILL_MASK_ONLY | (255 << 8));
    const cv::Mat inner = filled(cv::Rect(1, 1, reach, reach));
    const int wide = cv::countNonZero(inner.row(y0));
    const int high = cv::countNonZero(inner.col(x0));
    const int area_px = cv::countNonZero(inner);
    if (std::max(wide, high) >= reach) return;
    if (std::abs(wide - high) > 0.2 * std::max(wide, high) + 1) return;
    // (1 - pi / 4) is 0.215; the triangles of the lattice fill half of the square around them, and more.
    const double share = static_cast<double>(area_px) / (wide * high);
    if (share < 0.1 || share > 0.36 || !is_outside_of_a_circle(inner, corner, area_px)) return;
    // Two pixels more: the pixels at the edge are mixed with the board.
    cv::Mat grown;
    cv::dilate(inner, grown, {}, {-1, -1}, 2);
    mask(window).setTo(255, grown);
}

}  // namespace

RectPx without_bars(const cv::Mat& bgr, const RectPx& board_px) {
    const cv::Rect board = whole_pixels(board_px, bgr);
    const int reach = static_cast<int>(bar_reach * board.height);
    if (reach < 6 || board.width < 6) return board_px;
    RectPx rest = board_px;
    const int upper = bar_edge(bgr(cv::Rect(board.x, board.y, board.width, reach)));
    if (upper >= 0) {
        const double cut = board.y + upper + 1 - board_px.y;
        rest.y += cut;
        rest.height -= cut;
    }
    const int from = board.y + board.height - reach;
    const int lower = bar_edge(bgr(cv::Rect(board.x, from, board.width, reach)));
    if (lower >= 0) rest.height -= rest.y + rest.height - (from + lower);
    return rest;
}

cv::Mat rounded_corners(const cv::Mat& bgr, const RectPx& board_px) {
    const cv::Rect board = whole_pixels(board_px, bgr);
    cv::Mat mask = cv::Mat::zeros(bgr.size(), CV_8U);
    for (const Corner corner : {Corner{false, false}, {true, false}, {false, true}, {true, true}})
        mark_corner(bgr, board, corner, mask);
    return cv::countNonZero(mask) > 0 ? mask : cv::Mat();
}

}  // namespace unfold::vision
