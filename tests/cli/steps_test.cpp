// solve --steps and --animate: which files, whole, and what they go together with.
#include <algorithm>

#include "program.h"

namespace unfold::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using Names = std::vector<std::string>;

bool is_whole_png(const std::string& bytes) {
    return bytes.starts_with("\x89PNG") && bytes.ends_with(std::string_view("IEND\xae\x42\x60\x82"));
}

bool is_whole_gif(const std::string& bytes) {
    return bytes.starts_with("GIF89a") && bytes.ends_with(';');
}

TEST(Steps, AreAPictureAMoveAndASheet) {
    const Folder folder;
    write_file(folder / "three.json", stripes("01233", 3).dump());
    ASSERT_EQ(run(folder, {"solve", "three.json", "--steps"}).exit_code, 0);
    EXPECT_EQ(folder.names(),
              (Names{"three.json", "three.level.json", "three.solution.json", "three.solved.png",
                     "three.step-01.png", "three.step-02.png", "three.step-03.png", "three.steps.png"}));
    for (const std::string& name : folder.names()) {
        if (!name.ends_with(".png")) continue;
        EXPECT_TRUE(is_whole_png(text_in(folder / name))) << name;
    }
    EXPECT_NE(text_in(folder / "three.step-01.png"), text_in(folder / "three.step-02.png"));
}

TEST(Steps, HaveTheSizeOfTheScreenshot) {
    const Folder folder;
    fs::copy_file(sample("kami2/sash.png"), folder / "sash.png");
    ASSERT_EQ(run(folder, {"solve", "sash.png", "--steps", "-o", "out"}).exit_code, 0);
    const SizePx shot = size_of_png(text_in(folder / "sash.png"));
    EXPECT_EQ(size_of_png(text_in(folder / "out" / "sash.step-01.png")), shot);
}

TEST(Steps, AndTheAnimationAreOnlyWrittenWhenAskedFor) {
    const Folder folder;
    write_file(folder / "two.json", stripes("00111", 1).dump());
    ASSERT_EQ(run(folder, {"solve", "two.json", "--animate"}).exit_code, 0);
    EXPECT_EQ(folder.names(),
              (Names{"two.json", "two.level.json", "two.solution.json", "two.solved.gif", "two.solved.png"}));
    EXPECT_TRUE(is_whole_gif(text_in(folder / "two.solved.gif")));
    EXPECT_LT(fs::file_size(folder / "two.solved.gif"), 100'000U);
}

TEST(Steps, AreTheSameOnEveryRun) {
    const Folder folder;
    write_file(folder / "two.json", stripes("01202", 3).dump());
    for (const char* out : {"a", "b"})
        ASSERT_EQ(run(folder, {"solve", "two.json", "--steps", "--animate", "-o", out}).exit_code, 0);
    for (const char* name : {"two.step-01.png", "two.steps.png", "two.solved.gif"})
        EXPECT_EQ(text_in(folder / "a" / name), text_in(folder / "b" / name)) << name;
}

TEST(Steps, OfASolutionOverTheBudgetAreWrittenToo) {
    const Folder folder;
    write_file(folder / "three.json", stripes("01233", 1).dump());
    const Finished finished = run(folder, {"solve", "three.json", "--steps", "--animate", "--json"});
    EXPECT_EQ(finished.exit_code, 5);
    EXPECT_EQ(json_lines(finished.out).size(), 1U);
    EXPECT_TRUE(fs::exists(folder / "three.step-03.png"));
    EXPECT_TRUE(fs::exists(folder / "three.steps.png"));
    EXPECT_TRUE(fs::exists(folder / "three.solved.gif"));
}

TEST(Steps, OfAFinishedBoardAreItsSheetAlone) {
    const Folder folder;
    write_file(folder / "done.json", stripes("00000", 1).dump());
    ASSERT_EQ(run(folder, {"solve", "done.json", "--steps", "--animate"}).exit_code, 0);
    EXPECT_TRUE(is_whole_png(text_in(folder / "done.steps.png")));
    EXPECT_TRUE(is_whole_gif(text_in(folder / "done.solved.gif")));
    EXPECT_FALSE(fs::exists(folder / "done.step-01.png"));
}

TEST(Steps, AreNotDrawnBeforeTheLastStage) {
    const Folder folder;
    write_file(folder / "two.json", stripes("00111", 1).dump());
    ASSERT_EQ(run(folder, {"solve", "two.json", "--steps", "--animate", "--stop-after", "verify"}).exit_code,
              0);
    EXPECT_EQ(folder.names(), (Names{"two.json", "two.level.json", "two.solution.json"}));
}

TEST(Steps, OfATextFileWithManyBoardsAreWrongUsage) {
    const Folder folder;
    write_file(folder / "boards.txt", "1212\n2121\n\n111\n222\n333\n");
    for (const char* option : {"--steps", "--animate", "--dot", "--svg"}) {
        const Finished finished = run(folder, {"solve", "boards.txt", "--game", "floodit", option});
        EXPECT_EQ(finished.exit_code, 2) << option;
        EXPECT_NE(finished.err.find(option), std::string::npos) << finished.err;
    }
    EXPECT_EQ(folder.names(), (Names{"boards.txt"}));
}

TEST(Steps, InAFolderAreNoInputs) {
    const Folder folder;
    fs::create_directory(folder / "shots");
    fs::copy_file(sample("kami2/sash.png"), folder / "shots" / "sash.png");
    ASSERT_EQ(run(folder, {"solve", "shots", "--steps", "--animate"}).exit_code, 0);
    const Names names = folder.names();
    const Finished again = run(folder, {"solve", "shots", "--json"});
    EXPECT_EQ(again.exit_code, 0) << again.err;
    EXPECT_EQ(json_lines(again.out).size(), 1U);
    EXPECT_EQ(folder.names(), names);
}

TEST(Steps, OfTilesAreAPicturePerPair) {
    const Folder folder;
    const json level{{"format", "unfold-level"},
                     {"version", 1},
                     {"game", "shisen"},
                     {"lattice", {{"kind", "square"}, {"columns", 3}, {"rows", 2}}},
                     {"cells", {"00 01 00", "02 01 02"}},
                     {"rules", {{"gravity", "down"}, {"max_turns", 2}}}};
    write_file(folder / "two.json", level.dump());
    ASSERT_EQ(run(folder, {"solve", "two.json", "--steps", "--animate"}).exit_code, 0);
    const Names names = folder.names();
    EXPECT_EQ(std::count_if(names.begin(), names.end(),
                            [](const std::string& name) { return name.find(".step-") != std::string::npos; }),
              3);
    EXPECT_EQ(size_of_png(text_in(folder / "two.step-03.png")),
              size_of_png(text_in(folder / "two.solved.png")));
    EXPECT_TRUE(is_whole_gif(text_in(folder / "two.solved.gif")));
}

}  // namespace
}  // namespace unfold::test
