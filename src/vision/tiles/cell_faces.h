// The contents of the cells of a lattice, resampled to one size.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/lattice/square_lattice.h"

namespace unfold::vision {

/// Pixels of a face each way: over one cell, and the margin that shows what is just outside of it.
inline constexpr int face_px = 32, face_margin_px = 4, face_side_px = face_px + 2 * face_margin_px;

/// Integer steps per unit of L*, a* or b* (CIE 1976).
inline constexpr int lab_units = 4;

/// L*, a* and b* of a cell: three planes of face_side_px x face_side_px values, in units of 1 / lab_units.
using Face = std::array<std::int16_t, 3 * face_side_px * face_side_px>;

/// The value of a channel; (0, 0) is the upper left pixel of the cell, so that both may be negative.
[[nodiscard]] inline int value_at(const Face& face, int channel, int x, int y) {
    return face[static_cast<std::size_t>((channel * face_side_px + y + face_margin_px) * face_side_px + x +
                                         face_margin_px)];
}

/// The faces of all cells, row by row. Each pixel is the mean over a box, so that the phase of the lattice
/// among the pixels hardly matters. Beyond the picture, its edge continues. Requires: CV_8UC3.
/// Cost: about two multiplications per pixel and channel of the cells, and 10,000 per cell.
[[nodiscard]] std::vector<Face> faces_of_cells(const cv::Mat& bgr, const SquareLattice& lattice);

}  // namespace unfold::vision
