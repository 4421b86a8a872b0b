// The cells of a board of colors on a known lattice, and what else the picture shows of the game.
#pragma once

#include "unfold/puzzle.h"

#include <optional>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/palette/color_groups.h"
#include "vision/square/cell_look.h"
#include "vision/square/color_buttons.h"
#include "vision/square/kami_bar.h"

namespace unfold::vision {

struct ColorBoard {
    Game game = Game::floodit;
    SquareLattice lattice;        ///< in pixels of the image
    std::vector<CellLook> looks;  ///< one a cell, row by row
    ColorGroups groups;           ///< of their colors
    /// One a group, where each group has a button; nothing otherwise.
    std::optional<ColorButtons> buttons = std::nullopt;
    /// Of KAMI, where it shows: then the cells' colors are those of its sheets, without the light on the
    /// board.
    std::optional<KamiBar> bar = std::nullopt;

    /// All of the board, in the image.
    [[nodiscard]] cv::Rect2d outline() const;
    /// How far colors lie from the center of their group, against how near two centers lie.
    [[nodiscard]] double spread() const { return groups.widest_within / groups.nearest_between; }
};

/// The board of squares on this lattice as Flood-It; nothing where its cells do not fall into groups of
/// colors. Cost: 10 ms for 20 x 20 cells.
[[nodiscard]] std::optional<ColorBoard> flood_board(const cv::Mat& bgr, const SquareLattice& lattice);

/// The board as KAMI: its bar shows below it, or it is of paper. The boards of KAMI have 10 x 16 sheets: a
/// lattice that lacks rows or has some too many is completed. Nothing where the board is neither.
[[nodiscard]] std::optional<ColorBoard> kami_board(const cv::Mat& bgr, const SquareLattice& lattice);

}  // namespace unfold::vision
