// Boards of tiles: gravity, what is wrong with them, and their files.
#include "unfold/error.h"
#include "unfold/solution.h"

#include <gtest/gtest.h>

#include "support/errors.h"
#include "support/tile_boards.h"
#include "support/tile_deal.h"

namespace unfold {
namespace {

using test::tile_level;

TileBoard board(const std::vector<std::string>& rows) {
    return tile_level(rows).board;
}

std::string message_of(const TileLevel& level) {
    const auto error = test::error_of([&] { check(level); });
    if (!error) return {};
    EXPECT_EQ(error->stage(), Stage::level);
    return error->message();
}

TEST(Tiles, FallWhereGravityTakesThem) {
    const TileBoard hanging = board({"A.B", "...", ".C."});
    EXPECT_EQ(settled(hanging, Gravity::none), hanging);
    EXPECT_EQ(settled(hanging, Gravity::down), board({"...", "...", "ACB"}));
    EXPECT_EQ(settled(hanging, Gravity::up), board({"ACB", "...", "..."}));
    EXPECT_EQ(settled(hanging, Gravity::left), board({"AB.", "...", "C.."}));
    EXPECT_EQ(settled(hanging, Gravity::right), board({".AB", "...", "..C"}));
}

TEST(Tiles, AboveARemovedPairComeDownInTheirOrder) {
    EXPECT_EQ(without_pair(board({"A.", "B.", "CC"}), {2, 0}, {2, 1}, Gravity::down),
              board({"..", "A.", "B."}));
}

TEST(Tiles, MatchWithinGroups) {
    TileLevel level = tile_level({"AB", "CD"});
    EXPECT_EQ(match_numbers(level), (std::vector<int>{0, 1, 2, 3}));
    level.rules.match_groups = {{KindId{'A'}, KindId{'D'}}, {KindId{'B'}, KindId{'C'}}};
    EXPECT_EQ(match_numbers(level), (std::vector<int>{0, 1, 1, 0}));
    EXPECT_EQ(message_of(level), "");
}

TEST(Tiles, WithoutAPartnerAreNamed) {
    EXPECT_NE(message_of(tile_level({"AAB"})).find("row 1, column 3 has no partner"), std::string::npos);
    const std::string odd = message_of(tile_level({"ABA", "BAB", "..B"}));
    EXPECT_NE(odd.find("3 tiles match each other"), std::string::npos) << odd;
    EXPECT_NE(odd.find("row 1, column 1; row 1, column 3; row 2, column 2"), std::string::npos) << odd;
    const std::string many = message_of(tile_level({"AAAAAAA"}));
    EXPECT_NE(many.find("row 1, column 5; and 2 more."), std::string::npos) << many;
}

TEST(Tiles, OfABoardMadeByHandMustFillItAndHaveAName) {
    TileLevel short_of_one = tile_level({"AA", "BB"});
    short_of_one.board.cells.pop_back();
    EXPECT_NE(message_of(short_of_one).find("does not match"), std::string::npos);
    TileLevel nameless = tile_level({"AA"});
    nameless.board.cells = {KindId{max_tile_kinds}, KindId{max_tile_kinds}};
    EXPECT_NE(message_of(nameless).find("invalid kind"), std::string::npos);
    nameless.board.cells = {KindId{max_tile_kinds - 1}, KindId{max_tile_kinds - 1}};
    EXPECT_EQ(message_of(nameless), "");
}

TEST(Tiles, WithoutSupportAreAFault) {
    EXPECT_NE(message_of(tile_level({"AA", ".."}, Gravity::down)).find("no support"), std::string::npos);
    EXPECT_EQ(message_of(tile_level({"AA", ".."}, Gravity::up)), "");
}

TEST(Tiles, WrongRulesAreNamed) {
    TileLevel level = tile_level({"AA"});
    level.rules.max_turns = 3;
    EXPECT_NE(message_of(level).find("not 3"), std::string::npos);
    level.rules.max_turns = 2;
    level.rules.match_groups = {{KindId{1}}, {KindId{2}, KindId{1}}};
    EXPECT_NE(message_of(level).find("twice in the groups"), std::string::npos);
    for (const int unnamed : {-1, max_tile_kinds}) {
        level.rules.match_groups = {{KindId{0}, KindId{unnamed}}};
        EXPECT_NE(message_of(level).find("invalid kind"), std::string::npos) << unnamed;
    }
    TileLevel wide = tile_level({std::string(64, 'A')});
    EXPECT_NE(message_of(wide).find("64 columns"), std::string::npos);
}

TEST(Tiles, PathsPreferFewTurnsThenFewCells) {
    const TileBoard open = board({"A..", ".B.", "..A"});
    EXPECT_EQ(*shortest_path(open, {0, 0}, {2, 2}, 2), (std::vector<Cell>{{0, 0}, {2, 0}, {2, 2}}));
    // Around the board, through the ring.
    EXPECT_EQ(*shortest_path(board({"ABA"}), {0, 0}, {0, 2}, 2),
              (std::vector<Cell>{{0, 0}, {-1, 0}, {-1, 2}, {0, 2}}));
    EXPECT_FALSE(shortest_path(board({"ABA"}), {0, 0}, {0, 2}, 1));
    EXPECT_FALSE(shortest_path(board({"BBB", "BAB", "BBB", "BAB", "BBB"}), {1, 1}, {3, 1}, 2));
}

TEST(TileFiles, AreReadAsTheyWereWritten) {
    const TileRules rules{Gravity::left, 1, {{KindId{0}, KindId{3}}}};
    TileLevel level = solvable_deal(7, 4, 9, rules, 5);
    // The last kind that two characters can name.
    for (KindId& kind : level.board.cells)
        if (kind == KindId{8}) kind = KindId{max_tile_kinds - 1};
    level.source = Source{"shot.png", 640, 480, {10, 20, 300, 200}};
    const std::string text = level_to_json(level);
    EXPECT_TRUE(looks_like_level(text));
    EXPECT_NE(text.find("zz"), std::string::npos);
    const auto read = std::get<TileLevel>(parse_level(text));
    EXPECT_EQ(read.board, level.board);
    EXPECT_EQ(read.rules, level.rules);
    EXPECT_EQ(read.source->image, "shot.png");
    EXPECT_EQ(level_to_json(read), text);
}

TEST(TileFiles, OfSolutionsAreReadAsTheyWereWritten) {
    const Level level = tile_level({"AB", "AB"});
    Solution solution;
    solution.status = Status::optimal;
    solution.steps = TileSolution{{{{0, 0}, {1, 0}, {{0, 0}, {1, 0}}}, {{0, 1}, {1, 1}, {{0, 1}, {1, 1}}}}};
    solution.taps = {{Point{1.5, 2}, Point{3, 4}}, {}};
    solution.nodes = 7;
    const std::string text = solution_to_json(level, solution);
    const SolutionFile file = parse_solution(text);
    EXPECT_EQ(game_of(file.level), Game::shisen);
    EXPECT_EQ(file.solution.removals(), solution.removals());
    ASSERT_EQ(file.solution.taps.size(), 2U);
    EXPECT_EQ(file.solution.taps[0].first_px->x, 1.5);
    EXPECT_FALSE(file.solution.taps[1].first_px);
    EXPECT_EQ(file.solution.nodes, 7U);
    EXPECT_EQ(solution_to_json(file.level, file.solution), text);
}

TEST(TileFiles, OfSolutionsNameAStatusOfTheGame) {
    const Level level = tile_level({"AA"});
    Solution solution;
    solution.steps = TileSolution{};
    for (const Status status : {Status::optimal, Status::infeasible, Status::unknown}) {
        solution.status = status;
        EXPECT_EQ(parse_solution(solution_to_json(level, solution)).solution.status, status);
    }
    for (const std::string other : {"perhaps", "optimal"}) {
        std::string text = solution_to_json(level, solution);
        text.replace(text.find("unknown"), 7, other);
        const std::string message = test::error_message_of([&] { return parse_solution(text); });
        EXPECT_NE(message.find("\"status\""), std::string::npos) << message;
    }
}

TEST(TileFiles, OfSolutionsCountTheirSteps) {
    Solution solution;
    solution.steps = TileSolution{{{{0, 0}, {0, 1}, {{0, 0}, {0, 1}}}}};
    const std::string text = solution_to_json(tile_level({"AA"}), solution);
    for (const std::string count : {"\"n\":1", "\"moves\": 1"}) {
        std::string wrong = text;
        ASSERT_NE(wrong.find(count), std::string::npos) << text;
        wrong.replace(wrong.find(count) + count.size() - 1, 1, "2");
        const std::string message = test::error_message_of([&] { return parse_solution(wrong); });
        EXPECT_NE(message.find(count.substr(0, count.find(':'))), std::string::npos) << message;
    }
}

TEST(TileFiles, OfABoardThatIsTooLargeSayTheirOwnLimit) {
    const auto error = test::error_of([] {
        return parse_level(
            R"({"format": "unfold-level", "version": 1, "game": "shisen",
                "lattice": {"kind": "square", "columns": 63, "rows": 2}, "cells": []})");
    });
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code(), ErrorCode::level_too_large);
    EXPECT_NE(error->hint().find("62 columns"), std::string::npos) << error->hint();
}

