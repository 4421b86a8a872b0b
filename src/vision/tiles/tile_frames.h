// The frame that all tiles of a board have in common, and how well each cell of a lattice shows it.
#pragma once

#include <vector>

#include "vision/lattice/square_lattice.h"
#include "vision/tiles/step_map.h"

namespace unfold::vision {

/// The steps of a picture in both directions.
struct StepMaps {
    StepSums across;
    StepSums down;  ///< of the picture with its rows turned into columns
};
[[nodiscard]] StepMaps step_maps(const cv::Mat& gray);

/// How far the common frame reaches into a cell from each side, as shares of its width and height: the face
/// lies inside.
struct FrameInset {
    double left = 0, right = 0, top = 0, bottom = 0;
};

/// The similarity of each cell, row by row, to the board's tiles: 1 as the average tile, 0 not at all.
struct FrameFit {
    std::vector<float> likeness;
    std::vector<float> common;  ///< the frame that the tiles have in common
    FrameInset inset;
    /// The similarity of even and odd rows or columns, 0 … 1: low where the pitch is half of the tiles'.
    double evenness = 0;
    double total = 0;  ///< the sum of the excess over the limit, of the cells above it
};

/// Minimum likeness of a tile: of one that has a twin, and of one that has none. Other cells are background,
/// or tiles with print up to their edge.
inline constexpr float sure_tile = 0.48F;
inline constexpr float lone_tile = 0.56F;

/// The likeness of an icon without a frame: without a twin, it is not a tile.
inline constexpr float icon_tile = 0.52F;

/// Estimates the common frame from the picture itself and compares each cell with it.
[[nodiscard]] FrameFit fit_frames(const StepMaps& steps, const SquareLattice& lattice);

/// How far the frame of each tile lies from its cell, in pixels; nothing for other cells. `fit`: of the same
/// lattice.
[[nodiscard]] std::vector<cv::Point2d> frame_offsets_px(const StepMaps& steps, const SquareLattice& lattice,
                                                        const FrameFit& fit);

}  // namespace unfold::vision
