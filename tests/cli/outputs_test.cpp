// What solve and read write, where, and what they leave alone.
#include "program.h"

namespace unfold::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using Names = std::vector<std::string>;

TEST(Outputs, OfAPictureStandBesideIt) {
    const Folder folder;
    fs::create_directory(folder / "shots");
    fs::copy_file(sample("kami2/sash.png"), folder / "shots" / "sash.png");
    const std::string before = text_in(folder / "shots" / "sash.png");
    ASSERT_EQ(run(folder, {"solve", "shots/sash.png"}).exit_code, 0);
    EXPECT_EQ(folder.names(), (Names{"shots", "shots/sash.level.json", "shots/sash.png",
                                     "shots/sash.solution.json", "shots/sash.solved.png"}));
    EXPECT_EQ(text_in(folder / "shots" / "sash.png"), before);
}

TEST(Outputs, TheSolvedPictureHoldsTheScreenshotAtFullResolution) {
    const Folder folder;
    fs::copy_file(sample("kami2/sash.png"), folder / "sash.png");
    ASSERT_EQ(run(folder, {"solve", "sash.png"}).exit_code, 0);
    const std::string solved = text_in(folder / "sash.solved.png");
    const SizePx shot = size_of_png(text_in(folder / "sash.png"));
    EXPECT_EQ(size_of_png(solved).width, shot.width);
    EXPECT_GT(size_of_png(solved).height, shot.height) << "the strip of the moves is below";
    EXPECT_TRUE(solved.ends_with(std::string_view("IEND\xae\x42\x60\x82"))) << "the PNG is whole";
}

TEST(Outputs, TheLevelAndSolutionFilesAreOfOneMind) {
    const Folder folder;
    fs::copy_file(sample("kami2/sash.png"), folder / "sash.png");
    ASSERT_EQ(run(folder, {"solve", "sash.png"}).exit_code, 0);
    const json level = json::parse(text_in(folder / "sash.level.json"));
    const json solution = json::parse(text_in(folder / "sash.solution.json"));
    EXPECT_EQ(level["format"], "unfold-level");
    EXPECT_EQ(level["cells"], json::parse(text_in(sample("kami2/sash.level.json")))["cells"]);
    EXPECT_EQ(solution["format"], "unfold-solution");
    EXPECT_EQ(solution["version"], 1);
    EXPECT_EQ(solution["level"], level);
    EXPECT_EQ(solution["moves"], solution["steps"].size());
    EXPECT_EQ(solution["budget"], level["budget"]);
}

TEST(Outputs, OfSeveralFoldersGoToTheFolderThatIsNamed) {
    const Folder folder;
    fs::create_directories(folder / "in");
    write_file(folder / "in" / "two.json", stripes("00111", 1).dump());
    ASSERT_EQ(run(folder, {"solve", "in/two.json", "-o", "deep/out"}).exit_code, 0);
    EXPECT_EQ(folder.names(),
              (Names{"deep", "deep/out", "deep/out/two.level.json", "deep/out/two.solution.json",
                     "deep/out/two.solved.png", "in", "in/two.json"}));
}

TEST(Outputs, DotAndSvgAddTheirs) {
    const Folder folder;
    write_file(folder / "two.json", stripes("00111", 1).dump());
    ASSERT_EQ(run(folder, {"solve", "two.json", "--dot", "--svg"}).exit_code, 0);
    EXPECT_EQ(folder.names(), (Names{"two.dot", "two.json", "two.level.json", "two.solution.json",
                                     "two.solved.png", "two.svg"}));
    EXPECT_TRUE(text_in(folder / "two.dot").starts_with("strict graph"));
    EXPECT_NE(text_in(folder / "two.svg").find("<svg"), std::string::npos);
}

TEST(Outputs, OfTheSameKindAreReplaced) {
    const Folder folder;
    write_file(folder / "two.json", stripes("00111", 1).dump());
    ASSERT_EQ(run(folder, {"solve", "two.json", "--dot", "--svg"}).exit_code, 0);
    const Names names = folder.names();
    const std::string first_picture = text_in(folder / "two.solved.png");
    const std::string first_level = text_in(folder / "two.level.json");
    write_file(folder / "two.json", stripes("01233", 3).dump());
    ASSERT_EQ(run(folder, {"solve", "two.json", "--dot", "--svg"}).exit_code, 0);
    EXPECT_EQ(folder.names(), names);
    EXPECT_NE(text_in(folder / "two.solved.png"), first_picture);
    EXPECT_NE(text_in(folder / "two.level.json"), first_level);
    EXPECT_EQ(json::parse(text_in(folder / "two.solution.json"))["moves"], 3);
}

