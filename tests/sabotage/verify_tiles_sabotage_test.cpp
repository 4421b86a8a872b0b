// Solutions of boards of tiles, spoiled in every way that we can think of: the replay check must see it.
#include "unfold/solve.h"
#include "unfold/verify.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "support/tile_boards.h"

namespace unfold {
namespace {

struct Solved {
    TileLevel level;
    std::vector<TileRemoval> removals;
};

std::vector<Solved> solved_boards() {
    std::vector<Solved> boards;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        TileRules rules;
        rules.gravity = seed % 2 == 0 ? Gravity::down : Gravity::none;
        TileLevel level = solvable_deal(6, 5, 8, rules, seed);
        Solution result = solve(level);
        EXPECT_TRUE(verify(level, result.removals()).ok());
        boards.push_back({std::move(level), std::move(result.removals())});
    }
    return boards;
}

TEST(VerifyTilesSabotage, AMissingRemovalIsRejected) {
    for (const Solved& board : solved_boards())
        for (std::size_t i = 0; i < board.removals.size(); ++i) {
            std::vector<TileRemoval> removals = board.removals;
            removals.erase(removals.begin() + static_cast<std::ptrdiff_t>(i));
            EXPECT_FALSE(verify(board.level, removals).ok());
        }
}

TEST(VerifyTilesSabotage, ARepeatedRemovalIsRejected) {
    for (Solved board : solved_boards()) {
        board.removals.push_back(board.removals.back());
        const Verdict verdict = verify(board.level, board.removals);
        EXPECT_FALSE(verdict.legal);
        EXPECT_EQ(verdict.broken_step, static_cast<int>(board.removals.size()));
    }
}

TEST(VerifyTilesSabotage, TilesThatDoNotMatchAreRejected) {
    for (Solved board : solved_boards()) {
        const std::vector<int> numbers = match_numbers(board.level);
        TileRemoval& first = board.removals.front();
        const Lattice& lattice = board.level.board.lattice;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            if (numbers[i] == numbers[lattice.id(first.first).index()]) continue;
            const Cell other = lattice.cell(CellId{static_cast<std::int64_t>(i)});
            if (auto path = shortest_path(board.level.board, first.first, other, 2)) {
                first = {first.first, other, *path};
                break;
            }
        }
        EXPECT_FALSE(verify(board.level, board.removals).legal);
    }
}

TEST(VerifyTilesSabotage, ATileThatGoesWithItselfIsRejected) {
    const TileLevel level = test::tile_level({"AB", "AB"});
    // Out of the board and back.
    const std::vector<TileRemoval> alone{{{0, 0}, {0, 0}, {{0, 0}, {-1, 0}, {0, 0}}}};
    EXPECT_NE(verify(level, alone).reason.find("with itself"), std::string::npos);
}

TEST(VerifyTilesSabotage, TilesOfTwoGroupsAreRejected) {
    TileLevel level = test::tile_level({"AB", "CD"});
    level.rules.match_groups = {{KindId{'A'}, KindId{'C'}}, {KindId{'B'}, KindId{'D'}}};
    const std::vector<TileRemoval> within{{{0, 0}, {1, 0}, {{0, 0}, {1, 0}}},
                                          {{0, 1}, {1, 1}, {{0, 1}, {1, 1}}}};
    EXPECT_TRUE(verify(level, within).ok());
    const std::vector<TileRemoval> across{{{0, 0}, {0, 1}, {{0, 0}, {0, 1}}},
                                          {{1, 0}, {1, 1}, {{1, 0}, {1, 1}}}};
    EXPECT_NE(verify(level, across).reason.find("do not match"), std::string::npos);
}

TEST(VerifyTilesSabotage, AShortcutThroughTilesIsRejected) {
    const TileLevel level = test::tile_level({"ABA", "CBC"});
    const std::vector<TileRemoval> through{{{0, 0}, {0, 2}, {{0, 0}, {0, 2}}}};
    EXPECT_NE(verify(level, through).reason.find("blocked in row 1, column 2"), std::string::npos);
}

TEST(VerifyTilesSabotage, APathThatLeavesTheRingIsRejected) {
    const TileLevel level = test::tile_level({"ABA", "CBC"});
    const std::vector<TileRemoval> far{{{0, 0}, {0, 2}, {{0, 0}, {-2, 0}, {-2, 2}, {0, 2}}}};
    EXPECT_FALSE(verify(level, far).legal);
}

TEST(VerifyTilesSabotage, ATurnTooManyIsRejected) {
    TileLevel level = test::tile_level({"ABA", "CBC"});
    const std::vector<TileRemoval> around{{{0, 0}, {0, 2}, {{0, 0}, {-1, 0}, {-1, 2}, {0, 2}}}};
    EXPECT_TRUE(verify(level, around).legal);
    level.rules.max_turns = 1;
    EXPECT_FALSE(verify(level, around).legal);
}

TEST(VerifyTilesSabotage, AnEndThatIsNotTheTilesIsRejected) {
    for (Solved board : solved_boards()) {
        board.removals.front().path.back() = board.removals.front().path.front();
        EXPECT_FALSE(verify(board.level, board.removals).legal);
    }
}

TEST(VerifyTilesSabotage, AnotherGravityIsRejectedSomewhere) {
    int seen = 0;
    for (Solved board : solved_boards()) {
        board.level.rules.gravity =
            board.level.rules.gravity == Gravity::none ? Gravity::down : Gravity::none;
        seen += verify(board.level, board.removals).ok() ? 0 : 1;
    }
    EXPECT_GT(seen, 15);
}

}  // namespace
}  // namespace unfold
