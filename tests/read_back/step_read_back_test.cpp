// The picture of a step, read as a screenshot, is the board as the moves before it left it.
#include "unfold/render.h"
#include "unfold/vision.h"

#include <gtest/gtest.h>

#include "support/readings.h"

namespace unfold {
namespace {

// Four bands with patches of the other colors.
ColorLevel patched_level() {
    ColorLevel level;
    Board& board = level.board;
    board.palette = {{0xae, 0x26, 0x43}, {0xe8, 0xa8, 0x2b}, {0x1f, 0x55, 0x5a}, {0xe9, 0xdd, 0xc0}};
    for (int row = 0; row < board.lattice.rows; ++row)
        for (int column = 0; column < board.lattice.columns; ++column)
            board.cells.push_back(ColorId{(row / 8 + column / 3) % 4});
    level.budget = 9;
    return level;
}

TEST(StepReadBack, AStepIsReadAsTheBoardByThen) {
    const ColorLevel level = patched_level();
    const Screenshot shot = render_screenshot(level, {"phone-750x1334", 1, {}, {}});
    // The last color goes last: a palette of three would be another level.
    const std::vector<Move> moves{{{2, 1}, ColorId{1}}, {{12, 4}, ColorId{0}}, {{20, 7}, ColorId{3}}};
    Reading drawn;
    drawn.level = level;
    drawn.geometry = shot.geometry;
    Solution solution;
    solution.colors().moves = moves;
    Board board = level.board;
    for (std::size_t step = 0; step <= moves.size(); ++step) {
        const Reading read_back = test::reading_of(step_picture(shot.picture, drawn, solution, step));
        const Board& board_read = test::colors_of(read_back).board;
        ASSERT_EQ(board_read.palette.size(), 4U) << "step " << step;
        // Below the badge the color to paint is seen.
        const std::size_t max_below_badge = step < moves.size() ? 2 : 0;
        std::size_t below_badge = 0;
        for (int i = 0; i < board.lattice.cell_count(); ++i) {
            if (board_read.color(CellId{i}) == board.color(CellId{i})) continue;
            ++below_badge;
            ASSERT_LT(step, moves.size()) << "cell " << i;
            EXPECT_EQ(board_read.color(CellId{i}), moves[step].color) << "cell " << i;
        }
        EXPECT_LE(below_badge, max_below_badge) << "step " << step;
        if (step < moves.size()) board = play(std::move(board), moves[step]);
    }
}

}  // namespace
}  // namespace unfold
