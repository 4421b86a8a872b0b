// The free flood on boards small enough to be solved by hand.
#include "unfold/solve.h"

#include "unfold/error.h"

#include <limits>

#include <gtest/gtest.h>

#include "support/errors.h"
#include "support/text_board.h"

namespace unfold {
namespace {

using test::text_level;

TEST(Solve, ABoardOfOneColorNeedsNoMove) {
    const Solution result = solve(text_level(LatticeKind::triangle, {"00", "00"}));
    EXPECT_EQ(result.status, Status::optimal);
    EXPECT_TRUE(result.moves().empty());
}

TEST(Solve, TwoCellsNeedOneMove) {
    const Solution result = solve(text_level(LatticeKind::square, {"01"}));
    EXPECT_EQ(result.status, Status::optimal);
    EXPECT_EQ(result.moves().size(), 1U);
}

TEST(Solve, AnUnusedPaletteColorDoesNoHarm) {
    ColorLevel level = text_level(LatticeKind::square, {"010"});
    level.board.palette.resize(7);
    EXPECT_EQ(solve(level).moves().size(), 1U);
}

TEST(Solve, IslandsShareTheirFinalColor) {
    // Left: 0 1 0 wants to end in 0 with one move. Right: 1 2 1 wants to end in 1. Together: three.
    EXPECT_EQ(solve(text_level(LatticeKind::square, {"010.121"})).moves().size(), 3U);
    EXPECT_EQ(solve(text_level(LatticeKind::square, {"010.020"})).moves().size(), 2U);
    EXPECT_EQ(solve(text_level(LatticeKind::square, {"0.1.0"})).moves().size(), 1U);
}

TEST(Solve, ASideMayBePreparedApart) {
    // A row of alternating colors of length n needs n / 2 moves, rounded down.
    EXPECT_EQ(solve(text_level(LatticeKind::square, {"0101010"})).moves().size(), 3U);
    EXPECT_EQ(solve(text_level(LatticeKind::square, {"0120210"})).moves().size(), 3U);
}

// A noisy board as large as the limits allow.
ColorLevel large_level(int side, int colors) {
    ColorLevel level;
    level.game = Game::kami;
    level.board = random_board({LatticeKind::square, side, side}, colors, 5);
    return level;
}

TEST(Solve, NoTimeGivesTheQuickestAnswerWithItsBound) {
    SolveOptions options;
    options.limit_ms = 0;
    const Solution result = solve(large_level(16, 4), options);
    EXPECT_FALSE(result.moves().empty());
    EXPECT_GE(result.lower_bound, 3);
    EXPECT_LE(result.lower_bound, static_cast<int>(result.moves().size()));
}

TEST(Solve, ALargeNoisyBoardWithTwelveColorsGetsAnAnswer) {
    SolveOptions options;
    options.limit_ms = 100;
    const Solution result = solve(large_level(64, 12), options);
    EXPECT_EQ(result.status, Status::feasible);
    EXPECT_FALSE(result.moves().empty());
}

TEST(Solve, LittleMemoryStillGivesAnAnswer) {
    SolveOptions options;
    options.limit_ms = 2000;
    options.memory_bytes = std::size_t{16} << 20;
    const Solution result = solve(large_level(9, 4), options);
    EXPECT_FALSE(result.moves().empty());
}

TEST(Solve, ACancelledSearchGivesWhatItHas) {
    Cancellation cancellation;
    cancellation.request();
    SolveOptions options;
    options.cancellation = &cancellation;
    EXPECT_FALSE(solve(large_level(12, 4), options).moves().empty());
}

TEST(Solve, ReportsProgressThatOnlyImproves) {
    SolveOptions options;
    options.limit_ms = 500;
    int best = 1'000'000;
    int bound = 0;
    options.on_progress = [&](const SolveProgress& progress) {
        EXPECT_LE(progress.best_moves, best);
        EXPECT_GE(progress.lower_bound, bound);
        best = progress.best_moves;
        bound = progress.lower_bound;
    };
    (void)solve(large_level(10, 4), options);
    EXPECT_LT(best, 1'000'000);
}

TEST(Solve, RefusesBrokenLevels) {
    ColorLevel level = text_level(LatticeKind::square, {"012"});
    level.game = Game::shisen;
    EXPECT_EQ(test::error_code_of([&] { return solve(level); }), ErrorCode::bad_level);
    EXPECT_THROW((void)solve(text_level(LatticeKind::square, {"..."})), Error);
    SolveOptions options;
    options.memory_bytes = 1000;
    EXPECT_THROW((void)solve(text_level(LatticeKind::square, {"01"}), options), Error);
}

TEST(Solve, OptionsOfAnotherGameAreWrongUsage) {
    const ColorLevel flood = text_level(Game::floodit, {"01", "10"});
    SolveOptions options;
    options.free_flood.every_final_color = true;
    const auto error = test::error_of([&] { return solve(flood, options); });
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code(), ErrorCode::usage);
    EXPECT_EQ(error->parameter(), "every_final_color");
}

TEST(Solve, GivesTheSameWithTheGraphOfTheCaller) {
    for (const Game game : {Game::kami, Game::floodit}) {
        ColorLevel level;
        level.game = game;
        level.board = random_board({LatticeKind::square, 7, 6}, 4, 3);
        const Solution alone = solve(level);
        const Solution given = solve(level, build_region_graph(level.board));
        EXPECT_EQ(alone.moves(), given.moves());
        EXPECT_EQ(alone.nodes, given.nodes);
    }
}

TEST(Solve, OptionsOutOfRangeAreWrongUsage) {
    const auto message_of = [](const SolveOptions& options) -> std::string {
        const auto error =
            test::error_of([&] { return solve(text_level(LatticeKind::square, {"01"}), options); });
        if (!error) return {};
        EXPECT_EQ(error->code(), ErrorCode::usage);
        return error->message();
    };
    SolveOptions options;
    EXPECT_EQ(message_of(options), "");
    options.limit_ms = std::numeric_limits<double>::quiet_NaN();
    EXPECT_NE(message_of(options).find("not a number"), std::string::npos);
    options.limit_ms = 1000;
    for (const int threads : {0, 257}) {
        options.threads = threads;
        EXPECT_NE(message_of(options).find("number of threads"), std::string::npos) << threads;
    }
    options.threads = 256;
    EXPECT_EQ(message_of(options), "");
}

}  // namespace
}  // namespace unfold
