// Node counts of fixed boards: the same with every compiler, in every build. A change of the search may
// change them; then they are updated deliberately.
#include "unfold/solve.h"

#include <gtest/gtest.h>

namespace unfold {
namespace {

struct Fixed {
    Lattice lattice;
    int colors;
    std::uint64_t seed;
    std::size_t moves;
    std::uint64_t nodes;
};

class NodeCount : public ::testing::TestWithParam<Fixed> {};

TEST_P(NodeCount, IsTheSameEverywhere) {
    const Fixed& fixed = GetParam();
    ColorLevel level;
    level.game = fixed.lattice.kind == LatticeKind::square ? Game::kami : Game::kami2;
    level.board = random_board(fixed.lattice, fixed.colors, fixed.seed);
    const Solution result = solve(level);
    EXPECT_EQ(result.status, Status::optimal);
    EXPECT_EQ(result.moves().size(), fixed.moves);
    EXPECT_EQ(result.nodes, fixed.nodes);
}

INSTANTIATE_TEST_SUITE_P(Boards, NodeCount,
                         ::testing::Values(Fixed{{LatticeKind::square, 6, 5}, 4, 1, 6, 1931},
                                           Fixed{{LatticeKind::square, 7, 6}, 4, 2, 6, 2100},
                                           Fixed{{LatticeKind::triangle, 5, 9}, 3, 3, 6, 2039},
                                           Fixed{{LatticeKind::triangle, 6, 9}, 4, 4, 7, 5164}),
                         [](const auto& fixed) { return "Seed" + std::to_string(fixed.param.seed); });

}  // namespace
}  // namespace unfold
