// What solve gives on request beside the solution, and unfold hint.
#include "program.h"

namespace unfold::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// 0 1 2 1 0: two moves, ending in 0.
void write_stripes(const Folder& folder) {
    write_file(folder / "stripes.json", stripes("01210", 2).dump());
}

TEST(SolveExtras, JsonTellsEveryFinalColorTheSolutionsAndTheDifficulty) {
    const Folder folder;
    write_stripes(folder);
    const Finished finished = run(folder, {"solve", "stripes.json", "--json", "--all-colors", "--solutions",
                                           "5", "--difficulty", "--threads", "2"});
    ASSERT_EQ(finished.exit_code, 0) << finished.err;
    const auto lines = json_lines(finished.out);
    ASSERT_EQ(lines.size(), 1U);
    const json& answer = lines[0];
    ASSERT_EQ(answer["by_color"].size(), 4U) << "one a palette color, used or not";
    EXPECT_EQ(answer["by_color"][0]["moves"], 2);
    EXPECT_EQ(answer["by_color"][1]["moves"], 3);
    EXPECT_EQ(answer["by_color"][2]["moves"], 3);
    EXPECT_EQ(answer["by_color"][1]["lower_bound"], 3);
    EXPECT_EQ(answer["solutions"].size(), 1U) << "the middle takes color 1, then color 0";
    EXPECT_EQ(answer["solutions_complete"], true);
    json difficulty = answer["difficulty"];
    EXPECT_GE(difficulty["grade"], 1);
    EXPECT_LT(difficulty["grade"], 4) << "two moves are a lesson";
    difficulty.erase("grade");
    EXPECT_EQ(difficulty, json({{"moves", 2},
                                {"solutions", 1},
                                {"solutions_complete", true},
                                {"greedy_moves", 2},
                                {"sensible_first_moves", 7},
                                {"right_first_moves", 1},
                                {"first_greedy_mistake", 0},
                                {"islands", 1},
                                {"grade_complete", true}}));
}

TEST(SolveExtras, AreLeftOutWhereNobodyAsked) {
    const Folder folder;
    write_stripes(folder);
    const auto lines = json_lines(run(folder, {"solve", "stripes.json", "--json"}).out);
    ASSERT_EQ(lines.size(), 1U);
    for (const char* key : {"by_color", "solutions", "difficulty"})
        EXPECT_FALSE(lines[0].contains(key)) << key;
}

TEST(SolveExtras, AreToldInWords) {
    const Folder folder;
    write_stripes(folder);
    const Finished finished = run(folder, {"solve", "stripes.json", "--all-colors", "--difficulty"});
    EXPECT_EQ(finished.exit_code, 0);
    EXPECT_NE(finished.out.find("ending in "), std::string::npos) << finished.out;
    EXPECT_NE(finished.out.find("1 different solution of this length, no others"), std::string::npos)
        << finished.out;
    EXPECT_NE(finished.out.find("greedy play takes 2 moves, 0 more"), std::string::npos) << finished.out;
}

TEST(SolveExtras, ThreadsAndCountsOutOfRangeAreWrongUsage) {
    const Folder folder;
    write_stripes(folder);
    EXPECT_EQ(run(folder, {"solve", "stripes.json", "--threads", "0"}).exit_code, 2);
    EXPECT_EQ(run(folder, {"solve", "stripes.json", "--solutions", "0"}).exit_code, 2);
    EXPECT_EQ(run(folder, {"hint", "stripes.json", "--count", "0"}).exit_code, 2);
}

TEST(SolveExtras, TheSolutionFileSaysHowTheBoundWasProven) {
    const Folder folder;
    write_stripes(folder);
    ASSERT_EQ(run(folder, {"solve", "stripes.json"}).exit_code, 0);
    const json solution = json::parse(text_in(folder / "stripes.solution.json"));
    ASSERT_EQ(solution["proof"].size(), 1U);
    EXPECT_EQ(solution["proof"][0]["regions"], 5);
    EXPECT_EQ(solution["proof"][0]["lower_bound"], 2);
    EXPECT_EQ(solution["proof"][0]["by"], "colors");
}

TEST(Hint, SaysOneMoveAndWritesNothing) {
    const Folder folder;
    write_stripes(folder);
    const auto before = folder.names();
    const Finished finished = run(folder, {"hint", "stripes.json"});
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_NE(finished.out.find("  1. "), std::string::npos) << finished.out;
    EXPECT_EQ(finished.out.find("  2. "), std::string::npos) << finished.out;
    EXPECT_NE(finished.out.find("then 1 more to go"), std::string::npos) << finished.out;
    EXPECT_EQ(folder.names(), before);
}

TEST(Hint, SaysAsManyMovesAsAskedFor) {
    const Folder folder;
    write_stripes(folder);
    const Finished finished = run(folder, {"hint", "stripes.json", "--count", "7"});
    EXPECT_EQ(finished.exit_code, 0);
    EXPECT_NE(finished.out.find("  2. "), std::string::npos) << finished.out;
    EXPECT_EQ(finished.out.find("more to go"), std::string::npos) << finished.out;
}

TEST(Hint, OfASolvedBoardSaysSo) {
    const Folder folder;
    write_file(folder / "done.json", stripes("00000", 0).dump());
    const Finished finished = run(folder, {"hint", "done.json"});
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_NE(finished.out.find("nothing to do"), std::string::npos) << finished.out;
}

}  // namespace
}  // namespace unfold::test
