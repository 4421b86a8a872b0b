// Text boards: one as a level, many as a line each, in order, resumable.
#include <csignal>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "program.h"

namespace unfold::test {
namespace {

using nlohmann::json;
using Names = std::vector<std::string>;

constexpr const char* three_boards = "1212\n2121\n\n111\n222\n333\n\n12\n12\n";

class Batch : public testing::Test {
  protected:
    Folder folder;

    void SetUp() override { write_file(folder / "boards.txt", three_boards); }
};

TEST_F(Batch, GivesALineABoardAndKeepsThem) {
    const Finished finished = run(folder, {"solve", "boards.txt", "--game", "floodit"});
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_EQ(
        finished.out,
        "# index moves status lower_bound solution\n1 4 optimal 4 2121\n2 2 optimal 2 23\n3 1 optimal 1 2\n");
    EXPECT_EQ(text_in(folder / "boards.results.txt"), finished.out);
    EXPECT_EQ(folder.names(), (Names{"boards.results.txt", "boards.txt"}));
}

TEST_F(Batch, GivesAnObjectABoardAsJson) {
    const Finished finished = run(folder, {"solve", "boards.txt", "--game", "floodit", "--json"});
    const auto lines = json_lines(finished.out);
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[1]["index"], 2);
    EXPECT_EQ(lines[1]["moves"], 2);
    EXPECT_EQ(lines[1]["status"], "optimal");
    EXPECT_EQ(lines[1]["solution"], "23");
    EXPECT_EQ(lines[1]["steps"][0], (json{{"cell", {0, 0}}, {"color", 1}}));
    EXPECT_TRUE(lines[1]["error"].is_null());
    EXPECT_EQ(text_in(folder / "boards.results.jsonl"), finished.out);
}

TEST_F(Batch, OnSeveralThreadsSaysTheSame) {
    const Finished one = run(folder, {"solve", "boards.txt", "--game", "floodit"});
    const Finished several = run(folder, {"solve", "boards.txt", "--game", "floodit", "--threads", "3"});
    EXPECT_EQ(one.out, several.out);
}

TEST_F(Batch, GoesOnWhereItWasKilled) {
    const Finished whole = run(folder, {"solve", "boards.txt", "--game", "floodit"});
    // The second line was cut short in the middle.
    write_file(folder / "boards.results.txt", whole.out.substr(0, whole.out.find("\n2 2") + 5));
    const Finished rest = run(folder, {"solve", "boards.txt", "--game", "floodit", "--resume"});
    EXPECT_EQ(rest.exit_code, 0) << rest.err;
    EXPECT_EQ(rest.out, "2 2 optimal 2 23\n3 1 optimal 1 2\n");
    EXPECT_EQ(text_in(folder / "boards.results.txt"), whole.out);
    EXPECT_EQ(run(folder, {"solve", "boards.txt", "--game", "floodit", "--resume"}).out, "");
}

TEST_F(Batch, WaitsForAnotherThatWritesTheSameResults) {
    const Finished whole = run(folder, {"solve", "boards.txt", "--game", "floodit"});
    const auto results = folder / "boards.results.txt";
    write_file(results, "");
    const int held = ::open(results.c_str(), O_RDWR | O_CLOEXEC);
    ASSERT_EQ(::flock(held, LOCK_EX), 0);
    Running waiting(folder, {"solve", "boards.txt", "--game", "floodit", "--resume"});
    EXPECT_TRUE(eventually([&] { return waiting.err().find("waiting for another") != std::string::npos; }))
        << waiting.err();
    EXPECT_EQ(text_in(results), "");
    // The other one solves the first board and ends.
    write_file(results, whole.out.substr(0, whole.out.find("\n2 2") + 1));
    ::close(held);
    const Finished finished = waiting.wait();
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_EQ(finished.out, "2 2 optimal 2 23\n3 1 optimal 1 2\n");
    EXPECT_EQ(text_in(results), whole.out);
}

TEST_F(Batch, CtrlCEndsTheWaitForAnother) {
    const auto results = folder / "boards.results.txt";
    write_file(results, "");
    const int held = ::open(results.c_str(), O_RDWR | O_CLOEXEC);
    ASSERT_EQ(::flock(held, LOCK_EX), 0);
    Running waiting(folder, {"solve", "boards.txt", "--game", "floodit"});
    EXPECT_TRUE(eventually([&] { return waiting.err().find("waiting for another") != std::string::npos; }));
    waiting.send(SIGINT);
    EXPECT_EQ(waiting.wait().out, "");
    EXPECT_EQ(text_in(results), "");
    ::close(held);
}

TEST_F(Batch, ReplacesNoFileThatIsNotItsOwn) {
    write_file(folder / "boards.results.txt", "my notes\n");
    EXPECT_EQ(run(folder, {"solve", "boards.txt", "--game", "floodit"}).exit_code, 2);
    EXPECT_EQ(text_in(folder / "boards.results.txt"), "my notes\n");
}

TEST_F(Batch, SolvesKamiWithTheCellOfEachMove) {
    const Finished finished = run(folder, {"solve", "boards.txt", "--game", "kami"});
    EXPECT_EQ(lines_of(finished.out)[3], "3 1 optimal 1 0,0:2");
}

TEST_F(Batch, BeginsTheFloodWhereItIsTold) {
    write_file(folder / "lines.txt", "123454321\n543212345\n");
    const Finished finished =
        run(folder, {"solve", "lines.txt", "--lines", "--game", "floodit", "--origin", "center"});
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_EQ(lines_of(finished.out).size(), 3U);
    EXPECT_EQ(
        run(folder, {"solve", "lines.txt", "--lines", "--game", "floodit", "--origin", "7,7"}).exit_code, 3);
    EXPECT_EQ(run(folder, {"solve", "lines.txt", "--game", "floodit", "--origin", "left"}).exit_code, 2);
}

TEST_F(Batch, SaysWhichBoardTakesTooManyMoves) {
    write_file(folder / "ids.txt", "2x2:0123,1\n2x2:0011,1\n");
    const Finished finished = run(folder, {"solve", "ids.txt"});
    EXPECT_EQ(finished.exit_code, 5);
    EXPECT_NE(finished.err.find("Board 1"), std::string::npos) << finished.err;
    EXPECT_EQ(lines_of(finished.out).size(), 3U);
}

// The first board takes longer than the two after it, which other threads have done by then.
TEST_F(Batch, OfSeveralThatTakeTooManyMovesTheFirstIsNamed) {
    std::string large = "12x12:";
    for (std::uint32_t i = 0, random = 1; i < 144; ++i) {
        random = random * 1664525 + 1013904223;
        large += static_cast<char>('0' + (random >> 16) % 6);
    }
    write_file(folder / "ids.txt", large + ",1\n2x2:0123,1\n2x2:0123,1\n");
    for (const char* threads : {"1", "2"}) {
        const Finished finished = run(folder, {"solve", "ids.txt", "--threads", threads});
        EXPECT_EQ(finished.exit_code, 5);
        EXPECT_NE(finished.err.find("Board 1"), std::string::npos) << finished.err;
    }
}

TEST_F(Batch, NeedsTheGame) {
    const Finished finished = run(folder, {"solve", "boards.txt"});
    EXPECT_EQ(finished.exit_code, 2);
    EXPECT_NE(finished.err.find("--game"), std::string::npos);
}

TEST_F(Batch, OneBoardIsALevel) {
    write_file(folder / "one.txt", "121\n212\n");
    const Finished finished = run(folder, {"solve", "one.txt", "--game", "floodit", "--json"});
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    const auto lines = json_lines(finished.out);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0]["moves"], 3);
    EXPECT_EQ(run(folder, {"verify", "one.level.json", "one.solution.json"}).exit_code, 0);
    EXPECT_EQ(run(folder, {"hint", "boards.txt", "--game", "floodit"}).exit_code, 2);
}

TEST_F(Batch, AWrongLineIsNamed) {
    write_file(folder / "boards.txt", "12\n21\n\n123\n12\n");
    const Finished finished = run(folder, {"solve", "boards.txt", "--game", "floodit"});
    EXPECT_EQ(finished.exit_code, 3);
    EXPECT_NE(finished.err.find("Line 5"), std::string::npos) << finished.err;
}

}  // namespace
}  // namespace unfold::test