TEST(TileDeals, OutsideTheLimitsAreRefused) {
    const auto message_of_deal = [](int columns, int rows, int kinds) -> std::string {
        const auto error = test::error_of([&] { return solvable_deal(columns, rows, kinds, {}, 1); });
        if (!error) return {};
        EXPECT_EQ(error->code(), ErrorCode::usage);
        return error->message();
    };
    EXPECT_EQ(message_of_deal(max_tile_side, 2, max_tile_kinds), "");
    EXPECT_NE(message_of_deal(max_tile_side + 1, 2, 4).find("1 to 62 rows and columns"), std::string::npos);
    EXPECT_NE(message_of_deal(2, 0, 4).find("1 to 62 rows and columns"), std::string::npos);
    EXPECT_NE(message_of_deal(3, 3, 4).find("even number"), std::string::npos);
    EXPECT_NE(message_of_deal(4, 4, 0).find("kinds"), std::string::npos);
    EXPECT_NE(message_of_deal(4, 4, max_tile_kinds + 1).find("kinds"), std::string::npos);
}

TEST(TileDeals, HaveEachKindAsOftenAsAnyOtherOrAPairLess) {
    for (const TileLevel& level : {random_deal(6, 5, 4, 7), solvable_deal(6, 5, 4, {}, 7)}) {
        std::vector<int> tiles(4);
        for (const KindId kind : level.board.cells)
            ++tiles.at(kind.index());
        EXPECT_EQ(tiles, (std::vector<int>{8, 8, 8, 6}));
    }
}

