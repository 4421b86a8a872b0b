// Recolors the cells of a board in a picture.
#pragma once

#include "unfold/picture.h"

#include <array>
#include <cstdint>
#include <vector>

#include <opencv2/core.hpp>

#include "render/ink.h"

namespace unfold::render {

/// Samples per pixel.
inline constexpr int samples_per_pixel = supersampling * supersampling;

/// A board painted on its picture, in any colors. The pixels of each cell are computed once for all drawings.
/// Thread safe.
class PaintedBoard {
  public:
    /// `shown`: the board in the picture. Cost: linear in the pixels, as that of each drawing.
    PaintedBoard(const cv::Mat& rgb, const PictureGeometry& geometry, const Board& shown);

    /// The picture with the board painted on it in flat colors. Edges are smooth, and nothing of what was
    /// there shines through between cells. Requires: the lattice and the cells of the board in the picture.
    [[nodiscard]] cv::Mat flat(const Board& board) const;
    /// The picture with the cells painted that have another color on `board` than they show, with the light
    /// and the grain that each has in the picture; lines and scribbles in them are painted over. Requires:
    /// the lattice, the cells and the palette of the board in the picture.
    [[nodiscard]] cv::Mat paper(const Board& board) const;

  private:
    // Pixels of one row that lie in one cell.
    struct Run {
        int x = 0, y = 0;
        int length = 0;
        std::int16_t cell = 0;  // its index in `ids_`
    };
    // A pixel that several cells share.
    struct SharedPixel {
        cv::Point at;
        // Of each sample, row by row; those off the board are negative.
        std::array<std::int16_t, samples_per_pixel> cells{};
    };
    template <class ColorOf>
    static void paint_shared(cv::Mat& rgb, const SharedPixel& pixel, const ColorOf& color_of);

    cv::Mat rgb_;
    PictureGeometry geometry_;
    Board shown_;
    std::vector<CellId> ids_;  // of the cells on the board
    std::vector<Run> runs_;
    std::vector<SharedPixel> shared_;
};

}  // namespace unfold::render
