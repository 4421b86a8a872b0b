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

/// Which pixels of a picture each cell of a board takes: computed once for all drawings of the board.
class CellPixels {
  public:
    /// Of the board only the lattice and the cells matter. Cost: linear in the pixels.
    CellPixels(cv::Size picture, const PictureGeometry& geometry, const Board& board);

    /// Pixels of one row that lie in one cell.
    struct Run {
        int x = 0, y = 0;
        int length = 0;
        std::int16_t cell = 0;  ///< its index in `ids`
    };
    /// A pixel that several cells share.
    struct Shared {
        cv::Point at;
        std::array<std::int16_t, samples_per_pixel>
            cells{};  ///< row by row; those off the board are negative
    };
    [[nodiscard]] const std::vector<CellId>& ids() const { return ids_; }
    [[nodiscard]] const std::vector<Run>& runs() const { return runs_; }
    [[nodiscard]] const std::vector<Shared>& shared() const { return shared_; }

  private:
    std::vector<CellId> ids_;  // of the cells on the board
    std::vector<Run> runs_;
    std::vector<Shared> shared_;
};

/// What shows of a board in flat colors on a picture, for any colors. Thread safe.
class FlatBoard {
  public:
    /// As `CellPixels`.
    FlatBoard(const cv::Mat& rgb, const PictureGeometry& geometry, const Board& board)
        : rgb_(rgb), pixels_(rgb.size(), geometry, board) {}

    /// The picture with the board painted on it. Edges are smooth, and nothing of what was there shines
    /// through between cells. Requires: the lattice and the cells of the constructor's board.
    [[nodiscard]] cv::Mat drawn(const Board& board) const;

  private:
    cv::Mat rgb_;
    CellPixels pixels_;
};

/// What shows of a board on paper, for any colors. Thread safe.
class PaperBoard {
  public:
    /// As `CellPixels`. `shown`: the board in the picture.
    PaperBoard(const cv::Mat& rgb, const PictureGeometry& geometry, const Board& shown)
        : rgb_(rgb), geometry_(geometry), shown_(shown), pixels_(rgb.size(), geometry, shown) {}

    /// The picture with the cells painted that have another color on `board` than they show, with the light
    /// and the grain that each has in the picture; lines and scribbles in them are painted over. Requires:
    /// the lattice, the cells and the palette of the board in the picture. Cost: linear in the pixels.
    [[nodiscard]] cv::Mat drawn(const Board& board) const;

  private:
    cv::Mat rgb_;
    PictureGeometry geometry_;
    Board shown_;
    CellPixels pixels_;
};

}  // namespace unfold::render
