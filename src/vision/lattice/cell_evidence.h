// What the board maps show of each cell of a lattice: its class, and the lines on its sides.
#pragma once

#include <opencv2/core.hpp>

#include "vision/maps/board_maps.h"

namespace unfold::vision {

/// A lattice on the maps, in map pixels. Lines lie at the centers of pixels: a line at 3 is where the picture
/// has 3.5 map pixels to its left.
struct MapGrid {
    double x = 0, y = 0, pitch_x = 1, pitch_y = 1;
    int rows = 0, columns = 0;

    /// Some rows and columns of it.
    [[nodiscard]] MapGrid part(const cv::Rect& cells) const {
        return {x + cells.x * pitch_x, y + cells.y * pitch_y, pitch_x, pitch_y, cells.height, cells.width};
    }
};

/// The mean of a map in the middle 70 % of each side of each cell, 0 … 1. What lies outside the map counts as
/// 0. Cost: linear in the map.
[[nodiscard]] cv::Mat1d cell_means(const cv::Mat1b& map, const MapGrid& grid);

/// How much of the middle of each side is a line, 0 … 1. A line of 45 % counts as a whole one.
struct SideLines {
    cv::Mat1d vertical;    ///< rows x (columns + 1)
    cv::Mat1d horizontal;  ///< (rows + 1) x columns

    /// The mean of the four sides of a cell.
    [[nodiscard]] double around(int row, int column) const {
        return (vertical(row, column) + vertical(row, column + 1) + horizontal(row, column) +
                horizontal(row + 1, column)) /
               4;
    }
};
[[nodiscard]] SideLines side_lines(const BoardMaps& maps, const MapGrid& grid);

}  // namespace unfold::vision
