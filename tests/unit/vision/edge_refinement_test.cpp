// A lattice that is a little off moves to the edges of the picture.
#include "vision/lattice/edge_refinement.h"

#include <gtest/gtest.h>

#include "drawn_squares.h"
#include "vision/image/picture_mat.h"

namespace unfold::vision {
namespace {

using test::squares::board_of;
using test::squares::Drawing;
using test::squares::drawn;

SquareLattice lattice_of(const Drawing& drawing, double off_cells, double stretch) {
    const double across = drawing.cell.width * stretch, down = drawing.cell.height * stretch;
    return {{drawing.at.x + off_cells * across, across, drawing.columns},
            {drawing.at.y + off_cells * down, down, drawing.rows}};
}

void expect_refined(const Drawing& drawing) {
    const Picture picture = picture_from_bgr(drawn(drawing, board_of(drawing)));
    const SquareLattice refined = refined_by_edges(picture, lattice_of(drawing, 0.04, 1.001));
    const cv::Rect2d outline = refined.outline();
    constexpr double off_px = 0.7;
    EXPECT_NEAR(outline.x, drawing.at.x, off_px);
    EXPECT_NEAR(outline.y, drawing.at.y, off_px);
    EXPECT_NEAR(outline.br().x, drawing.at.x + drawing.columns * drawing.cell.width, off_px);
    EXPECT_NEAR(outline.br().y, drawing.at.y + drawing.rows * drawing.cell.height, off_px);
}

TEST(EdgeRefinement, MovesToTheBordersOfTouchingCells) {
    expect_refined({});
}

TEST(EdgeRefinement, MovesToTheMiddlesOfGaps) {
    expect_refined({.gap_px = 4});
}

TEST(EdgeRefinement, StaysWhereThePictureIsPlain) {
    const Drawing drawing;
    const SquareLattice lattice = lattice_of(drawing, 0, 1);
    const Picture plain = picture_from_bgr(cv::Mat(drawing.picture, CV_8UC3, cv::Scalar(90, 80, 70)));
    const SquareLattice refined = refined_by_edges(plain, lattice);
    EXPECT_EQ(refined.outline(), lattice.outline());
}

}  // namespace
}  // namespace unfold::vision
