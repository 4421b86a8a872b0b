// Shisen-Sho against oracles that try everything: paths, verdicts, and solutions that replay.
#include "unfold/solve.h"
#include "unfold/verify.h"

#include <algorithm>
#include <array>

#include <gtest/gtest.h>

#include "core/random.h"
#include "solve/tiles/settled_grid.h"
#include "solve/tiles/zobrist_keys.h"
#include "support/tile_boards.h"
#include "support/tile_deal.h"

namespace unfold {
namespace {

std::string text_of(const TileLevel& level) {
    return level_to_json(level);
}

// Random tiles with holes, at rest; matching numbers are even.
TileLevel random_level(Random& random, int columns, int rows, int kinds, bool has_holes, Gravity gravity) {
    TileLevel level = random_deal(columns, rows, kinds, random.next());
    level.rules.gravity = gravity;
    if (!has_holes) return level;
    // Whole pairs go, wherever they are.
    for (std::size_t i = 0; i < level.board.cells.size(); ++i) {
        if (level.board.cells[i] == no_tile || random.below(4) != 0) continue;
        const auto partner = std::find(level.board.cells.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                                       level.board.cells.end(), level.board.cells[i]);
        if (partner == level.board.cells.end()) continue;
        *partner = level.board.cells[i] = no_tile;
    }
    level.board = settled(std::move(level.board), gravity);
    return level;
}

TEST(TilePaths, AreTheShortestThatWalkingFinds) {
    Random random(7000);
    for (int i = 0; i < 300; ++i) {
        const TileLevel level =
            random_level(random, 3 + static_cast<int>(random.below(4)), 4, 4, true, Gravity::none);
        const Lattice& lattice = level.board.lattice;
        for (int a = 0; a < lattice.cell_count(); ++a)
            for (int b = 0; b < lattice.cell_count(); ++b) {
                if (a == b || !level.board.has_tile(CellId{a}) || !level.board.has_tile(CellId{b})) continue;
                const Cell from = lattice.cell(CellId{a});
                const Cell to = lattice.cell(CellId{b});
                const int turns = static_cast<int>(random.below(3));
                const int walked = test::Walker(level.board, to, turns).cost_from(from);
                const auto path = shortest_path(level.board, from, to, turns);
                ASSERT_EQ(path.has_value(), walked >= 0) << text_of(level);
                tiles::TileGrid grid(lattice.columns, lattice.rows);
                for (int c = 0; c < lattice.cell_count(); ++c)
                    if (level.board.has_tile(CellId{c}))
                        grid.fill({lattice.cell(CellId{c}).row + 1, lattice.cell(CellId{c}).column + 1});
                ASSERT_EQ(grid.joined({from.row + 1, from.column + 1}, {to.row + 1, to.column + 1}, turns),
                          walked >= 0)
                    << text_of(level);
                if (!path) continue;
                int cells = 0;
                for (std::size_t k = 1; k < path->size(); ++k)
                    cells += std::abs((*path)[k].row - (*path)[k - 1].row) +
                             std::abs((*path)[k].column - (*path)[k - 1].column);
                ASSERT_EQ(1000 * (static_cast<int>(path->size()) - 2) + cells, walked) << text_of(level);
            }
    }
}

// Stacks of few numbers, so that many are equal; and each of their tiles.
tiles::Stacks random_stacks(Random& random, std::size_t columns, std::uint64_t rows) {
    tiles::Stacks stacks(columns);
    for (auto& stack : stacks)
        for (std::uint64_t left = random.below(rows + 1); left > 0; --left)
            stack.push_back(static_cast<int>(random.below(4)));
    return stacks;
}

std::vector<tiles::Spot> spots_of(const tiles::Stacks& stacks) {
    std::vector<tiles::Spot> spots;
    for (std::size_t column = 0; column < stacks.size(); ++column)
        for (std::size_t height = 0; height < stacks[column].size(); ++height)
            spots.push_back({static_cast<std::uint8_t>(column), static_cast<std::uint8_t>(height)});
    return spots;
}

TEST(FallenTiles, AreJoinedWhereTheGridForAnyTilesSaysSo) {
    Random random(7050);
    for (int i = 0; i < 2001; ++i) {
        const bool is_largest = i == 2000;
        const int rows = is_largest ? 62 : 1 + static_cast<int>(random.below(6));
        const tiles::Stacks stacks =
            random_stacks(random, is_largest ? 62 : 1 + random.below(8), static_cast<std::uint64_t>(rows));
        const tiles::TileGrid any = tiles::grid_of(stacks, rows);
        const tiles::SettledGrid settled(stacks);
        const auto spots = spots_of(stacks);
        for (const tiles::Spot a : spots)
            for (const tiles::Spot b : spots) {
                if (a.column == b.column && a.height == b.height) continue;
                ASSERT_EQ(settled.joined(settled.end_of(a), settled.end_of(b)),
                          any.joined(tiles::place_of(rows, a), tiles::place_of(rows, b), 2))
                    << i << ": " << +a.column << ',' << +a.height << " and " << +b.column << ',' << +b.height;
            }
    }
}

TEST(FallenTiles, HaveTheNameOfTheirPositionHoweverItCameAbout) {
    Random random(7060);
    for (int i = 0; i < 500; ++i) {
        tiles::Stacks stacks = random_stacks(random, 1 + random.below(5), 6);
        const tiles::Stacks before = stacks;
        const tiles::ZobristKeys keys(stacks.size(), 6, 4);
        const StateKey name = keys.key_of(stacks);
        const auto spots = spots_of(stacks);
        for (const tiles::Spot a : spots)
            for (const tiles::Spot b : spots) {
                const bool is_same = a.column == b.column && a.height == b.height;
                if (is_same || stacks[a.column][a.height] != stacks[b.column][b.height]) continue;
                const tiles::StackPair pair{a.column, a.height, b.column, b.height};
                const StateKey told = keys.key_without(pair, stacks, name);
                const int number = tiles::take(stacks, pair);
                const StateKey true_name = keys.key_of(stacks);
                ASSERT_EQ(told.high, true_name.high);
                ASSERT_EQ(told.low, true_name.low);
                tiles::put_back(stacks, pair, number);
                ASSERT_EQ(stacks, before);
            }
    }
}

struct Deal {
    int columns, rows, kinds, boards;
    bool has_holes;
    int max_turns;
};
const std::vector<Deal> deals{
    {4, 3, 5, 400, false, 2},  {4, 4, 7, 400, false, 2}, {4, 4, 6, 400, true, 2},  {5, 4, 9, 300, true, 2},
    {6, 4, 10, 300, false, 2}, {4, 4, 4, 200, false, 1}, {4, 4, 3, 200, false, 0}, {8, 5, 16, 2000, false, 2},
};
constexpr std::array directions{Gravity::none, Gravity::down, Gravity::left, Gravity::right, Gravity::up};

class TilesAgainstOracle : public ::testing::TestWithParam<int> {};

TEST_P(TilesAgainstOracle, TheVerdictIsThatOfTryingEverything) {
    const Deal& deal = deals[static_cast<std::size_t>(GetParam())];
    Random random(7100 + static_cast<std::uint64_t>(GetParam()));
    int solved = 0;
    for (int i = 0; i < deal.boards; ++i) {
        const Gravity gravity = directions[static_cast<std::size_t>(i) % directions.size()];
        TileLevel level = random_level(random, deal.columns, deal.rows, deal.kinds, deal.has_holes, gravity);
        level.rules.max_turns = deal.max_turns;
        if (i % 7 == 0) level.rules.match_groups = {{KindId{0}, KindId{1}}};
        const Solution result = solve(level);
        ASSERT_NE(result.status, Status::unknown) << text_of(level);
        ASSERT_EQ(result.status == Status::optimal, test::TileOracle(level).can_be_cleared())
            << text_of(level);
        const Verdict verdict = verify(level, result.removals());
        ASSERT_TRUE(verdict.legal) << verdict.reason << text_of(level);
        ASSERT_EQ(verdict.solved, result.status == Status::optimal) << text_of(level);
        const Solution again = solve(level);
        ASSERT_EQ(again.nodes, result.nodes);
        ASSERT_EQ(again.removals(), result.removals());
        solved += verdict.solved ? 1 : 0;
    }
    EXPECT_GT(solved, 0);
    EXPECT_LT(solved, deal.boards);
}

INSTANTIATE_TEST_SUITE_P(Shapes, TilesAgainstOracle, ::testing::Range(0, static_cast<int>(deals.size())));

TEST(TileDeals, SolvableOnesAreSolvedByAnyRules) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        TileRules rules;
        rules.gravity = directions[seed % directions.size()];
        const TileLevel level = solvable_deal(8, 6, 12, rules, seed);
        ASSERT_NO_THROW(check(level));
        const Solution result = solve(level);
        ASSERT_EQ(result.status, Status::optimal) << text_of(level);
        ASSERT_TRUE(verify(level, result.removals()).ok());
    }
}

}  // namespace
}  // namespace unfold
