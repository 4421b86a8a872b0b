// What levels of all games have in common, and what a player may override.
#include "unfold/level.h"

#include "unfold/error.h"

#include <gtest/gtest.h>

#include "support/errors.h"

namespace unfold {
namespace {

ColorLevel flood() {
    ColorLevel level;
    level.game = Game::floodit;
    level.board = random_board({LatticeKind::square, 4, 3}, 3, 1);
    level.board.cells[5] = off_board;
    level.budget = 9;
    level.moves_made = 4;
    return level;
}

TileLevel tiles() {
    return solvable_deal(4, 3, 3, {}, 1);
}

// The parameter that the error of applying these overrides names; nothing where they fit.
std::optional<std::string> refused_parameter(const LevelOverrides& overrides, Level level) {
    const auto error = test::error_of([&] { apply_overrides(overrides, level); });
    if (!error) return std::nullopt;
    EXPECT_EQ(error->code(), ErrorCode::usage);
    EXPECT_EQ(error->stage(), Stage::command);
    return error->parameter();
}

LevelOverrides budget_of(int budget) {
    LevelOverrides overrides;
    overrides.colors.budget = budget;
    return overrides;
}

LevelOverrides origin_at(const OriginChoice& origin) {
    LevelOverrides overrides;
    overrides.colors.origin = origin;
    return overrides;
}

TEST(Level, AnswersForBothFamilies) {
    const Level colors = flood();
    EXPECT_EQ(game_of(colors), Game::floodit);
    EXPECT_EQ(lattice_of(colors).columns, 4);
    EXPECT_FALSE(source_of(colors));
    EXPECT_EQ(moves_left(colors), 5);
    const Level shisen = tiles();
    EXPECT_EQ(game_of(shisen), Game::shisen);
    EXPECT_EQ(lattice_of(shisen).rows, 3);
    EXPECT_FALSE(moves_left(shisen));
}

TEST(Level, MovesLeftAreNeverNegative) {
    ColorLevel level = flood();
    level.moves_made = 12;
    EXPECT_EQ(moves_left(level), 0);
    level.budget.reset();
    EXPECT_FALSE(moves_left(level));
}

TEST(Level, OfColorsIsNotOfShisenSho) {
    ColorLevel level = flood();
    level.game = Game::shisen;
    EXPECT_THROW(check(Level(level)), Error);
}

TEST(LevelOverrides, ABudgetCountsFromTheBoardAsItIs) {
    Level level = flood();
    apply_overrides(budget_of(7), level);
    EXPECT_EQ(std::get<ColorLevel>(level).budget, 7);
    EXPECT_EQ(moves_left(level), 7);
}

TEST(LevelOverrides, AnOriginIsACellOrTheCenter) {
    Level level = flood();
    apply_overrides(origin_at({Cell{2, 3}}), level);
    EXPECT_EQ(std::get<ColorLevel>(level).origin, (Cell{2, 3}));
    apply_overrides(origin_at({std::nullopt}), level);
    EXPECT_EQ(std::get<ColorLevel>(level).origin, (Cell{1, 2}));
}

TEST(LevelOverrides, GravityAndGroupsReplaceThoseOfTheLevel) {
    Level level = tiles();
    LevelOverrides overrides;
    overrides.tiles.gravity = Gravity::left;
    overrides.tiles.match_groups = MatchGroups{{KindId{0}, KindId{2}}};
    apply_overrides(overrides, level);
    EXPECT_EQ(std::get<TileLevel>(level).rules.gravity, Gravity::left);
    EXPECT_EQ(std::get<TileLevel>(level).rules.match_groups, overrides.tiles.match_groups);
}

TEST(LevelOverrides, NameTheParameterThatDoesNotFit) {
    LevelOverrides gravity;
    gravity.tiles.gravity = Gravity::none;
    LevelOverrides groups;
    groups.tiles.match_groups = MatchGroups{{KindId{0}, KindId{35}}};
    ColorLevel kami = flood();
    kami.game = Game::kami;
    EXPECT_EQ(refused_parameter(gravity, flood()), "gravity");
    EXPECT_EQ(refused_parameter(groups, flood()), "match_groups");
    EXPECT_EQ(refused_parameter(groups, tiles()), "match_groups");
    EXPECT_EQ(refused_parameter(budget_of(3), tiles()), "budget");
    EXPECT_EQ(refused_parameter(origin_at({}), tiles()), "origin");
    EXPECT_EQ(refused_parameter(origin_at({}), kami), "origin");
    EXPECT_EQ(refused_parameter(origin_at({Cell{3, 0}}), flood()), "origin");
    EXPECT_EQ(refused_parameter(origin_at({Cell{1, 1}}), flood()), "origin") << "a hole";
    EXPECT_EQ(refused_parameter({}, flood()), std::nullopt);
    EXPECT_EQ(refused_parameter({}, tiles()), std::nullopt);
}

}  // namespace
}  // namespace unfold
