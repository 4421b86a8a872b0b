// Patches of nearly even color, and the lattices that they suggest: cells that stand alone are patches of one
// size; a board whose cells touch is a rectangle that a larger patch surrounds.
#pragma once

#include <vector>

#include <opencv2/core.hpp>

#include "vision/square/square_lattice.h"

namespace unfold::vision {

/// Pixels that hardly differ from their neighbors.
struct FlatPatch {
    cv::Rect box;
    int area = 0;
    cv::Vec3b color;  ///< mean, BGR
    [[nodiscard]] double filled() const { return static_cast<double>(area) / box.area(); }
};

struct FlatPatches {
    cv::Mat1i label;                 ///< of each pixel the number of its patch, or -1
    std::vector<FlatPatch> patches;  ///< of some pixels and more
};

/// Requires: CV_8UC3. Cost: linear in the pixels, least where rows equal those above.
[[nodiscard]] FlatPatches flat_patches(const cv::Mat& bgr);

/// The lattices of patches of equal size, likely ones first.
[[nodiscard]] std::vector<SquareLattice> lattices_of_equal(const std::vector<FlatPatch>& patches);

/// Rectangles that a large patch fills or leaves free, divided by the edges within them. `marks`: of the same
/// image. Cost: about 20 ms for a picture of a megapixel.
[[nodiscard]] std::vector<SquareLattice> divided_rectangles(const FlatPatches& all, const SquareMarks& marks);

/// Rectangles that a large patch fills or leaves free, and whose sides lie on lines of one of the lattices,
/// divided like it: a flood that spares a few cells in a corner shows no other lines.
[[nodiscard]] std::vector<SquareLattice> aligned_rectangles(const FlatPatches& all,
                                                            const std::vector<SquareLattice>& lattices);

}  // namespace unfold::vision
