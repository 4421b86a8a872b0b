// How cells are written in files and messages.
#include "puzzle/cell_text.h"

#include <gtest/gtest.h>

#include "support/text_board.h"

namespace unfold {
namespace {

TEST(CellText, APlaceCountsFromOne) {
    EXPECT_EQ(place_of({2, 0}), "row 3, column 1");
}

TEST(CellText, ColorsAreDigitsAndDotsAreOffTheBoard) {
    Board board = test::text_board(LatticeKind::square, {"01.", ".10"});
    board.cells[0] = ColorId{10};
    board.cells[5] = ColorId{31};
    EXPECT_EQ(rows_of(board), (std::vector<std::string>{"a1.", ".1v"}));
}

TEST(CellText, KindsAreTwoDigitsSeparatedBySpaces) {
    const TileBoard board{{LatticeKind::square, 2, 2}, {KindId{0}, no_tile, KindId{36}, KindId{36 * 36 - 1}}};
    EXPECT_EQ(rows_of(board), (std::vector<std::string>{"00 ..", "10 zz"}));
}

}  // namespace
}  // namespace unfold
