// A board found by its color buttons: the rectangle that patches in the colors of a row of buttons fill.
// Finds boards of few cells and boards that a flood has nearly covered, which have few borders between cells.
#pragma once

#include <vector>

#include <opencv2/core.hpp>

#include "vision/image/lab.h"
#include "vision/square/color_buttons.h"
#include "vision/square/flat_patches.h"
#include "vision/square/square_lattice.h"

namespace unfold::vision {

/// A lattice of cells in the colors of buttons.
struct ButtonBoard {
    SquareLattice lattice;
    ButtonLine buttons;
    double filled = 0;          ///< of its area, the share that patches in the colors of the buttons cover
    bool is_of_filled = false;  ///< only patches that fill their rectangles were considered
};

/// The rectangles that patches in the colors of some buttons fill, divided where the ends of the patches are;
/// those of many buttons first. Cost: some milliseconds for a picture of a megapixel.
[[nodiscard]] std::vector<ButtonBoard> find_button_boards(const std::vector<FlatPatch>& patches,
                                                          cv::Size image);

/// The cells of a lattice as colors of `seeds`, and which of them show too little of any of these.
struct SeededCells {
    std::vector<std::size_t> seed;     ///< one a cell, row by row
    std::vector<std::size_t> covered;  ///< cells that something else covers a part of, or the middle
    std::vector<std::size_t> unknown;  ///< cells that have none of the colors anywhere
};

/// Each cell's color is the seed that most of its pixels are near. Requires: seeds; CV_8UC3.
[[nodiscard]] SeededCells cells_by_seeds(const cv::Mat& bgr, const SquareLattice& lattice,
                                         const std::vector<Lab>& seeds);

}  // namespace unfold::vision
