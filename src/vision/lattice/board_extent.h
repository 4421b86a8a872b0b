// Which cells of a lattice belong to the board, from the means of the maps within cells and on their sides.
#pragma once

#include <array>
#include <optional>
#include <vector>

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

/// What the maps show of the cells of a lattice that is larger than the board.
struct CellEvidence {
    cv::Mat1d occupied;  ///< which share of each cell is board, 0 … 1
    SideLines lines;
};

/// The part of the lattice that is the board.
struct BoardCells {
    cv::Rect cells;                ///< columns and rows
    std::vector<double> occupied;  ///< probability that each is a cell of the board, row by row
};

/// A board of colors: the rectangle of the cells that are likely board and have lines on their sides, and the
/// rows and columns beside it that are board up to a further line. Empty if there is no such cell.
[[nodiscard]] std::optional<BoardCells> extent_of_colors(const CellEvidence& evidence);

/// A board of tiles: the rectangle of the likely tiles. Empty if there is none.
[[nodiscard]] std::optional<BoardCells> extent_of_tiles(const CellEvidence& evidence);

/// Cells of a board on its shorter side, at least.
inline constexpr int min_board_side = 2;

/// The line of cells along one side of a board, and the line beyond it. The evidence for a cell is how likely
/// it is one of the board times the lines on its sides.
struct Rim {
    double inside = 0;  ///< mean evidence of the line / that of the board, rounded
    double beyond = 0;  ///< the same of the line beyond it
    cv::Rect without;   ///< the board without the line
    cv::Rect with;      ///< the board with the line beyond it
};

/// The four rims of a board. Cells outside the lattice have no evidence.
[[nodiscard]] std::array<Rim, 4> rims_of(const CellEvidence& evidence, const cv::Rect& cells);

/// Other extents of a board of colors that the maps leave in doubt. First the larger part beside a gap: a row
/// or column that is likely page. Then that part, or the board if it has no gap, without one to four outer
/// rows or columns, the weakest first. Then the board with one to four more, the strongest first. At most
/// nine. Requires: the board has evidence.
[[nodiscard]] std::vector<BoardCells> other_extents_of_colors(const CellEvidence& evidence,
                                                              const cv::Rect& cells);

/// Other extents of a board of tiles: without one to four outer rows or columns of doubtful tiles, the most
/// doubtful first, and without the empty lines between them.
[[nodiscard]] std::vector<BoardCells> other_extents_of_tiles(const BoardCells& board);

}  // namespace unfold::vision