TEST(Outputs, TheSameInputGivesTheSamePicture) {
    const Folder folder;
    write_file(folder / "two.json", stripes("01202", 3).dump());
    ASSERT_EQ(run(folder, {"solve", "two.json", "-o", "a"}).exit_code, 0);
    ASSERT_EQ(run(folder, {"solve", "two.json", "-o", "b"}).exit_code, 0);
    EXPECT_EQ(text_in(folder / "a" / "two.solved.png"), text_in(folder / "b" / "two.solved.png"));
    EXPECT_EQ(text_in(folder / "a" / "two.level.json"), text_in(folder / "b" / "two.level.json"));
}

TEST(Outputs, ALevelFileThatIsTheInputStaysAsItWas) {
    const Folder folder;
    const std::string text = stripes("00111", 1).dump() + "\n\n";
    write_file(folder / "two.level.json", text);
    ASSERT_EQ(run(folder, {"solve", "two.level.json", "--budget", "4"}).exit_code, 0);
    ASSERT_EQ(run(folder, {"solve", "two.level.json", "-o", "."}).exit_code, 0);
    ASSERT_EQ(run(folder, {"read", "two.level.json"}).exit_code, 0);
    EXPECT_EQ(text_in(folder / "two.level.json"), text);
    EXPECT_EQ(folder.names(), (Names{"two.level.json", "two.solution.json", "two.solved.png"}));
}

TEST(Outputs, ALevelFileThatIsAlsoAnInputIsNotReplacedByThePictureBesideIt) {
    const Folder folder;
    fs::copy_file(sample("kami2/sash.png"), folder / "sash.png");
    const std::string text = stripes("00111", 1).dump() + "\n\n";
    write_file(folder / "sash.level.json", text);
    const Finished finished = run(folder, {"solve", "sash.png", "sash.level.json"});
    EXPECT_EQ(text_in(folder / "sash.level.json"), text) << finished.out << finished.err;
}

TEST(Outputs, TwoInputsOfOneNameDoNotReplaceEachOther) {
    const Folder folder;
    fs::create_directory(folder / "a");
    fs::create_directory(folder / "b");
    write_file(folder / "a" / "level.json", stripes("00111", 1).dump());
    write_file(folder / "b" / "level.json", stripes("01233", 3).dump());
    const Finished finished = run(folder, {"solve", "a/level.json", "b/level.json", "-o", "out"});
    const json solution = json::parse(text_in(folder / "out" / "level.solution.json"));
    EXPECT_TRUE(finished.exit_code != 0 || solution["moves"] == 1)
        << "the second replaced the first, and nothing says so: " << finished.out << finished.err;
}

TEST(Outputs, AnUnevenNameKeepsAllButItsEnding) {
    const Folder folder;
    write_file(folder / "my level 1.2.json", stripes("00111", 1).dump());
    ASSERT_EQ(run(folder, {"solve", "my level 1.2.json"}).exit_code, 0);
    EXPECT_EQ(folder.names(), (Names{"my level 1.2.json", "my level 1.2.level.json",
                                     "my level 1.2.solution.json", "my level 1.2.solved.png"}));
}

TEST(Outputs, ANameThatStartsLikeAnOptionCanBeGivenAfterTwoDashes) {
    const Folder folder;
    write_file(folder / "-two.json", stripes("00111", 1).dump());
    EXPECT_EQ(run(folder, {"solve", "--", "-two.json"}).exit_code, 0);
    EXPECT_TRUE(fs::exists(folder / "-two.solved.png"));
}

TEST(Outputs, DebugImagesShowTheStagesOfReading) {
    const std::vector<std::string> stages{"10-frame", "20-lattice", "30-samples", "40-palette", "50-board"};
    for (const std::string name : {"kami2/sash", "squares/gems"}) {
        const Folder folder;
        fs::copy_file(sample(name + ".png"), folder / "shot.png");
        ASSERT_EQ(run(folder, {"read", "shot.png", "--debug-images", "look"}).exit_code, 0);
        for (const std::string& stage : stages) {
            const fs::path picture = folder / ("look/shot." + stage + ".png");
            ASSERT_TRUE(fs::exists(picture)) << name << ", " << stage;
            EXPECT_GT(size_of_png(text_in(picture)).width, 0) << name << ", " << stage;
        }
    }
}

}  // namespace
}  // namespace unfold::test
