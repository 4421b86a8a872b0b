// The board of squares in a picture: its lattice without what is beside it, its cells and their colors.
#pragma once

#include "unfold/puzzle.h"

#include <optional>
#include <string>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/outcome.h"
#include "vision/palette/color_groups.h"
#include "vision/square/color_buttons.h"
#include "vision/square/kami_bar.h"
#include "vision/square/square_cells.h"
#include "vision/square/square_lattice.h"

namespace unfold::vision {

struct SquareBoard {
    Game game = Game::floodit;
    SquareLattice lattice;
    std::vector<SquareSample> samples;  ///< one a cell, row by row
    ColorGroups groups;                 ///< of the samples
    double closed_share = 0;            ///< of its outline: where the colors change there
    /// One a group; nothing where they were not found for all groups.
    std::optional<ColorButtons> buttons = std::nullopt;
    /// Cells that something lies on: their colors are those of what shows around it, or the nearest.
    std::vector<std::size_t> covered = {};

    /// Of KAMI, where it shows: then the cells' colors are those of its sheets, without the light on the
    /// board.
    std::optional<KamiBar> bar = std::nullopt;

    /// All of the board, in the image.
    [[nodiscard]] cv::Rect2d outline() const;
    /// How far colors lie from the center of their group, against how near two centers lie.
    [[nodiscard]] double spread() const { return groups.widest_within / groups.nearest_between; }
};

/// The board in the image: paper in the size of KAMI is KAMI, plain squares are Flood-It, unless `game` says
/// which it is. `edges`: those of the image. A refusal where there is none, or where its squares are not
/// plain.
[[nodiscard]] Outcome<SquareBoard> find_square_board(const cv::Mat& image, const SquareEdges& edges,
                                                     const std::optional<Game>& game);

}  // namespace unfold::vision
