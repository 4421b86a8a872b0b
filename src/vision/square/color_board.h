// The cells of a board of colors on a known lattice, and what else the picture shows of the game.
#pragma once

#include "unfold/puzzle.h"

#include <optional>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/image/lab.h"
#include "vision/palette/color_groups.h"
#include "vision/square/square_samples.h"

namespace unfold::vision {

/// The largest number of colors of a board of KAMI.
inline constexpr int max_sheets = 6;

/// The bar below a board of the first KAMI: its colors, the disc with the moves allowed, the moves made.
struct KamiBar {
    std::vector<Lab> colors;         ///< of the sheets, left to right
    std::vector<cv::Rect2d> sheets;  ///< in the image
    std::optional<int> budget;       ///< of the disc; empty if it is uncertain
    std::optional<int> moves_made;   ///< the number below it; empty if it is uncertain
};

/// The largest number of colors of a board that is read.
inline constexpr std::size_t max_flood_colors = 14;

struct ColorBoard {
    Game game = Game::floodit;
    SquareLattice lattice;              ///< in pixels of the image
    std::vector<SquareSample> samples;  ///< one per cell, row by row
    ColorGroups groups;                 ///< of their colors
    /// In the image, one per group, if each group has a button.
    std::optional<std::vector<cv::Rect>> buttons = std::nullopt;
    /// Of KAMI, if it is visible: then the cells' colors are those of its sheets, without the light.
    std::optional<KamiBar> bar = std::nullopt;

    /// The distance of colors from the center of their group / the distance of the nearest two centers.
    [[nodiscard]] double spread() const { return groups.widest_within / groups.nearest_between; }
};

/// The board of squares on this lattice as Flood-It; empty if its colors do not form groups. Cost: 10 ms for
/// 20 x 20.
[[nodiscard]] std::optional<ColorBoard> flood_board(const cv::Mat& bgr, const SquareLattice& lattice);

/// The board as KAMI: its bar is below it, or it is of paper. The boards of KAMI have 10 x 16 sheets: a
/// lattice that lacks rows or has some too many is completed. Empty if the board is neither.
[[nodiscard]] std::optional<ColorBoard> kami_board(const cv::Mat& bgr, const SquareLattice& lattice);

}  // namespace unfold::vision
