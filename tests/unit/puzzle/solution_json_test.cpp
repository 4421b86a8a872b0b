// Solution files: written and read again, and bad ones refused.
#include <gtest/gtest.h>

#include "level_examples.h"

namespace unfold {
namespace {

Solution small_solution() {
    Solution solution;
    solution.status = Status::feasible;
    solution.lower_bound = 1;
    solution.colors().moves = {{{0, 0}, ColorId{1}}, {{2, 2}, ColorId{1}}};
    solution.taps = {{Point{10.5, 20}, Point{300, 1100.25}}, {}};
    solution.nodes = 12;
    solution.duplicates = 3;
    solution.solve_ms = 1.5;
    return solution;
}

std::string small_solution_text() {
    return solution_to_json(parse_level(small_level), small_solution());
}

std::optional<Error> solution_error(const std::string& text) {
    return test::error_of([&] { return parse_solution(text); });
}

TEST(SolutionJson, IsReadAsItWasWritten) {
    const ColorLevel level = color_level(small_level);
    const SolutionFile file = parse_solution(small_solution_text());
    EXPECT_EQ(std::get<ColorLevel>(file.level).board, level.board);
    EXPECT_EQ(std::get<ColorLevel>(file.level).budget, level.budget);
    const Solution& read = file.solution;
    EXPECT_EQ(read.status, Status::feasible);
    EXPECT_EQ(read.lower_bound, 1);
    EXPECT_EQ(read.moves(), small_solution().moves());
    ASSERT_EQ(read.taps.size(), 2U);
    EXPECT_EQ(read.taps[0].first_px->x, 10.5);
    EXPECT_EQ(read.taps[0].second_px->y, 1100.25);
    EXPECT_FALSE(read.taps[1].first_px);
    EXPECT_EQ(read.nodes, 12U);
    EXPECT_EQ(read.duplicates, 3U);
    EXPECT_EQ(read.solve_ms, 1.5);
}

TEST(SolutionJson, AWrongMoveIsReadForTheVerifierToJudge) {
    Solution solution = small_solution();
    solution.colors().moves[0] = {{99, -1}, ColorId{7}};
    EXPECT_EQ(parse_solution(solution_to_json(parse_level(small_level), solution)).solution.moves(),
              solution.moves());
}

TEST(SolutionJson, NamesEachStatus) {
    EXPECT_EQ(status_name(Status::optimal), "optimal");
    EXPECT_EQ(status_name(Status::feasible), "feasible");
    EXPECT_EQ(status_name(Status::infeasible), "infeasible");
    EXPECT_EQ(status_name(Status::unknown), "unknown");
    EXPECT_EQ(status_name(Status::optimal, Game::shisen), "solved");
}

struct BadSolution {
    std::string name;
    std::string from;
    std::string to;
    std::string mentions;
    ErrorCode code = ErrorCode::bad_level;
};

void PrintTo(const BadSolution& bad, std::ostream* out) {
    *out << bad.name;
}

class BadSolutionJson : public testing::TestWithParam<BadSolution> {};

TEST_P(BadSolutionJson, IsRefusedWithASentenceThatNamesThePlace) {
    const auto error = solution_error(replaced(small_solution_text(), GetParam().from, GetParam().to));
    ASSERT_TRUE(error) << "was read";
    EXPECT_EQ(error->code(), GetParam().code) << error->message();
    EXPECT_EQ(error->stage(), Stage::level);
    EXPECT_NE(error->message().find(GetParam().mentions), std::string::npos) << error->message();
}

INSTANTIATE_TEST_SUITE_P(
    Fields, BadSolutionJson,
    testing::Values(
        BadSolution{"OtherVersion", R"("version": 1)", R"("version": 3)", "version 3",
                    ErrorCode::wrong_version},
        BadSolution{"ALevelInstead", "unfold-solution", "unfold-level", "unfold-level"},
        BadSolution{"UnknownStatus", "feasible", "perfect", "\"status\""},
        BadSolution{"MovesAndStepsDiffer", R"("moves": 2)", R"("moves": 3)", "\"moves\""},
        BadSolution{"StepsOutOfOrder", R"("n":2)", R"("n":1)", "step 2"},
        BadSolution{"CellOfOneNumber", "[2,2]", "[2]", "\"steps[1].cell\""},
        BadSolution{"CellWithFraction", "[2,2]", "[2,2.5]", "\"steps[1].cell[1]\""},
        BadSolution{"ColorMissing", R"("color":1,)", "", "\"steps[0].color\""},
        BadSolution{"TapAsText", "[10.5,20.0]", R"("10,20")", "\"steps[0].tap_px\""},
        BadSolution{"NegativeBound", R"("lower_bound": 1)", R"("lower_bound": -1)", "\"lower_bound\""},
        BadSolution{"NegativeNodes", R"("nodes": 12)", R"("nodes": -12)", "\"nodes\""},
        BadSolution{"TimeAsText", R"("solve_ms": )", R"("solve_ms": "long", "was": )", "\"solve_ms\""},
        BadSolution{"BadLevelInside", R"("001")", R"("0x1")", "row 1, column 1"},
        BadSolution{"LevelInsideNamesItsFields", R"("game":)", R"("gam":)", "\"level.game\""}),
    [](const auto& test) { return test.param.name; });

TEST(SolutionJsonLimits, EveryFileThatStopsEarlyIsRefused) {
    const std::string text = small_solution_text();
    for (std::size_t length = 0; length + 1 < text.size(); ++length)
        EXPECT_TRUE(solution_error(text.substr(0, length))) << length;
}

TEST(SolutionJsonLimits, AListIsNoSolution) {
    const auto error = solution_error("[" + small_solution_text() + "]");
    ASSERT_TRUE(error);
    EXPECT_NE(error->message().find("not a JSON object"), std::string::npos) << error->message();
}

TEST(SolutionJsonLimits, AStepThatIsNoObjectIsRefused) {
    const auto error = solution_error(replaced(small_solution_text(), R"("steps": [)", R"("steps": [7,)"));
    ASSERT_TRUE(error);
    EXPECT_NE(error->message().find("\"steps[0]\""), std::string::npos) << error->message();
}

}  // namespace
}  // namespace unfold
