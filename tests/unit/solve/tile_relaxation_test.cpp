// The relaxed game of falling tiles: what it refutes, and what it must leave to the search.
#include <gtest/gtest.h>

#include "solve/tiles/searches.h"
#include "support/tile_boards.h"
#include "support/tile_deal.h"

namespace unfold::tiles {
namespace {

// Paths are straight: that is where tiles are in each other's way.
bool refutes(const Stacks& stacks, int rows) {
    return relaxation_refutes(stacks, rows, 0, Deadline::never());
}

TEST(RelaxedGame, RefutesTilesBetweenEachOther) {
    EXPECT_TRUE(refutes({{1}, {2}, {1}, {2}}, 1));
    EXPECT_TRUE(refutes({{1}, {2}, {1}, {2}, {3}, {3}}, 1)) << "though others can go";
}

TEST(RelaxedGame, LeavesTilesThatCanGoOnceOthersHaveGone) {
    EXPECT_FALSE(refutes({{1}, {2}, {2}, {1}}, 1));
    EXPECT_FALSE(refutes({{1}, {2}, {3}, {3}, {2}, {1}}, 1));
}

TEST(RelaxedGame, LeavesTilesThatCanGoOnceTheyHaveFallen) {
    EXPECT_FALSE(refutes({{2, 1}, {2}, {1}}, 2));
    EXPECT_FALSE(refutes({{1}, {2}, {2, 1}}, 2));
}

TEST(RelaxedGame, RefutesTilesThatOthersHoldUpForEver) {
    // The tiles 1 could go side by side, but one lies between the tiles 2, and these hold up the other.
    EXPECT_TRUE(refutes({{2, 3, 1}, {1}, {2}, {3}}, 3));
}

TEST(RelaxedGame, RefutesNothingWithoutTiles) {
    EXPECT_FALSE(refutes({{}, {}}, 2));
}

TEST(RelaxedGame, RefutesOnlyWhatTryingEverythingCannotClear) {
    int refuted = 0;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        TileLevel level = random_deal(4, 3, 4, seed);
        level.rules.gravity = Gravity::down;
        level.rules.max_turns = static_cast<int>(seed % 3);
        const Lattice& lattice = level.board.lattice;
        Stacks stacks(static_cast<std::size_t>(lattice.columns));
        for (int column = 0; column < lattice.columns; ++column)
            for (int row = lattice.rows - 1; row >= 0; --row)
                stacks[static_cast<std::size_t>(column)].push_back(
                    static_cast<int>(level.board.kind(lattice.id({row, column})).value));
        if (!relaxation_refutes(stacks, lattice.rows, level.rules.max_turns, Deadline::never())) continue;
        ++refuted;
        ASSERT_FALSE(test::TileOracle(level).can_be_cleared()) << seed;
    }
    EXPECT_GT(refuted, 0);
}

}  // namespace
}  // namespace unfold::tiles
