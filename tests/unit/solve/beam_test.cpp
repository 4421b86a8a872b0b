// The beam of the rooted flood: how good its answers are, which nothing else notices, and that threads do not
// change them.
#include "solve/rooted_flood/beam.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace unfold::rooted_flood {
namespace {

FloodGraph random_board(int side, int colors, std::uint64_t seed) {
    Random random(seed);
    Level level;
    level.game = Game::floodit;
    level.board.lattice = {LatticeKind::square, side, side};
    level.board.palette.resize(static_cast<std::size_t>(colors));
    for (int i = 0; i < side * side; ++i)
        level.board.cells.emplace_back(
            static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(colors))));
    level.origin = Cell{0, 0};
    return flood_task(level).graph;
}

// Moves that complete no color, over a number of boards.
int moves_of_beams(int side, int colors, int boards, std::size_t width, Alike alike) {
    int moves = 0;
    for (int seed = 1; seed <= boards; ++seed) {
        const FloodGraph graph = random_board(side, colors, static_cast<std::uint64_t>(seed));
        const auto found = search_beam(graph, {width, graph.size() + 1, 1, Deadline::never(), alike});
        EXPECT_TRUE(found) << "seed " << seed;
        if (found) moves += static_cast<int>(found->size());
    }
    return moves;
}

TEST(Beam, IsAsGoodAsItWas) {
    EXPECT_LE(moves_of_beams(14, 6, 40, 10, Alike::equal_floods), 569);
    EXPECT_LE(moves_of_beams(28, 12, 4, 100, Alike::equal_floods), 192);
    EXPECT_LE(moves_of_beams(28, 12, 4, 100, Alike::equal_moves), 188);
}

TEST(Beam, FindsTheSameOnSeveralThreads) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const FloodGraph graph = random_board(20, 8, seed);
        const BeamLimits one{50, graph.size() + 1, 1, Deadline::never(), Alike::equal_moves};
        const BeamLimits three{50, graph.size() + 1, 3, Deadline::never(), Alike::equal_moves};
        EXPECT_EQ(search_beam(graph, one), search_beam(graph, three));
    }
}

TEST(Beam, GivesNothingThatIsNotWanted) {
    const FloodGraph graph = random_board(10, 5, 9);
    const auto found = search_beam(graph, {100, graph.size() + 1, 1, Deadline::never(), {}});
    ASSERT_TRUE(found);
    EXPECT_FALSE(search_beam(graph, {100, static_cast<int>(found->size()), 1, Deadline::never(), {}}));
    EXPECT_FALSE(search_beam(graph, {100, graph.size() + 1, 1, Deadline::after_ms(0), {}}));
}

}  // namespace
}  // namespace unfold::rooted_flood
