// Outputs that cannot be written: cannot-write, and no half-written or temporary file stays.
#include <ostream>

#include "program.h"

namespace unfold::test {
namespace {

namespace fs = std::filesystem;

void expect_cannot_write(const Finished& finished) {
    EXPECT_EQ(finished.exit_code, 2) << finished.err;
    const auto lines = json_lines(finished.out);
    ASSERT_EQ(lines.size(), 1U) << finished.out;
    const auto& error = lines[0].at("error");
    ASSERT_TRUE(error.is_object()) << finished.out;
    EXPECT_EQ(error.at("code"), "cannot-write");
    EXPECT_EQ(error.at("stage"), "output");
    EXPECT_FALSE(error.at("hint").get<std::string>().empty());
}

class Unwritable : public testing::Test {
  protected:
    Folder folder;
    void SetUp() override { write_file(folder / "two.json", stripes("00111", 1).dump()); }
};

TEST_F(Unwritable, AFolderBelowAPlainFileIsRefused) {
    write_file(folder / "plain", "a file\n");
    expect_cannot_write(run(folder, {"solve", "two.json", "-o", "plain/below", "--json"}));
    expect_cannot_write(run(folder, {"read", "two.json", "-o", "plain/below", "--json"}));
    EXPECT_EQ(folder.names(), (std::vector<std::string>{"plain", "two.json"}));
    EXPECT_EQ(text_in(folder / "plain"), "a file\n");
}

TEST_F(Unwritable, APlainFileAsFolderIsRefused) {
    write_file(folder / "plain", "a file\n");
    expect_cannot_write(run(folder, {"solve", "two.json", "-o", "plain", "--json"}));
    EXPECT_EQ(text_in(folder / "plain"), "a file\n");
}

TEST_F(Unwritable, AFolderOfTheKernelIsRefused) {
    if (!fs::is_directory("/proc")) GTEST_SKIP() << "This system has no /proc.";
    expect_cannot_write(run(folder, {"solve", "two.json", "-o", "/proc", "--json"}));
    expect_cannot_write(run(folder, {"solve", "two.json", "-o", "/proc/unfold", "--json"}));
}

TEST_F(Unwritable, TheHintNamesTheOption) {
    write_file(folder / "plain", "a file\n");
    const Finished finished = run(folder, {"solve", "two.json", "-o", "plain/below"});
    EXPECT_EQ(finished.exit_code, 2);
    EXPECT_NE(finished.err.find("plain/below"), std::string::npos) << finished.err;
    EXPECT_NE(finished.err.find("-o"), std::string::npos) << finished.err;
}

TEST_F(Unwritable, GraphSaysThatItCannotWrite) {
    write_file(folder / "plain", "a file\n");
    const Finished finished = run(folder, {"graph", "two.json", "-o", "plain/two.dot"});
    EXPECT_EQ(finished.exit_code, 2);
    EXPECT_NE(finished.err.find("plain/two.dot"), std::string::npos) << finished.err;
}

TEST_F(Unwritable, RenderSaysThatItCannotWrite) {
    write_file(folder / "plain", "a file\n");
    const Finished finished = run(folder, {"render", "two.json", "-o", "plain/two.png"});
    EXPECT_EQ(finished.exit_code, 2);
    EXPECT_NE(finished.err.find("plain/two.png"), std::string::npos) << finished.err;
}

TEST_F(Unwritable, GenerateSaysThatItCannotWrite) {
    write_file(folder / "plain", "a file\n");
    const Finished finished = run(folder, {"generate", "-o", "plain/random.json"});
    EXPECT_EQ(finished.exit_code, 2);
    EXPECT_NE(finished.err.find("plain/random.json"), std::string::npos) << finished.err;
}

TEST_F(Unwritable, AFullStandardOutputIsNoSuccess) {
    if (!fs::exists("/dev/full")) GTEST_SKIP() << "This system has no /dev/full.";
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{"graph", "two.json"},
                                                      {"generate"},
                                                      {"read", "two.json", "--json"},
                                                      {"solve", "two.json", "--json"}}) {
        SCOPED_TRACE(arguments[0]);
        EXPECT_EQ(run_into("/dev/full", folder, arguments).exit_code, 2);
    }
}

// A file of another kind where an output would go.
struct InTheWay {
    std::string name;
    std::vector<std::string> options;
};

void PrintTo(const InTheWay& file, std::ostream* stream) {
    *stream << file.name;
}

class ForeignFile : public testing::TestWithParam<InTheWay> {};

TEST_P(ForeignFile, IsNotReplaced) {
    const Folder folder;
    write_file(folder / "two.json", stripes("00111", 1).dump());
    write_file(folder / GetParam().name, "my notes\n");
    std::vector<std::string> arguments{"solve", "two.json", "--json"};
    arguments.insert(arguments.end(), GetParam().options.begin(), GetParam().options.end());
    expect_cannot_write(run(folder, arguments));
    EXPECT_EQ(text_in(folder / GetParam().name), "my notes\n");
    for (const std::string& name : folder.names())
        EXPECT_EQ(name.find(".part"), std::string::npos) << "a temporary file stayed: " << name;
}

INSTANTIATE_TEST_SUITE_P(All, ForeignFile,
                         testing::Values(InTheWay{"two.solved.png", {}}, InTheWay{"two.level.json", {}},
                                         InTheWay{"two.solution.json", {}}, InTheWay{"two.dot", {"--dot"}},
                                         InTheWay{"two.svg", {"--svg"}},
                                         InTheWay{"two.step-01.png", {"--steps"}},
                                         InTheWay{"two.steps.png", {"--steps"}},
                                         InTheWay{"two.solved.gif", {"--animate"}}),
                         [](const auto& parameter) { return "Output" + std::to_string(parameter.index); });

TEST_F(Unwritable, AFolderInTheWayStays) {
    fs::create_directory(folder / "two.solved.png");
    expect_cannot_write(run(folder, {"solve", "two.json", "--json"}));
    EXPECT_TRUE(fs::is_directory(folder / "two.solved.png"));
}

TEST_F(Unwritable, AnEmptyFileIsNoOutputOfThisProgram) {
    write_file(folder / "two.solved.png", "");
    expect_cannot_write(run(folder, {"solve", "two.json", "--json"}));
    EXPECT_EQ(text_in(folder / "two.solved.png"), "");
}

}  // namespace
}  // namespace unfold::test
