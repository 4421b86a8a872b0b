// Cells of a picture in other colors.
#pragma once

#include "unfold/picture.h"

#include <array>
#include <cstdint>
#include <vector>

#include <opencv2/core.hpp>

#include "render/ink.h"

namespace unfold::render {

/// Samples a pixel.
inline constexpr int samples = supersampling * supersampling;

/// What shows of a board in flat colors on a picture, for any colors: which cell each pixel belongs to is
/// computed once. Thread safe.
class FlatBoard {
  public:
    /// Of the board only the lattice and the cells matter. Cost: linear in the pixels.
    FlatBoard(const cv::Mat& rgb, const PictureGeometry& geometry, const Board& board);

    /// The picture with the board painted on it. Edges are smooth, and nothing of what was there shines
    /// through between cells. Requires: the lattice and the cells of the constructor's board.
    [[nodiscard]] cv::Mat drawn(const Board& board) const;

  private:
    // Pixels of one row that lie in one cell.
    struct Run {
        int x = 0, y = 0;
        int length = 0;
        std::int16_t cell = 0;  ///< its index in ids_
    };
    // A pixel that several cells share.
    struct SharedPixel {
        cv::Point at;
        std::array<std::int16_t, samples> cells{};  // row by row; those off the board are negative
    };

    cv::Mat rgb_;
    std::vector<CellId> ids_;  // of the cells on the board
    std::vector<Run> runs_;
    std::vector<SharedPixel> shared_;
};

/// Paints what shows of the cells that have another color on `after` than on `before`, which the picture
/// shows, with the light and the grain that the cell has in the picture; lines and scribbles in it are
/// painted over. Requires: equal palettes. Cost: linear in the pixels.
void paint_changes(cv::Mat& rgb, const PictureGeometry& geometry, const Board& before, const Board& after);

}  // namespace unfold::render