struct BadTiles {
    const char* name;
    const char* text;  // to be replaced in a good file
    const char* with;
    const char* expected;
};
void PrintTo(const BadTiles& bad, std::ostream* out) {
    *out << bad.name;
}

class BadTileFile : public ::testing::TestWithParam<BadTiles> {};

TEST_P(BadTileFile, IsRefusedWithTheFieldThatIsWrong) {
    std::string text = R"({"format":"unfold-level","version":1,"game":"shisen",
        "lattice":{"kind":"square","columns":2,"rows":2},"cells":["00 0a","0a 00"],
        "rules":{"gravity":"none","max_turns":2,"match_groups":[["00","01"]]}})";
    ASSERT_NO_THROW((void)parse_level(text));
    const std::size_t at = text.find(GetParam().text);
    ASSERT_NE(at, std::string::npos);
    text.replace(at, std::string_view(GetParam().text).size(), GetParam().with);
    const std::string message = test::error_message_of([&] { return parse_level(text); });
    EXPECT_NE(message.find(GetParam().expected), std::string::npos) << message;
}

INSTANTIATE_TEST_SUITE_P(Each, BadTileFile,
                         ::testing::Values(BadTiles{"Gravity", "\"none\"", "\"sideways\"", "gravity"},
                                           BadTiles{"Turns", ":2,\"match", ":5,\"match", "max_turns"},
                                           BadTiles{"Kind", "00 0a", "00 0A", "row 0, column 1"},
                                           BadTiles{"Columns", "00 0a", "00", "has 1 cells"},
                                           BadTiles{"Rows", "\"00 0a\",", "", "cells"},
                                           BadTiles{"Odd", "00 0a", "00 0b", "no partner"},
                                           BadTiles{"Version", "\"version\":1", "\"version\":9", "version"},
                                           BadTiles{"ThreeTurns", ":2,\"match", ":3,\"match", "max_turns"},
                                           BadTiles{"Game", "\"shisen\"", "\"kami\"", "\"palette\""},
                                           BadTiles{"Triangles", "\"square\"", "\"triangle\"", "lattice"}),
                         [](const auto& bad) { return bad.param.name; });

}  // namespace
}  // namespace unfold
