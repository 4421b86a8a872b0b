// The lower bound on the moves of a flood.
#include "vision/square/flood_bound.h"

#include <gtest/gtest.h>

#include "support/text_board.h"

namespace unfold::vision {
namespace {

int min_moves(const std::vector<std::string>& rows) {
    return min_moves_of_any_flood(test::text_board(LatticeKind::square, rows));
}

TEST(FloodBound, OfOneColorIsNone) {
    EXPECT_EQ(min_moves({"0"}), 0);
    EXPECT_EQ(min_moves({"111", "111"}), 0);
}

// The best flood begins in the middle: half the way to either end, and of an odd way the longer half.
TEST(FloodBound, IsHalfTheWayBetweenTheEnds) {
    EXPECT_EQ(min_moves({"01"}), 1);
    EXPECT_EQ(min_moves({"012"}), 1);
    EXPECT_EQ(min_moves({"0123"}), 2);
    EXPECT_EQ(min_moves({"0011223344"}), 2);
    EXPECT_EQ(min_moves({"012345"}), 3);
}

// The stripe of the first cell lies between the others.
TEST(FloodBound, IsThatOfTheFarthestTwoWhereverTheFirstCellLies) {
    EXPECT_EQ(min_moves({"334455",  //
                         "233445",  //
                         "223344",  //
                         "122334",  //
                         "112233",  //
                         "011223"}),
              3);
}

TEST(FloodBound, GoesAroundWhatIsFarOnlyInCells) {
    EXPECT_EQ(min_moves({"00000",  //
                         "01110",  //
                         "01210",  //
                         "01110",  //
                         "00000"}),
              1);
}

}  // namespace
}  // namespace unfold::vision
