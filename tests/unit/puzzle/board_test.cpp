// Boards that are made by hand, not read from a file.
#include "unfold/error.h"
#include "unfold/puzzle.h"

#include <gtest/gtest.h>

#include "support/errors.h"
#include "support/text_board.h"

namespace unfold {
namespace {

std::string message_of(const Board& board) {
    const auto error = test::error_of([&] { check(board); });
    if (!error) return {};
    EXPECT_EQ(error->code(), ErrorCode::bad_level);
    return error->message();
}

TEST(Board, NeedsAnEntryForEachCell) {
    Board board = test::text_board(LatticeKind::square, {"01", "10"});
    EXPECT_EQ(message_of(board), "");
    board.cells.pop_back();
    EXPECT_NE(message_of(board).find("one entry for each cell"), std::string::npos);
}

TEST(Board, HasNoColorButThoseOfItsPalette) {
    Board board = test::text_board(LatticeKind::square, {"01", "10"});
    for (const int color : {2, -2}) {
        board.cells[3] = ColorId{color};
        EXPECT_NE(message_of(board).find("not in the palette"), std::string::npos) << color;
    }
    board.cells[3] = off_board;
    EXPECT_EQ(message_of(board), "");
}

TEST(Board, HasACell) {
    const Board board = test::text_board(LatticeKind::square, {"..", ".."});
    EXPECT_NE(message_of(board).find("empty"), std::string::npos);
}

}  // namespace
}  // namespace unfold
