// Random boards: the same for a seed everywhere, and within limits.
#include "unfold/error.h"
#include "unfold/level.h"

#include <array>

#include <gtest/gtest.h>

#include "puzzle/cell_text.h"
#include "support/errors.h"

namespace unfold {
namespace {

TEST(RandomBoard, IsTheSameEverywhere) {
    EXPECT_EQ(rows_of(random_board({LatticeKind::square, 6, 3}, 3, 1)),
              (std::vector<std::string>{"210202", "000101", "211202"}));
}

TEST(RandomBoard, DependsOnTheSeed) {
    const Lattice lattice{LatticeKind::square, 6, 3};
    EXPECT_EQ(random_board(lattice, 3, 5), random_board(lattice, 3, 5));
    EXPECT_NE(random_board(lattice, 3, 5), random_board(lattice, 3, 6));
}

TEST(RandomBoard, DrawsTheColorsEvenly) {
    const Board board = random_board({LatticeKind::square, 64, 64}, 4, 3);
    std::array<int, 4> count{};
    for (const ColorId color : board.cells)
        ++count.at(color.index());
    // 1024 expected, standard deviation 28.
    for (const int cells : count)
        EXPECT_NEAR(cells, 1024, 5 * 28);
    EXPECT_NO_THROW(check(board));
}

TEST(RandomBoard, RefusesWhatIsOverTheLimits) {
    const auto refuses = [](const Lattice& lattice, int colors) {
        const auto error = test::error_of([&] { return random_board(lattice, colors, 1); });
        return error && error->code() == ErrorCode::usage && error->stage() == Stage::command;
    };
    EXPECT_TRUE(refuses({LatticeKind::square, 65, 3}, 3));
    EXPECT_TRUE(refuses({LatticeKind::triangle, 3, 81}, 3));
    EXPECT_TRUE(refuses({LatticeKind::square, 0, 3}, 3));
    EXPECT_TRUE(refuses({LatticeKind::square, 3, -3}, 3));
    EXPECT_TRUE(refuses({LatticeKind::square, 3, 3}, 0));
    EXPECT_TRUE(refuses({LatticeKind::square, 3, 3}, 33));
    EXPECT_FALSE(refuses({LatticeKind::square, 64, 64}, 12));
}

}  // namespace
}  // namespace unfold
