// Where cells lie in a picture, as the page is told.
#include "app/server/view.h"

#include <gtest/gtest.h>

namespace unfold::app {
namespace {

// Two squares of 10 pixels side by side, of which the right one lies outside the picture but for 2 pixels.
TileInput two_squares(double x0) {
    TileInput input;
    input.level.board.lattice = {LatticeKind::square, 2, 1};
    input.level.board.cells = {KindId{0}, no_tile};
    input.picture.width_px = 12;
    input.picture.height_px = 10;
    input.geometry.width_px = 12;
    input.geometry.height_px = 10;
    input.geometry.px_from_cell = {10, 0, x0, 0, 10, 0.04};
    return input;
}

TEST(View, HasTheOutlineOfEveryCellThatShows) {
    const ordered_json view = view_of(two_squares(0));
    EXPECT_EQ(view.at("width"), 12);
    EXPECT_EQ(view.at("cells"),
              ordered_json::parse("[[0,0,[[0.0,0.0],[10.0,0.0],[10.0,10.0],[0.0,10.0]]],"
                                  "[0,1,[[10.0,0.0],[20.0,0.0],[20.0,10.0],[10.0,10.0]]]]"));
}

TEST(View, LeavesOutCellsBesideThePicture) {
    const ordered_json view = view_of(two_squares(2));
    ASSERT_EQ(view.at("cells").size(), 1U);
    EXPECT_EQ(view.at("cells")[0][1], 0);
}

TEST(View, TellsHowSureTheDoubtfulCellsAre) {
    TileInput input = two_squares(0);
    input.reading.emplace();
    input.reading->cell_confidence = {0.9F, 0.128F};
    input.reading->doubtful = {{0, 1}};
    EXPECT_EQ(view_of(input).at("confidences"), ordered_json::parse(R"({"0,1":0.13})"));
}

TEST(View, IsNullWithoutAPicture) {
    TileInput input = two_squares(0);
    input.picture = {};
    EXPECT_TRUE(view_of(input).is_null());
}

}  // namespace
}  // namespace unfold::app
