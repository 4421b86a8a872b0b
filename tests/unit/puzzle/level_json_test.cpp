// Level files: what is read from them, and bad ones refused.
#include <gtest/gtest.h>

#include "level_examples.h"

namespace unfold {
namespace {

TEST(LevelJson, ReadsTheBoardRowByRow) {
    const ColorLevel level = color_level(small_level);
    EXPECT_EQ(level.game, Game::kami2);
    EXPECT_EQ(level.board.lattice, (Lattice{LatticeKind::triangle, 3, 4}));
    EXPECT_EQ(level.board.palette, (std::vector<Rgb>{{0x7b, 0x17, 0x33}, {0xe8, 0xb1, 0x3c}}));
    EXPECT_EQ(level.board.color(CellId{0}), ColorId{0});
    EXPECT_EQ(level.board.color(CellId{1}), ColorId{1});
    EXPECT_FALSE(level.board.on_board(CellId{2}));
    EXPECT_EQ(level.board.color(level.board.lattice.id({2, 2})), ColorId{0});
    EXPECT_EQ(level.budget, 2);
    EXPECT_FALSE(level.origin);
    EXPECT_FALSE(level.source);
}

TEST(LevelJson, ReadsTheOriginOfFloodIt) {
    const auto text =
        replaced(replaced(small_level, "kami2", "floodit"), R"("budget")", R"("origin": [1, 2], "budget")");
    EXPECT_EQ(color_level(text).origin, (Cell{1, 2}));
}

TEST(LevelJson, CountsTheMovesThatAreLeft) {
    EXPECT_FALSE(moves_left({}));
    EXPECT_EQ(moves_left(parse_level(small_level)), 2);
    const auto made = [](const std::string& number) {
        return parse_level(
            replaced(small_level, R"("budget": 2)", R"("budget": 2, "moves_made": )" + number));
    };
    EXPECT_EQ(moves_left(made("1")), 1);
    EXPECT_EQ(moves_left(made("5")), 0);
}

TEST(LevelJson, ReadsThePictureThatItCameFrom) {
    const auto text = replaced(small_level, R"("budget": 2)",
                               R"("source": {"image": "shot.png", "width": 665, "height": 1182,
                                  "board_px": {"x": -0.5, "y": 0, "width": 665.25, "height": 1072}})");
    const ColorLevel level = color_level(text);
    ASSERT_TRUE(level.source);
    EXPECT_EQ(level.source->image, "shot.png");
    EXPECT_EQ(level.source->width_px, 665);
    EXPECT_EQ(level.source->board_px.x, -0.5);
    EXPECT_EQ(level.source->board_px.width, 665.25);
    EXPECT_FALSE(level.budget);
}

TEST(LevelJson, AcceptsWhatDoesNotMatter) {
    EXPECT_NO_THROW((void)parse_level("\xef\xbb\xbf \r\n" + small_level + "\n\n"));
    EXPECT_NO_THROW(
        (void)parse_level(replaced(small_level, R"("budget": 2)", R"("budget": null, "author": ["me"])")));
    EXPECT_EQ(color_level(replaced(small_level, R"("budget": 2)", R"("budget": 2, "budget": 3)")).budget, 3);
    EXPECT_EQ(color_level(replaced(small_level, "#7b1733", "#7B1733")).board.palette[0].r, 0x7b);
}

TEST(LevelJson, IsWrittenWithOneLineForEachRow) {
    ColorLevel level = color_level(small_level);
    EXPECT_EQ(level_to_json(level), R"({
  "format": "unfold-level",
  "version": 1,
  "game": "kami2",
  "lattice": {"kind":"triangle","columns":3,"rows":4},
  "palette": ["#7b1733","#e8b13c"],
  "cells": [
    "01.",
    "001",
    "110",
    ".00"
  ],
  "budget": 2
}
)");
}

TEST(LevelJson, IsWrittenEvenWhenTheNameOfThePictureIsNoText) {
    ColorLevel level = color_level(small_level);
    level.source = Source{"sch\xf6n.png", 10, 20, {0, 0, 10, 20}};
    EXPECT_NO_THROW((void)parse_level(level_to_json(level)));
}

struct BadLevel {
    std::string name;      // what is wrong
    std::string from;      // the place of `small_level` …
    std::string to;        // … and how it reads now
    std::string mentions;  // what the message must name
    ErrorCode code = ErrorCode::bad_level;
};

void PrintTo(const BadLevel& bad, std::ostream* out) {
    *out << bad.name;
}

class BadLevelJson : public testing::TestWithParam<BadLevel> {};

