// What a run says: the answer, how many regions each move merges, and what falls short of the budget.
#include <numeric>

#include "examples.h"

namespace unfold {
namespace {

using test::input_of;
using test::quickly;
using test::stripes;

TEST(SolveInput, TheSolutionFileSaysWhatTheSolverSaid) {
    const Input input = input_of(stripes("00122", 2));
    const unfold::Run run = solve_input(input);
    EXPECT_EQ(run.result.status, Status::optimal);
    EXPECT_EQ(run.solution.status, run.result.status);
    EXPECT_EQ(run.solution.lower_bound, 2);
    EXPECT_EQ(run.solution.nodes, run.result.nodes);
    EXPECT_EQ(run.solution.level.board, input.level.board);
    ASSERT_EQ(run.solution.steps.size(), 2U);
    for (std::size_t i = 0; i < 2; ++i)
        EXPECT_EQ(run.solution.steps[i].move, run.result.moves[i]);
    EXPECT_TRUE(run.verdict.ok());
    EXPECT_FALSE(run.shortfall);
}

TEST(SolveInput, AMoveThatJoinsThreeStripesMergesThreeRegions) {
    const unfold::Run run = solve_input(input_of(stripes("00100", 1)));
    EXPECT_EQ(run.merged, std::vector<int>{3});
}

TEST(SolveInput, TheMergesOfAllMovesLeaveOneRegion) {
    const Input input = read_input(test::sample("kami2/mosaic.png"), "mosaic.png");
    const unfold::Run run = solve_input(input, quickly());
    const int fewer = std::accumulate(run.merged.begin(), run.merged.end(), 0,
                                      [](int sum, int merged) { return sum + merged - 1; });
    EXPECT_EQ(fewer, static_cast<int>(input.graph.size()) - 1);
}

TEST(SolveInput, ABoardOfOneColorIsDone) {
    const unfold::Run run = solve_input(input_of(stripes("00000", 0)));
    EXPECT_TRUE(run.result.moves.empty());
    EXPECT_EQ(run.result.status, Status::optimal);
    EXPECT_FALSE(run.shortfall);
}

TEST(SolveInput, IslandsOfOneColorEachAreUnitedInColor) {
    const unfold::Run run = solve_input(input_of(stripes("00.11", 1)));
    EXPECT_EQ(run.result.moves.size(), 1U);
    EXPECT_TRUE(run.verdict.ok());
    EXPECT_FALSE(run.shortfall);
}

TEST(Shortfall, ABudgetThatCannotBeMetIsSaidWithWhatIsNeeded) {
    const unfold::Run run = solve_input(input_of(stripes("01233", 2)));
    ASSERT_TRUE(run.shortfall);
    EXPECT_EQ(run.shortfall->code(), ErrorCode::over_budget);
    EXPECT_EQ(run.shortfall->stage(), Stage::solve);
    EXPECT_NE(run.shortfall->message().find("cannot be done in 2 moves; at least 3 are needed"),
              std::string::npos)
        << run.shortfall->message();
    EXPECT_NE(run.shortfall->hint().find("--budget"), std::string::npos);
    EXPECT_EQ(run.solution.steps.size(), 3U) << "the best known is there all the same";
}

TEST(Shortfall, OneMoveIsSaidInTheSingular) {
    const unfold::Run run = solve_input(input_of(stripes("00122", 1)));
    ASSERT_TRUE(run.shortfall);
    EXPECT_NE(run.shortfall->message().find("cannot be done in 1 move; at least 2 are needed"),
              std::string::npos)
        << run.shortfall->message();
}

TEST(Shortfall, OneNeededMoveIsSaidInTheSingular) {
    const unfold::Run run = solve_input(input_of(stripes("00111", 0)));
    ASSERT_TRUE(run.shortfall);
    EXPECT_NE(run.shortfall->message().find("cannot be done in 0 moves; at least 1 is needed"),
              std::string::npos)
        << run.shortfall->message();
}

TEST(Shortfall, NothingIsSaidToBeImpossibleThatIsNotProven) {
    Level level;
    level.board = random_board(Lattice{}, 5, 3);
    const unfold::Run unlimited = solve_input(input_of(level), quickly());
    ASSERT_EQ(unlimited.result.status, Status::feasible);
    ASSERT_LT(unlimited.result.lower_bound, static_cast<int>(unlimited.result.moves.size()));
    level.budget = unlimited.result.lower_bound;
    const unfold::Run run = solve_input(input_of(level), quickly());
    ASSERT_TRUE(run.shortfall);
    EXPECT_EQ(run.shortfall->code(), ErrorCode::over_budget);
    EXPECT_EQ(run.shortfall->message().find("cannot be done"), std::string::npos) << run.shortfall->message();
    EXPECT_NE(run.shortfall->message().find(std::to_string(run.result.moves.size()) + " moves"),
              std::string::npos)
        << run.shortfall->message();
    EXPECT_NE(run.shortfall->hint().find("--time-limit"), std::string::npos);
}

TEST(Shortfall, WithoutABudgetThereIsNone) {
    EXPECT_FALSE(solve_input(input_of(stripes("01233", std::nullopt))).shortfall);
}

TEST(Shortfall, ACancelledSearchStillGivesWhatItHas) {
    Level level;
    level.board = random_board(Lattice{}, 5, 3);
    Cancellation cancellation;
    cancellation.request();
    SolveOptions options;
    options.cancellation = &cancellation;
    const unfold::Run run = solve_input(input_of(level), options);
    EXPECT_EQ(run.result.status, Status::feasible);
    EXPECT_TRUE(run.verdict.ok());
}

}  // namespace
}  // namespace unfold
