// The beam of the rooted flood: its moves flood the board, wider beams and more threads do what they promise,
// and how good its answers are, which nothing else notices.
#include <algorithm>

#include <gtest/gtest.h>

#include "solve/rooted_flood/beam.h"
#include "support/random_level.h"

namespace unfold {
namespace {

using rooted_flood::DuplicateRule;
using rooted_flood::flood_task;
using rooted_flood::FloodTask;
using rooted_flood::search_beam;
using test::noise_level;

std::vector<int> beam(const FloodTask& task, std::size_t width, int threads = 1) {
    return search_beam(task.graph, {width, task.graph.size() + 1, threads, Deadline::never()}).value();
}

// The beam leaves out moves that complete a color: one is played as soon as there is one.
bool floods(const ColorLevel& level, const std::vector<int>& colors) {
    Board board = level.board;
    const auto play_color = [&](int color) { board = play(std::move(board), {{0, 0}, ColorId{color}}); };
    const auto complete = [&] {
        for (bool changed = true; changed;) {
            changed = false;
            for (int color = 0; color < static_cast<int>(board.palette.size()); ++color) {
                const auto flooded = region_of(play(board, {{0, 0}, ColorId{color}}), CellId{0}).size();
                const auto before = region_of(board, CellId{0}).size();
                const auto left = static_cast<std::size_t>(std::ranges::count(board.cells, ColorId{color}));
                if (board.color(CellId{0}) == ColorId{color} || left == 0 || flooded != before + left)
                    continue;
                play_color(color);
                changed = true;
            }
        }
    };
    complete();
    for (const int color : colors) {
        play_color(color);
        complete();
    }
    return is_solved(board);
}

FloodTask task_of(const ColorLevel& level) {
    return flood_task(level, build_region_graph(level.board));
}

// Moves that complete no color, over a number of boards.
int moves_of_beams(int side, int colors, int boards, std::size_t width, DuplicateRule duplicate_rule) {
    int moves = 0;
    for (int seed = 1; seed <= boards; ++seed) {
        const FloodTask task = task_of(noise_level(side, colors, static_cast<std::uint64_t>(seed)));
        const auto found =
            search_beam(task.graph, {width, task.graph.size() + 1, 1, Deadline::never(), duplicate_rule});
        EXPECT_TRUE(found) << "seed " << seed;
        if (found) moves += static_cast<int>(found->size());
    }
    return moves;
}

TEST(FloodBeam, IsAsGoodAsItWas) {
    EXPECT_LE(moves_of_beams(14, 6, 40, 10, DuplicateRule::equal_floods), 569);
    EXPECT_LE(moves_of_beams(28, 12, 4, 100, DuplicateRule::equal_floods), 192);
    EXPECT_LE(moves_of_beams(28, 12, 4, 100, DuplicateRule::equal_moves), 188);
}

TEST(FloodBeam, ItsMovesFloodTheBoard) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const ColorLevel level = noise_level(9, 3 + static_cast<int>(seed), seed);
        EXPECT_TRUE(floods(level, beam(task_of(level), 5))) << seed;
    }
}

TEST(FloodBeam, ItsAnswerDoesNotDependOnTheNumberOfThreads) {
    const FloodTask task = task_of(noise_level(30, 8, 1));
    EXPECT_EQ(beam(task, 40, 1), beam(task, 40, 3));
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const FloodTask small = task_of(noise_level(20, 8, seed));
        const std::size_t below = small.graph.size() + 1;
        EXPECT_EQ(search_beam(small.graph, {50, below, 1, Deadline::never(), DuplicateRule::equal_moves}),
                  search_beam(small.graph, {50, below, 3, Deadline::never(), DuplicateRule::equal_moves}));
    }
}

TEST(FloodBeam, AWideOneIsShorterThanAGreedyOne) {
    const FloodTask task = task_of(noise_level(64, 12, 1));
    const std::size_t greedy = beam(task, 1).size();
    const std::size_t wide = beam(task, 20).size();
    EXPECT_LT(wide, greedy - 10);
}

TEST(FloodBeam, OnlyShorterSolutionsAreFound) {
    const FloodTask task = task_of(noise_level(10, 5, 2));
    const std::size_t length = beam(task, 10).size();
    EXPECT_TRUE(search_beam(task.graph, {10, length + 1, 1, Deadline::never()}));
    EXPECT_FALSE(search_beam(task.graph, {10, length, 1, Deadline::never()}));
}

TEST(FloodBeam, APassedDeadlineEndsIt) {
    const FloodTask task = task_of(noise_level(10, 5, 2));
    EXPECT_FALSE(search_beam(task.graph, {10, task.graph.size() + 1, 1, Deadline::after_ms(0)}));
}

}  // namespace
}  // namespace unfold
