// Finds the board in a picture: lattice, frame and footer, in each orientation.
#pragma once

#include <optional>

#include "vision/kami2/frame.h"
#include "vision/kami2/lattice_refine.h"
#include "vision/kami2/line_votes.h"

namespace unfold::vision {

/// How the picture must be turned clockwise for the board to be upright.
enum class Turn : std::uint8_t { none, quarter, half, three_quarters };

/// The image turned clockwise.
[[nodiscard]] cv::Mat turned(const cv::Mat& image, Turn turn);

/// A board that was found. Frame: pixels of `image`.
struct FoundBoard {
    Turn turn = Turn::none;           ///< of the searched image, to get `image`
    cv::Mat image;                    ///< BGR, upright and not tilted
    cv::Matx33d searched_from_image;  ///< pixels of `image` -> pixels of the searched image
    LineVotes votes;                  ///< of `image`
    Frame frame;
    RefinedLattice lattice;
    RectPx shown_px;         ///< the visible part of the board
    double lines_score = 0;  ///< of the lattice fit: see confidence_of in board_search.cpp
    double confidence = 0;   ///< 0 … 1; below 0.5 it may not be a board
};

/// True if the board fills the image. Its first row and column are then certain even without a footer.
[[nodiscard]] bool fills_image(const FoundBoard& board);

/// The best board of an image above a footer of these heights, however uncertain; empty if there is none.
/// Requires: CV_8UC3 of at least 120 pixels per side. Cost: at a quarter of a megapixel about 15 ms for an
/// upright board, up to four times that without a board.
[[nodiscard]] std::optional<FoundBoard> find_board(const cv::Mat& image, FooterHeights heights);

}  // namespace unfold::vision