TEST_P(BadLevelJson, IsRefusedWithASentenceThatNamesThePlace) {
    const BadLevel& bad = GetParam();
    const auto error = level_error(replaced(small_level, bad.from, bad.to));
    ASSERT_TRUE(error) << "was read";
    EXPECT_EQ(error->code(), bad.code) << error->message();
    EXPECT_EQ(error->stage(), Stage::level);
    EXPECT_NE(error->message().find(bad.mentions), std::string::npos) << error->message();
    EXPECT_TRUE(error->message().ends_with('.')) << error->message();
    EXPECT_TRUE(error->hint().ends_with('.')) << error->hint();
}

constexpr auto wrong_version = ErrorCode::wrong_version;
constexpr auto too_large = ErrorCode::level_too_large;

INSTANTIATE_TEST_SUITE_P(
    Fields, BadLevelJson,
    testing::Values(
        BadLevel{"OtherVersion", R"("version": 1)", R"("version": 2)", "version 2", wrong_version},
        BadLevel{"VersionZero", R"("version": 1)", R"("version": 0)", "version 0", wrong_version},
        BadLevel{"VersionAsText", R"("version": 1)", R"("version": "1")", "\"version\""},
        BadLevel{"NoVersion", R"("version": 1,)", "", "\"version\""},
        BadLevel{"OtherFormat", "unfold-level", "unfold-solution", "unfold-solution"},
        BadLevel{"NoFormat", R"("format": "unfold-level",)", "", "\"format\""},
        BadLevel{"UnknownGame", R"("kami2")", R"("chess")", "\"game\""},
        BadLevel{"GameAsNumber", R"("kami2")", "2", "\"game\""},
        BadLevel{"ShisenSho", R"("kami2")", R"("shisen")", "\"cells\" has 1 cells"},
        BadLevel{"LatticeAsText", R"({"kind": "triangle", "columns": 3, "rows": 4})", R"("3x4")",
                 "\"lattice\""},
        BadLevel{"UnknownLattice", R"("triangle")", R"("hexagon")", "\"lattice.kind\""},
        BadLevel{"NoColumns", R"("columns": 3,)", "", "\"lattice.columns\""},
        BadLevel{"ColumnsZero", R"("columns": 3)", R"("columns": 0)", "\"lattice.columns\""},
        BadLevel{"RowsWithFraction", R"("rows": 4)", R"("rows": 4.5)", "\"lattice.rows\""},
        BadLevel{"TooManyColumns", R"("columns": 3)", R"("columns": 41)", "41 columns", too_large},
        BadLevel{"TooManyRows", R"("rows": 4)", R"("rows": 81)", "81 rows", too_large},
        BadLevel{"RowsOverEveryNumber", R"("rows": 4)", R"("rows": 18446744073709551615)",
                 "\"lattice.rows\""},
        BadLevel{"RowsOverEveryFraction", R"("rows": 4)", R"("rows": 1e999)", "number"},
        BadLevel{"PaletteAsText", R"(["#7b1733", "#e8b13c"])", R"("#7b1733")", "\"palette\""},
        BadLevel{"ColorWithoutHash", "#e8b13c", "e8b13cf", "\"palette[1]\""},
        BadLevel{"ColorTooShort", "#e8b13c", "#e8b", "\"palette[1]\""},
        BadLevel{"ColorWithSign", "#e8b13c", "#e8b1-3", "\"palette[1]\""},
        BadLevel{"ColorAsNumber", R"("#e8b13c")", "15249724", "\"palette[1]\""},
        BadLevel{"CellsAsText", R"(["01.",)", R"(5, "x": [)", "\"cells\""},
        BadLevel{"RaggedRow", R"("001")", R"("0011")", "Row 1"},
        BadLevel{"ShortRow", R"("110")", R"("1")", "Row 2"},
        BadLevel{"RowAsNumber", R"("110")", "110", "\"cells[2]\""},
        BadLevel{"RowTooMany", R"("110",)", R"("110","110",)", "5 rows"},
        BadLevel{"RowMissing", R"("110",)", "", "3 rows"},
        BadLevel{"ColorOutsideThePalette", R"("110")", R"("120")", "row 2, column 1"},
        BadLevel{"LetterOutsideThePalette", R"("110")", R"("11z")", "row 2, column 2"},
        BadLevel{"CapitalLetter", R"("110")", R"("11A")", "row 2, column 2"},
        BadLevel{"CellThatIsNoText", R"("110")", "\"1\xc3\xa9\"", "row 2, column 1"},
        BadLevel{"NegativeBudget", R"("budget": 2)", R"("budget": -1)", "\"budget\""},
        BadLevel{"BudgetWithFraction", R"("budget": 2)", R"("budget": 2.5)", "\"budget\""},
        BadLevel{"NegativeMovesMade", R"("budget": 2)", R"("moves_made": -1)", "\"moves_made\""},
        BadLevel{"BudgetAsText", R"("budget": 2)", R"("budget": "2")", "\"budget\""},
        BadLevel{"OriginInKami", R"("budget": 2)", R"("origin": [0, 0])", "\"origin\""},
        BadLevel{"OriginOffTheLattice", R"("kami2",)", R"("floodit", "origin": [4, 0],)", "row 4, column 0"},
        BadLevel{"OriginOffTheBoard", R"("kami2",)", R"("floodit", "origin": [0, 2],)", "row 0, column 2"},
        BadLevel{"OriginNegative", R"("kami2",)", R"("floodit", "origin": [0, -1],)", "row 0, column -1"},
        BadLevel{"OriginOfOneNumber", R"("kami2",)", R"("floodit", "origin": [0],)", "\"origin\""},
        BadLevel{"SourceWithoutBoard", R"("budget": 2)",
                 R"("source": {"image": "a", "width": 1, "height": 1})", "\"source.board_px\""},
        BadLevel{"SourceAsText", R"("budget": 2)", R"("source": "shot.png")", "\"source\""}),
    [](const auto& test) { return test.param.name; });

TEST(LevelJsonLimits, AnEmptyBoardIsRefused) {
    auto text = small_level;
    for (const auto* row : {"01.", "001", "110", ".00"})
        text = replaced(text, row, "...");
    ASSERT_TRUE(level_error(text));
    EXPECT_EQ(level_error(text)->code(), ErrorCode::bad_level);
    EXPECT_NE(level_error(text)->message().find("empty"), std::string::npos);
}

TEST(LevelJsonLimits, ThirtyThreeColorsAreTooMany) {
    std::string palette = R"("#000000")";
    for (int i = 1; i < 33; ++i)
        palette += R"(, "#000000")";
    const auto error = level_error(replaced(small_level, R"("#7b1733", "#e8b13c")", palette));
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code(), ErrorCode::level_too_large);
    EXPECT_NE(error->message().find("33"), std::string::npos);
}

TEST(LevelJsonLimits, FourMegabytesAreReadAndOneByteMoreIsNot) {
    std::string text = small_level + std::string((std::size_t{4} << 20) - small_level.size(), ' ');
    EXPECT_FALSE(level_error(text));
    text += ' ';
    ASSERT_TRUE(level_error(text));
    EXPECT_EQ(level_error(text)->code(), ErrorCode::level_too_large);
}

TEST(LevelJsonLimits, DeepNestingIsRefusedAndDoesNotCrash) {
    for (const std::string_view open : {"[", "{\"a\":"}) {
        std::string text = R"({"x":)";
        for (int i = 0; i < 100'000; ++i)
            text += open;
        ASSERT_TRUE(level_error(text));
        EXPECT_EQ(level_error(text)->code(), ErrorCode::bad_level);
        EXPECT_NE(level_error(text)->message().find("nested"), std::string::npos);
    }
}

TEST(LevelJsonLimits, EveryFileThatStopsEarlyIsRefused) {
    for (std::size_t length = 0; length < small_level.size(); ++length) {
        const auto error = level_error(small_level.substr(0, length));
        ASSERT_TRUE(error) << "the first " << length << " bytes were read";
        EXPECT_EQ(error->code(), ErrorCode::bad_level);
    }
}

TEST(LevelJsonLimits, EveryByteOfRubbishIsRefusedOrRead) {
    for (std::size_t at = 0; at < small_level.size(); ++at) {
        for (const char rubbish : {'\0', '"', '}', '9', '\xff'}) {
            std::string text = small_level;
            text[at] = rubbish;
            EXPECT_NO_THROW((void)level_error(text)) << "at byte " << at;
        }
    }
}

TEST(LooksLikeLevel, DistinguishesLevelsFromOtherFiles) {
    EXPECT_TRUE(looks_like_level(small_level));
    EXPECT_TRUE(looks_like_level("  {broken"));
    EXPECT_TRUE(looks_like_level("01|Page|-8|-5|16|320|0g|4"));
    EXPECT_FALSE(looks_like_level(""));
    EXPECT_FALSE(looks_like_level("\x89PNG\r\n\x1a\n"));
    EXPECT_FALSE(looks_like_level("hello"));
    EXPECT_FALSE(looks_like_level("2026 | a table"));
}

}  // namespace
}  // namespace unfold
