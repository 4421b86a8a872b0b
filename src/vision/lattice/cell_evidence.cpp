// Computes sums over a map from its integral image.
#include "vision/lattice/cell_evidence.h"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace unfold::vision {
namespace {

constexpr double full = 255;  // map value of probability 1

int rounded(double value, int low, int high) {
    return static_cast<int>(std::clamp<long>(std::lround(value), low, high));
}

// `lines`: vertical ones. One row per row of the lattice, one column per line between columns.
cv::Mat1d strengths(const cv::Mat1b& lines, const MapGrid& grid) {
    // A line may lie a pixel beside its place.
    cv::Mat1b wide;
    cv::dilate(lines, wide, cv::Mat::ones(1, 3, CV_8U));
    constexpr double whole_line = 0.45 * full;          // map value from which a pixel is a whole line
    constexpr double from_share = 0.2, to_share = 0.8;  // of the side: lines cross at its ends
    cv::Mat1d result(grid.rows, grid.columns + 1, 0.0);
    for (int column = 0; column <= grid.columns; ++column) {
        const long x = std::lround(grid.x + column * grid.pitch_x);
        if (x < 0 || x >= lines.cols) continue;
        for (int row = 0; row < grid.rows; ++row) {
            const int from = rounded(grid.y + (row + from_share) * grid.pitch_y, 0, lines.rows);
            const int to = std::max(rounded(grid.y + (row + to_share) * grid.pitch_y, 0, lines.rows),
                                    std::min(lines.rows, from + 1));
            double sum = 0;
            for (int y = from; y < to; ++y)
                sum += std::min(1.0, wide(y, static_cast<int>(x)) / whole_line);
            if (to > from) result(row, column) = sum / (to - from);
        }
    }
    return result;
}

}  // namespace

cv::Mat1d cell_means(const cv::Mat1b& map, const MapGrid& grid) {
    constexpr double inset = 0.15;    // of a cell
    constexpr double to_edges = 0.5;  // from the centers of pixels
    cv::Mat1i sums;
    cv::integral(map, sums, CV_32S);
    cv::Mat1d means(grid.rows, grid.columns);
    for (int row = 0; row < grid.rows; ++row) {
        const long top = std::lround(grid.y + to_edges + (row + inset) * grid.pitch_y);
        const long bottom =
            std::max(top + 1, std::lround(grid.y + to_edges + (row + 1 - inset) * grid.pitch_y));
        const int y0 = std::clamp<int>(static_cast<int>(top), 0, map.rows);
        const int y1 = std::clamp<int>(static_cast<int>(bottom), 0, map.rows);
        for (int column = 0; column < grid.columns; ++column) {
            const long left = std::lround(grid.x + to_edges + (column + inset) * grid.pitch_x);
            const long right =
                std::max(left + 1, std::lround(grid.x + to_edges + (column + 1 - inset) * grid.pitch_x));
            const int x0 = std::clamp<int>(static_cast<int>(left), 0, map.cols);
            const int x1 = std::clamp<int>(static_cast<int>(right), 0, map.cols);
            const int sum = sums(y1, x1) - sums(y0, x1) - sums(y1, x0) + sums(y0, x0);
            means(row, column) = sum / (full * static_cast<double>((bottom - top) * (right - left)));
        }
    }
    return means;
}

SideLines side_lines(const BoardMaps& maps, const MapGrid& grid) {
    const MapGrid turned{grid.y, grid.x, grid.pitch_y, grid.pitch_x, grid.columns, grid.rows};
    cv::Mat1b turned_lines;
    cv::transpose(maps[MapKind::horizontal_lines], turned_lines);
    SideLines lines{strengths(maps[MapKind::vertical_lines], grid), {}};
    cv::transpose(strengths(turned_lines, turned), lines.horizontal);
    return lines;
}

}  // namespace unfold::vision
