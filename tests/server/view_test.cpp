// Where cells lie in a picture, as the page receives it.

#include <gtest/gtest.h>

#include "answers/answers.h"

namespace unfold::app {
namespace {

using answers::ordered_json;

// Two squares of 10 pixels side by side; only 2 pixels of the right one are inside the picture.
Input two_squares(double x0) {
    TileLevel level;
    level.board.lattice = {LatticeKind::square, 2, 1};
    level.board.cells = {KindId{0}, no_tile};
    Input input = input_of_level(level);
    input.picture.width_px = 12;
    input.picture.height_px = 10;
    input.reading.geometry.width_px = 12;
    input.reading.geometry.height_px = 10;
    input.reading.geometry.px_from_cell = {10, 0, x0, 0, 10, 0.04};
    return input;
}

TEST(View, HasTheOutlineOfEveryVisibleCell) {
    const ordered_json view = answers::view_object(two_squares(0));
    EXPECT_EQ(view.at("width"), 12);
    EXPECT_EQ(view.at("cells"),
              ordered_json::parse("[[0,0,[[0.0,0.0],[10.0,0.0],[10.0,10.0],[0.0,10.0]]],"
                                  "[0,1,[[10.0,0.0],[20.0,0.0],[20.0,10.0],[10.0,10.0]]]]"));
}

TEST(View, OmitsCellsOutsideThePicture) {
    const ordered_json view = answers::view_object(two_squares(2));
    ASSERT_EQ(view.at("cells").size(), 1U);
    EXPECT_EQ(view.at("cells")[0][1], 0);
}

TEST(View, HasTheConfidenceOfDoubtfulCells) {
    Input input = two_squares(0);
    input.reading.cell_confidence = {0.9F, 0.128F};
    input.reading.doubtful = {{0, 1}};
    EXPECT_EQ(answers::view_object(input).at("confidences"), ordered_json::parse(R"({"0,1":0.13})"));
}

TEST(View, IsNullWithoutAPicture) {
    Input input = two_squares(0);
    input.picture = {};
    EXPECT_TRUE(answers::view_object(input).is_null());
}

}  // namespace
}  // namespace unfold::app
