// Budgets that are too small, wrong usage, and help.
#include <ostream>

#include "program.h"

namespace unfold::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class Budget : public testing::Test {
  protected:
    Folder folder;
    void SetUp() override { write_file(folder / "three.json", stripes("00122", 1).dump()); }
};

TEST_F(Budget, TooSmallAOneIsSaidAndTheBestKnownIsWritten) {
    write_file(folder / "four.json", stripes("01233", 2).dump());
    const Finished finished = run(folder, {"solve", "four.json"});
    EXPECT_EQ(finished.exit_code, 5);
    EXPECT_NE(finished.err.find("cannot be solved in 2 moves; at least 3 are needed"), std::string::npos)
        << finished.err;
    EXPECT_EQ(json::parse(text_in(folder / "four.solution.json"))["moves"], 3);
    EXPECT_GT(size_of_png(text_in(folder / "four.solved.png")).width, 0);
    EXPECT_EQ(run(folder, {"verify", "four.level.json", "four.solution.json"}).exit_code, 0);
}

TEST_F(Budget, OfTheCommandLineOverridesThatOfTheFile) {
    EXPECT_EQ(run(folder, {"solve", "three.json", "--budget", "2"}).exit_code, 0);
    EXPECT_EQ(json::parse(text_in(folder / "three.level.json"))["budget"], 2);
    const auto lines = json_lines(run(folder, {"solve", "three.json", "--budget", "0", "--json"}).out);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0]["budget"], 0);
    EXPECT_EQ(lines[0]["error"]["code"], "over-budget");
}

TEST_F(Budget, OfTheCommandLineOverridesThatOfAPicture) {
    const auto picture = sample("kami2/sash.png");
    const Finished finished = run(folder, {"solve", picture, "--budget", "2", "-o", "out", "--json"});
    EXPECT_EQ(finished.exit_code, 5);
    const auto lines = json_lines(finished.out);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0]["budget"], 2);
    EXPECT_TRUE(fs::exists(folder / "out" / "sash.solved.png"));
}

TEST_F(Budget, AmongSeveralInputsCountsAsFailed) {
    write_file(folder / "two.json", stripes("00111", 1).dump());
    EXPECT_EQ(run(folder, {"solve", "three.json", "two.json"}).exit_code, 1);
    EXPECT_TRUE(fs::exists(folder / "three.solved.png"));
}

TEST(TimeLimit, OfNothingGivesTheQuickestAnswerWithItsBound) {
    const Folder folder;
    const std::string level = run(folder, {"generate", "--colors", "6", "--seed", "3"}).out;
    write_file(folder / "random.json", level);
    const Finished finished = run(folder, {"solve", "random.json", "--time-limit", "0", "--json"});
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    const auto lines = json_lines(finished.out);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0]["status"], "feasible");
    EXPECT_LT(lines[0]["lower_bound"], lines[0]["moves"]);
    EXPECT_EQ(run(folder, {"verify", "random.json", "random.solution.json"}).exit_code, 0);
}

struct Usage {
    std::vector<std::string> arguments;
};

void PrintTo(const Usage& usage, std::ostream* stream) {
    for (const std::string& argument : usage.arguments)
        *stream << argument << ' ';
}

class WrongUsage : public testing::TestWithParam<Usage> {};

TEST_P(WrongUsage, GivesTwoAndAReasonOnStandardError) {
    const Folder folder;
    write_file(folder / "two.json", stripes("00111", 1).dump());
    const Finished finished = run(folder, GetParam().arguments);
    EXPECT_EQ(finished.exit_code, 2);
    EXPECT_EQ(finished.out, "");
    EXPECT_NE(finished.err.find("--help"), std::string::npos) << "it says where help is: " << finished.err;
    EXPECT_EQ(folder.names(), std::vector<std::string>{"two.json"});
}

INSTANTIATE_TEST_SUITE_P(
    All, WrongUsage,
    testing::Values(
        Usage{{}}, Usage{{"fold"}}, Usage{{"solve"}}, Usage{{"read"}}, Usage{{"graph"}}, Usage{{"render"}},
        Usage{{"verify"}}, Usage{{"two.json"}}, Usage{{"--fast"}}, Usage{{"solve", "two.json", "--fast"}},
        Usage{{"solve", "two.json", "--game", "chess"}}, Usage{{"solve", "two.json", "--budget", "six"}},
        Usage{{"solve", "two.json", "--budget", "-1"}}, Usage{{"solve", "two.json", "--budget"}},
        Usage{{"solve", "two.json", "--budget", "2.5"}}, Usage{{"solve", "two.json", "--time-limit", "-5"}},
        Usage{{"solve", "two.json", "--time-limit", "nan"}}, Usage{{"solve", "two.json", "--memory", "lots"}},
        Usage{{"solve", "two.json", "--stop-after", "lunch"}}, Usage{{"solve", "two.json", "-v", "-q"}},
        Usage{{"graph", "two.json", "two.json"}}, Usage{{"generate", "two.json"}}),
    [](const auto& parameter) { return "Arguments" + std::to_string(parameter.index); });

class Help : public testing::TestWithParam<std::string> {};

TEST_P(Help, OfACommandShowsAnExample) {
    const Folder folder;
    const Finished finished = run(folder, {GetParam(), "--help"});
    EXPECT_EQ(finished.exit_code, 0);
    EXPECT_EQ(finished.err, "");
    EXPECT_NE(finished.out.find("Example"), std::string::npos) << finished.out;
    EXPECT_NE(finished.out.find("\n  unfold " + GetParam() + " "), std::string::npos) << finished.out;
}

INSTANTIATE_TEST_SUITE_P(All, Help,
                         testing::Values("solve", "read", "graph", "render", "verify", "generate", "serve"),
                         [](const auto& parameter) { return parameter.param; });

TEST(ProgramHelp, NamesTheCommandsAnExampleAndTheExitCodes) {
    const Folder folder;
    const Finished finished = run(folder, {"--help"});
    EXPECT_EQ(finished.exit_code, 0);
    EXPECT_EQ(finished.err, "");
    for (const char* word :
         {"solve", "read", "graph", "render", "verify", "generate", "serve", "Example", "Exit codes"})
        EXPECT_NE(finished.out.find(word), std::string::npos) << word;
}

}  // namespace
}  // namespace unfold::test
