// The comparison of boards of tiles that judges readings.
#include <gtest/gtest.h>

#include "support/board_order.h"
#include "support/tile_boards.h"

namespace unfold {
namespace {

TEST(WrongCells, AreNoneWhereOnlyTheNamesOfKindsDiffer) {
    EXPECT_EQ(
        test::wrong_cells(test::tile_level({"ab.", "ba."}).board, test::tile_level({"xy.", "yx."}).board), 0);
}

TEST(WrongCells, AreDetectedOneByOne) {
    const TileBoard right = test::tile_level({"abc.", "cba.", "aabb"}).board;
    for (std::size_t i = 0; i < right.cells.size(); ++i)
        for (const KindId kind : {no_tile, KindId{'a'}, KindId{'b'}, KindId{'z'}}) {
            TileBoard wrong = right;
            if (wrong.cells[i] == kind) continue;
            wrong.cells[i] = kind;
            EXPECT_EQ(test::wrong_cells(wrong, right), 1) << i;
        }
}

}  // namespace
}  // namespace unfold
