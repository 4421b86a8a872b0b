// The result of a run: the answer, how many regions each move merges, and what falls short of the budget.
#include <numeric>

#include "examples.h"

namespace unfold {
namespace {

using test::input_of;
using test::quickly;
using test::stripes;

TEST(SolveInput, TheRunHasTheAnswerOfTheSolver) {
    const Input input = input_of(stripes("00122", 2));
    const unfold::Run run = solve_input(input);
    const Solution solution = solve(input.level());
    EXPECT_EQ(run.solution.status, Status::optimal);
    EXPECT_EQ(run.solution.lower_bound, 2);
    EXPECT_EQ(run.solution.nodes, solution.nodes);
    EXPECT_EQ(run.solution.moves(), solution.moves());
    EXPECT_EQ(run.solution.moves().size(), 2U);
    EXPECT_EQ(run.solution.taps.size(), 2U);
    EXPECT_TRUE(run.verdict.ok());
    EXPECT_FALSE(run.shortfall);
}

TEST(SolveInput, AMoveThatJoinsThreeStripesMergesThreeRegions) {
    const unfold::Run run = solve_input(input_of(stripes("00100", 1)));
    EXPECT_EQ(run.merged, std::vector<int>{3});
}

TEST(SolveInput, TheMergesOfAllMovesLeaveOneRegion) {
    const Input input = *read_input(test::sample("kami2/mosaic.png"), "mosaic.png").input;
    const unfold::Run run = solve_input(input, quickly());
    const int fewer = std::accumulate(run.merged.begin(), run.merged.end(), 0,
                                      [](int sum, int merged) { return sum + merged - 1; });
    EXPECT_EQ(fewer, static_cast<int>(input.graph.size()) - 1);
}

TEST(SolveInput, ABoardOfOneColorIsDone) {
    const unfold::Run run = solve_input(input_of(stripes("00000", 0)));
    EXPECT_TRUE(run.solution.moves().empty());
    EXPECT_EQ(run.solution.status, Status::optimal);
    EXPECT_FALSE(run.shortfall);
}

TEST(SolveInput, IslandsOfOneColorEachAreUnitedInColor) {
    const unfold::Run run = solve_input(input_of(stripes("00.11", 1)));
    EXPECT_EQ(run.solution.moves().size(), 1U);
    EXPECT_TRUE(run.verdict.ok());
    EXPECT_FALSE(run.shortfall);
}

TEST(Shortfall, ABudgetThatCannotBeMetIsReportedWithTheMovesNeeded) {
    const unfold::Run run = solve_input(input_of(stripes("01233", 2)));
    ASSERT_TRUE(run.shortfall);
    EXPECT_EQ(run.shortfall->code(), ErrorCode::over_budget);
    EXPECT_EQ(run.shortfall->stage(), Stage::solve);
    EXPECT_NE(run.shortfall->message().find("cannot be solved in 2 moves; at least 3 are needed"),
              std::string::npos)
        << run.shortfall->message();
    EXPECT_EQ(run.shortfall->parameter(), "budget");
    EXPECT_EQ(run.solution.moves().size(), 3U) << "the best known solution is kept";
}

TEST(Shortfall, OneMoveIsInTheSingular) {
    const unfold::Run run = solve_input(input_of(stripes("00122", 1)));
    ASSERT_TRUE(run.shortfall);
    EXPECT_NE(run.shortfall->message().find("cannot be solved in 1 move; at least 2 are needed"),
              std::string::npos)
        << run.shortfall->message();
}

TEST(Shortfall, OneNeededMoveIsInTheSingular) {
    const unfold::Run run = solve_input(input_of(stripes("00111", 0)));
    ASSERT_TRUE(run.shortfall);
    EXPECT_NE(run.shortfall->message().find("cannot be solved in 0 moves; at least 1 is needed"),
              std::string::npos)
        << run.shortfall->message();
}

TEST(Shortfall, ABudgetIsCalledImpossibleOnlyWhenProven) {
    ColorLevel level;
    level.board = random_board(Lattice{}, 5, 3);
    const unfold::Run unlimited = solve_input(input_of(level), quickly());
    ASSERT_EQ(unlimited.solution.status, Status::feasible);
    ASSERT_LT(unlimited.solution.lower_bound, static_cast<int>(unlimited.solution.moves().size()));
    level.budget = unlimited.solution.lower_bound;
    const unfold::Run run = solve_input(input_of(level), quickly());
    ASSERT_TRUE(run.shortfall);
    EXPECT_EQ(run.shortfall->code(), ErrorCode::over_budget);
    EXPECT_EQ(run.shortfall->message().find("cannot be solved in"), std::string::npos)
        << run.shortfall->message();
    EXPECT_NE(run.shortfall->message().find(std::to_string(run.solution.moves().size()) + " moves"),
              std::string::npos)
        << run.shortfall->message();
    EXPECT_EQ(run.shortfall->parameter(), "time_limit");
}

TEST(Shortfall, WithoutABudgetThereIsNone) {
    EXPECT_FALSE(solve_input(input_of(stripes("01233", std::nullopt))).shortfall);
}

TEST(Shortfall, ACancelledSearchStillGivesWhatItHas) {
    ColorLevel level;
    level.board = random_board(Lattice{}, 5, 3);
    Cancellation cancellation;
    cancellation.request();
    SolveOptions options;
    options.cancellation = &cancellation;
    const unfold::Run run = solve_input(input_of(level), options);
    EXPECT_EQ(run.solution.status, Status::feasible);
    EXPECT_TRUE(run.verdict.ok());
}

TEST(SolveInput, ALevelOfTilesIsSolvedAndReplayed) {
    const Input input = input_of(solvable_deal(8, 5, 6, {}, 1));
    const unfold::Run run = solve_input(input);
    EXPECT_EQ(run.solution.status, Status::optimal);
    EXPECT_EQ(run.solution.removals().size(), 20U);
    EXPECT_TRUE(run.verdict.ok());
    EXPECT_TRUE(run.merged.empty());
    ASSERT_EQ(run.solution.taps.size(), 20U);
    for (const StepTaps& taps : run.solution.taps)
        EXPECT_TRUE(taps.first_px && taps.second_px);
}

TEST(Shortfall, ALostBoardOfTilesNamesGravity) {
    TileLevel level;
    level.board.lattice = {LatticeKind::square, 2, 2};
    for (const int kind : {0, 1, 1, 0})
        level.board.cells.push_back(KindId{kind});
    level.rules.max_turns = 0;
    const unfold::Run run = solve_input(input_of(level));
    EXPECT_EQ(run.solution.status, Status::infeasible);
    ASSERT_TRUE(run.shortfall);
    EXPECT_EQ(run.shortfall->code(), ErrorCode::no_solution);
    EXPECT_EQ(run.shortfall->parameter(), "gravity");
}

}  // namespace
}  // namespace unfold
