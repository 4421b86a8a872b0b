// Boards as lines of text, many in a file.
#include "unfold/error.h"
#include "unfold/level.h"

#include <gtest/gtest.h>

#include "support/errors.h"

namespace unfold {
namespace {

TextBoardOptions kami() {
    TextBoardOptions options;
    options.game = Game::kami;
    return options;
}

std::optional<Error> error_of(const std::string& text, const TextBoardOptions& options = {}) {
    return test::error_of([&] { return parse_boards(text, options); });
}

TEST(TextBoards, ABlockOfLinesIsABoard) {
    const auto boards = parse_boards("aab\nb.a\n");
    ASSERT_EQ(boards.size(), 1U);
    const ColorLevel& level = boards[0].level;
    EXPECT_EQ(level.game, Game::floodit);
    EXPECT_EQ(level.board.lattice, (Lattice{LatticeKind::square, 3, 2}));
    EXPECT_EQ(boards[0].symbols, "ab");
    EXPECT_EQ(level.board.color(CellId{2}), ColorId{1});
    EXPECT_EQ(level.board.color(CellId{4}), off_board);
    EXPECT_EQ(level.origin, (Cell{0, 0}));
    EXPECT_EQ(level.board.cells,
              (std::vector{ColorId{0}, ColorId{0}, ColorId{1}, ColorId{1}, off_board, ColorId{0}}));
}

TEST(TextBoards, BlankLinesSeparateBoards) {
    const auto boards = parse_boards("\r\n12\r\n21\r\n\r\n\r\n333\r\n444\r\n");
    ASSERT_EQ(boards.size(), 2U);
    EXPECT_EQ(boards[1].level.board.lattice, (Lattice{LatticeKind::square, 3, 2}));
    EXPECT_EQ(boards[1].symbols, "34");
}

TEST(TextBoards, ALoneLineIsASquareBoard) {
    const auto boards = parse_boards("123456789");
    ASSERT_EQ(boards.size(), 1U);
    EXPECT_EQ(boards[0].level.board.lattice, (Lattice{LatticeKind::square, 3, 3}));
}

TEST(TextBoards, LongLinesAreBoardsOfTheirOwn) {
    const std::string board(100, '1');
    EXPECT_EQ(parse_boards(board + "\n" + board + "\n").size(), 2U);
}

TEST(TextBoards, ShortLinesAreBoardsWhereTheCallerSaysSo) {
    TextBoardOptions options;
    options.board_per_line = true;
    EXPECT_EQ(parse_boards("1212\n1221\n").size(), 1U);
    EXPECT_EQ(parse_boards("1212\n1221\n", options).size(), 2U);
}

TEST(TextBoards, TheFloodMayBeginInTheMiddle) {
    TextBoardOptions options;
    options.origin.cell.reset();
    EXPECT_EQ(parse_boards("123\n456\n789", options)[0].level.origin, (Cell{1, 1}));
    options.origin.cell = Cell{2, 0};
    EXPECT_EQ(parse_boards("123\n456\n789", options)[0].level.origin, (Cell{2, 0}));
}

TEST(TextBoards, KamiHasNoOrigin) {
    EXPECT_FALSE(parse_boards("12\n21", kami())[0].level.origin);
}

TEST(TextBoards, NumbersBringTheirSizeAndPerhapsTheMovesAllowed) {
    const auto boards = parse_boards("2 3 2\n1 2 1 2 1 2\n4\n");
    ASSERT_EQ(boards.size(), 1U);
    EXPECT_EQ(boards[0].level.board.lattice, (Lattice{LatticeKind::square, 3, 2}));
    EXPECT_EQ(boards[0].level.budget, 4);
    EXPECT_FALSE(parse_boards("1 2 2\n1 2")[0].level.budget);
}

TEST(TextBoards, GameIdsAreRead) {
    const auto boards = parse_boards("3x2:010123,5\n2x2c6m5:0123,7\n");
    ASSERT_EQ(boards.size(), 2U);
    EXPECT_EQ(boards[0].level.board.lattice, (Lattice{LatticeKind::square, 3, 2}));
    EXPECT_EQ(boards[0].level.budget, 5);
    EXPECT_EQ(boards[1].level.budget, 7);
}

TEST(TextBoards, AreDistinguishedFromOtherFiles) {
    EXPECT_TRUE(looks_like_boards("1212\n"));
    EXPECT_TRUE(looks_like_boards("\n 12 12 6\n"));
    EXPECT_TRUE(looks_like_boards("12x12c6m0:0123"));
    EXPECT_FALSE(looks_like_boards("{\"format\": 1}"));
    EXPECT_FALSE(looks_like_boards("01|1|2"));
    EXPECT_FALSE(looks_like_boards("Dear reader, hello"));
    EXPECT_FALSE(looks_like_boards(" \n"));
}

struct BadText {
    const char* name;
    const char* text;
    const char* says;
};

class BadTextBoard : public ::testing::TestWithParam<BadText> {};

TEST_P(BadTextBoard, IsRefusedWithASentenceThatNamesThePlace) {
    const auto error = error_of(GetParam().text);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->stage(), Stage::level);
    EXPECT_NE(error->message().find(GetParam().says), std::string::npos) << error->message();
    EXPECT_FALSE(error->hint().empty());
}

INSTANTIATE_TEST_SUITE_P(
    Texts, BadTextBoard,
    ::testing::Values(
        BadText{"Empty", "\n\n", "no board"}, BadText{"RaggedRows", "123\n12\n", "Line 2"},
        BadText{"NoSquare", "\n12345\n", "Line 2"}, BadText{"OddSymbol", "12\n1#\n", "column 2"},
        BadText{"FewNumbers", "2 2 2\n1 2 1", "numbers after the first three"},
        BadText{"NoNumber", "2 2 2\n1 2 1 x", "\"x\""}, BadText{"NoHead", "2 2\n", "rows, columns"},
        BadText{"ShortId", "3x3:0123,5", "declares 3 x 3"},
        BadText{"IdWithoutNumber", "2x2:0123,five", "number of moves"},
        BadText{"MixedIds", "2x2:0123,5\n1212", "is not a game id"},
        BadText{"OriginOffBoard", ".1\n12\n", "origin"}, BadText{"NothingOnBoard", "..\n..\n", ""},
        BadText{"NoRows", "0 2 2\n1 2", "are 0 and 2"},
        BadText{"ColorWithoutASign", "1 2 2\n1 36", "the color 36"},
        BadText{"HugeHead", "999 999 2\n1", "larger"},
        BadText{"HugeBudget", "1 2 2  0 1  10000", "allows 10000 moves"}),
    [](const auto& text) { return std::string(text.param.name); });

TEST(TextBoards, OfTrianglesAreRefused) {
    TextBoardOptions options;
    options.game = Game::kami2;
    const auto error = error_of("12\n21\n", options);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code(), ErrorCode::usage);
}

}  // namespace
}  // namespace unfold
