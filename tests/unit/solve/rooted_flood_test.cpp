// The rooted flood: its rules, traps of its proofs, and its limits.
#include "unfold/error.h"
#include "unfold/solve.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "solve/rooted_flood/transposition_table.h"
#include "support/errors.h"
#include "support/random_level.h"
#include "support/text_board.h"

namespace unfold {
namespace {

using test::noise_level;

ColorLevel flood(const std::vector<std::string>& rows, Cell origin = {0, 0}) {
    ColorLevel level = test::text_level(Game::floodit, rows);
    level.origin = origin;
    return level;
}

std::vector<std::int64_t> colors_of(const Solution& result) {
    std::vector<std::int64_t> colors;
    for (const Move& move : result.moves())
        colors.push_back(move.color.value);
    return colors;
}

bool solves(const ColorLevel& level, const Solution& result) {
    Board board = level.board;
    for (const Move& move : result.moves())
        board = play(std::move(board), move);
    return is_solved(board);
}

TEST(RootedFlood, OnlyTheRegionOfTheOriginIsRecolored) {
    // Anywhere tapped this takes two moves; from the left end it takes four.
    const Solution result = solve(flood({"01210"}));
    EXPECT_EQ(result.status, Status::optimal);
    EXPECT_EQ(colors_of(result), (std::vector<std::int64_t>{1, 2, 1, 0}));
    EXPECT_EQ(solve(flood({"01210"}, {0, 2})).moves().size(), 2U);
}

TEST(RootedFlood, WithoutAnOriginTheFloodBeginsAtTheTopLeft) {
    ColorLevel level = flood({"012"});
    level.origin.reset();
    const Solution result = solve(level);
    ASSERT_EQ(result.moves().size(), 2U);
    EXPECT_EQ(result.moves()[0].cell, (Cell{0, 0}));
}

TEST(RootedFlood, AColorMayBeNeededAgainRightAfterAClosure) {
    const ColorLevel level = flood({"0101", "1010", "0101", "1012"});
    const Solution result = solve(level);
    EXPECT_EQ(result.status, Status::optimal);
    EXPECT_TRUE(solves(level, result));
}

TEST(RootedFlood, ABoardOfOneColorIsDone) {
    const Solution result = solve(flood({"00", "00"}));
    EXPECT_EQ(result.status, Status::optimal);
    EXPECT_TRUE(result.moves().empty());
    EXPECT_EQ(result.lower_bound, 0);
}

TEST(RootedFlood, AnOriginOffTheBoardIsAnError) {
    for (const Cell origin : {Cell{0, 1}, Cell{-1, 0}, Cell{0, 7}})
        EXPECT_EQ(test::error_code_of([&] { return solve(flood({"0.1"}, origin)); }), ErrorCode::bad_level);
}

TEST(RootedFlood, CellsOutOfReachDecideTheLastColor) {
    EXPECT_EQ(colors_of(solve(flood({"01.1"}))), (std::vector<std::int64_t>{1}));
    const Solution longer = solve(flood({"01.0"}));
    EXPECT_EQ(colors_of(longer), (std::vector<std::int64_t>{1, 0}));
    EXPECT_EQ(solve(flood({"01.1.0"})).status, Status::infeasible);
    EXPECT_EQ(colors_of(solve(flood({"0.1"}))), (std::vector<std::int64_t>{1}));
}

TEST(RootedFlood, SaysHowItsBoundWasProven) {
    const Solution plain = solve(flood({"012"}));
    ASSERT_EQ(plain.colors().proof.size(), 1U);
    EXPECT_EQ(plain.colors().proof[0].by, BoundSource::blind_moves);
    EXPECT_EQ(plain.colors().proof[0].lower_bound, 2);
    EXPECT_EQ(plain.colors().proof[0].regions, 3);
}

TEST(RootedFlood, TheLargestBoardGetsAnAnswerWithoutTime) {
    const ColorLevel level = noise_level(64, 32, 1);
    SolveOptions options;
    options.limit_ms = 0;
    const Solution result = solve(level, options);
    EXPECT_EQ(result.status, Status::feasible);
    EXPECT_TRUE(solves(level, result));
    EXPECT_GE(result.lower_bound, 31);
}

// The bit sets have as many words as the regions of a board need, in steps.
TEST(RootedFlood, BoardsOfEverySizeGetAnAnswerWithABound) {
    for (const int side : {10, 15, 21, 26, 30, 36, 44}) {
        const ColorLevel level = noise_level(side, 6, 1);
        SolveOptions options;
        options.limit_ms = 20;
        const Solution result = solve(level, options);
        EXPECT_TRUE(solves(level, result)) << side;
        EXPECT_GE(result.lower_bound, side) << side;
        EXPECT_LE(result.lower_bound, static_cast<int>(result.moves().size())) << side;
    }
}

TEST(RootedFlood, ACancelledSearchGivesWhatItHas) {
    Cancellation cancellation;
    cancellation.request();
    SolveOptions options;
    options.cancellation = &cancellation;
    const ColorLevel level = noise_level(28, 6, 1);
    const Solution result = solve(level, options);
    EXPECT_TRUE(solves(level, result));
    EXPECT_GT(result.lower_bound, 5);
}

TEST(RootedFlood, ReportsProgressThatOnlyImprovesUpToItsAnswer) {
    const ColorLevel level = noise_level(16, 6, 3);
    SolveOptions options;
    int reports = 0;
    SolveProgress last{1'000'000, 0, 0};
    options.on_progress = [&](const SolveProgress& progress) {
        EXPECT_LE(progress.best_moves, last.best_moves);
        EXPECT_GE(progress.lower_bound, last.lower_bound);
        EXPECT_GE(progress.nodes, last.nodes);
        last = progress;
        ++reports;
    };
    const Solution result = solve(level, options);
    EXPECT_GT(reports, 0);
    EXPECT_GE(last.best_moves, static_cast<int>(result.moves().size()));
    EXPECT_LE(last.lower_bound, result.lower_bound);
}

using rooted_flood::MoveBounds;
using rooted_flood::TranspositionTable;
using unfold::StateKey;

TEST(TranspositionTable, FindsTheBoundsOfEveryStoredKey) {
    TranspositionTable table(std::size_t{64} << 20);
    Random random(1);
    std::vector<StateKey> keys;
    for (int i = 0; i < 100'000; ++i) {
        const std::uint64_t high = random.next();
        keys.push_back({high, random.next()});
        table.keep(keys.back(), {i % 50 + 1, i % 2 == 0 ? MoveBounds::unbounded : i % 50 + 1});
    }
    for (int i = 0; i < 100'000; ++i) {
        const MoveBounds verdict = table.find(keys[static_cast<std::size_t>(i)]);
        ASSERT_EQ(verdict.min, i % 50 + 1);
        ASSERT_EQ(verdict.max, i % 2 == 0 ? MoveBounds::unbounded : i % 50 + 1);
        ASSERT_EQ(table.find({random.next(), random.next()}).min, 0);
    }
}

TEST(TranspositionTable, KeepsToItsSize) {
    TranspositionTable table(std::size_t{1} << 20);
    Random random(2);
    for (int i = 0; i < 200'000; ++i) {
        const std::uint64_t high = random.next();
        table.keep({high, random.next()}, {1, 2});
    }
    EXPECT_LE(table.bytes(), std::size_t{1} << 20);
    EXPECT_GT(table.size(), 10'000U);
}

}  // namespace
}  // namespace unfold
