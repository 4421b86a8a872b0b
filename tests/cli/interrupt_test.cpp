// Ctrl-C and other signals in the middle of the work: the best answer so far is kept, nothing else is begun,
// and no temporary file stays.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <sys/stat.h>
#include <thread>

#include "program.h"

namespace unfold::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// A board on which the search takes longer than any time limit.
void write_hard_level(const Folder& folder, const std::string& name) {
    write_file(folder / name, run(folder, {"generate", "--colors", "6", "--seed", "11"}).out);
}

bool has_temporary_file(const Folder& folder) {
    const auto names = folder.names();
    return std::any_of(names.begin(), names.end(),
                       [](const std::string& name) { return name.find(".part") != std::string::npos; });
}

class Interrupted : public testing::TestWithParam<int> {
  protected:
    Folder folder;
    void SetUp() override { write_hard_level(folder, "hard.json"); }
};

TEST_P(Interrupted, ASolveKeepsTheBestAnswerAndBeginsNoOther) {
    write_file(folder / "later.json", stripes("00111", 1).dump());
    Running solve(folder, {"solve", "hard.json", "later.json", "--time-limit", "100"});
    ASSERT_TRUE(eventually([&] { return fs::exists(folder / "hard.level.json"); }));
    solve.send(GetParam());
    const Finished finished = solve.wait();
    EXPECT_EQ(finished.exit_code, 128 + GetParam()) << finished.err;
    EXPECT_NE(finished.err.find("interrupted"), std::string::npos) << finished.err;
    EXPECT_NE(finished.err.find("1 input was not started"), std::string::npos) << finished.err;
    EXPECT_EQ(folder.names(), (std::vector<std::string>{"hard.json", "hard.level.json", "hard.solution.json",
                                                        "hard.solved.png", "later.json"}));
    EXPECT_EQ(json::parse(text_in(folder / "hard.solution.json"))["status"], "feasible");
    EXPECT_EQ(run(folder, {"verify", "hard.level.json", "hard.solution.json"}).exit_code, 0);
}

TEST_P(Interrupted, AsJsonGivesItsLineAndNoOther) {
    write_file(folder / "later.json", stripes("00111", 1).dump());
    Running solve(folder, {"solve", "hard.json", "later.json", "--time-limit", "100", "--json"});
    ASSERT_TRUE(eventually([&] { return fs::exists(folder / "hard.level.json"); }));
    solve.send(GetParam());
    const Finished finished = solve.wait();
    EXPECT_EQ(finished.exit_code, 128 + GetParam()) << finished.err;
    const auto lines = json_lines(finished.out);
    ASSERT_EQ(lines.size(), 1U) << finished.out;
    EXPECT_EQ(lines[0]["status"], "feasible");
}

TEST_P(Interrupted, TheWaitForAnInputEndsAtOnce) {
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    Running solve(folder, {"solve", "pipe"});
    // Nobody will ever write into it; before the program has begun to wait, a signal ends it likewise.
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    solve.send(GetParam());
    EXPECT_EQ(solve.wait().exit_code, 128 + GetParam());
    EXPECT_EQ(folder.names(), (std::vector<std::string>{"hard.json", "pipe"}));
}

INSTANTIATE_TEST_SUITE_P(All, Interrupted, testing::Values(SIGINT, SIGTERM), [](const auto& signal) {
    return signal.param == SIGINT ? "ByCtrlC" : "ByTheSystem";
});

TEST(ClosedPipe, EndsTheProgramWithoutATemporaryFile) {
    const Folder folder;
    write_file(folder / "two.json", stripes("00111", 1).dump());
    write_file(folder / "run.sh", "(\"$1\" solve two.json --json; echo $? > code) | true\n");
    const std::string command =
        "cd '" + folder.path().string() + "' && sh run.sh '" + program_path().string() + "' 2> err";
    ASSERT_EQ(std::system(command.c_str()), 0);
    const std::string code = text_in(folder / "code");
    EXPECT_TRUE(code == "141\n" || code == "2\n") << code;
    EXPECT_FALSE(has_temporary_file(folder));
    EXPECT_GT(size_of_png(text_in(folder / "two.solved.png")).width, 0);
}

}  // namespace
}  // namespace unfold::test
