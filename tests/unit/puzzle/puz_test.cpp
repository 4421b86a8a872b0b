// KAMI 2 level text: its frame, its palette, its runs, and bad text refused.
#include <gtest/gtest.h>

#include "level_examples.h"

namespace unfold {
namespace {

// Two coded rows of 2 · 2 cells: the digits 5 5 5 6 and 0 0 0 7.
const std::string small_puz = "01|Page|0|0|2|8|5a60a7|3||0|";

TEST(Puz, PlacesTheCellsInTheFrameOfTheGame) {
    const ColorLevel level = color_level(small_puz);
    const auto at = [&](int row, int column) {
        return level.board.color(level.board.lattice.id({row, column}));
    };
    EXPECT_EQ(level.game, Game::kami2);
    EXPECT_EQ(level.board.lattice, (Lattice{LatticeKind::triangle, 10, 29}));
    EXPECT_EQ(level.budget, 3);
    EXPECT_EQ(at(15, 4), ColorId{0});
    EXPECT_EQ(at(14, 4), ColorId{0});
    EXPECT_EQ(at(13, 4), ColorId{0});
    EXPECT_EQ(at(12, 4), ColorId{1});
    EXPECT_EQ(at(11, 3), ColorId{2});
    EXPECT_EQ(std::count(level.board.cells.begin(), level.board.cells.end(), off_board), 290 - 5);
}

TEST(Puz, TheDigitsPresentInAscendingOrderAreThePalette) {
    EXPECT_EQ(color_level(small_puz).board.palette.size(), 3U);
    EXPECT_EQ(color_level("01|Page|0|0|2|4|9a1|3").board.color(CellId{15 * 10 + 4}), ColorId{1});
}

TEST(Puz, ARunIsALetterOrAnXWithTwoDigits) {
    EXPECT_EQ(color_level("01|P|0|0|4|8|1f|1").board.cells,
              color_level("01|P|0|0|4|8|11111111|1").board.cells);
    EXPECT_EQ(color_level("01|P|0|0|4|8|1X08|1").board.cells,
              color_level("01|P|0|0|4|8|11111111|1").board.cells);
}

TEST(Puz, EndsOfLineDoNotMatter) {
    EXPECT_EQ(color_level(small_puz + "\r\n").board, color_level(small_puz).board);
}

struct BadPuz {
    std::string name;
    std::string text;
    std::string mentions;
    ErrorCode code = ErrorCode::bad_level;
};

void PrintTo(const BadPuz& bad, std::ostream* out) {
    *out << bad.name;
}

class BadLevelText : public testing::TestWithParam<BadPuz> {};

TEST_P(BadLevelText, IsRefusedWithASentenceThatNamesThePlace) {
    const auto error = level_error(GetParam().text);
    ASSERT_TRUE(error) << "was read";
    EXPECT_EQ(error->code(), GetParam().code) << error->message();
    EXPECT_EQ(error->stage(), Stage::level);
    EXPECT_NE(error->message().find(GetParam().mentions), std::string::npos) << error->message();
    EXPECT_FALSE(error->hint().empty());
}

INSTANTIATE_TEST_SUITE_P(
    Fields, BadLevelText,
    testing::Values(BadPuz{"OtherVersion", "02|P|0|0|2|8|5a60a7|3", "01", ErrorCode::wrong_version},
                    BadPuz{"TooFewFields", "01|P|0|0|2|8|5a60a7", "7 fields"},
                    BadPuz{"TwoLevels", small_puz + "\n" + small_puz, "one line"},
                    BadPuz{"WidthZero", "01|P|0|0|0|8|5a60a7|3", "field 5"},
                    BadPuz{"WidthNegative", "01|P|0|0|-2|8|5a60a7|3", "field 5"},
                    BadPuz{"WidthMissing", "01|P|0|0||8|5a60a7|3", "field 5"},
                    BadPuz{"WidthOverEveryNumber", "01|P|0|0|99999999999999999999|8|5a60a7|3", "field 5"},
                    BadPuz{"CountDiffers", "01|P|0|0|2|12|5a60a7|3", "8 cells"},
                    BadPuz{"RowsAreNotFull", "01|P|0|0|3|8|5a60a7|3", "rows of 6"},
                    BadPuz{"LetterFirst", "01|P|0|0|2|8|a5a60a7|3", "Character 1"},
                    BadPuz{"CapitalLetter", "01|P|0|0|2|8|5A60a7|3", "Character 2"},
                    BadPuz{"RunWithoutLength", "01|P|0|0|2|8|5X|3", "character 2"},
                    BadPuz{"RunWithHalfALength", "01|P|0|0|2|8|5a60X4|3", "character 5"},
                    BadPuz{"NoCells", "01|P|0|0|2|8||3", "0 cells"},
                    BadPuz{"NothingOnTheBoard", "01|P|0|0|2|8|0f|3", "empty"},
                    BadPuz{"OutsideTheFrame", "01|P|20|0|2|8|5a60a7|3", "Cell 1"},
                    BadPuz{"MovesMissing", "01|P|0|0|2|8|5a60a7||", "field 8"},
                    BadPuz{"MovesNegative", "01|P|0|0|2|8|5a60a7|-3", "field 8"},
                    BadPuz{"MovesAsText", "01|P|0|0|2|8|5a60a7|three", "field 8"}),
    [](const auto& test) { return test.param.name; });

TEST(Puz, RunsThatBlowUpAreRefused) {
    std::string cells;
    for (int i = 0; i < 10'000; ++i)
        cells += "1X99";
    const auto error = level_error("01|P|0|0|2|8|" + cells + "|3");
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code(), ErrorCode::level_too_large);
}

}  // namespace
}  // namespace unfold
