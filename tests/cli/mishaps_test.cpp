// What people do wrong with files and words: each answer names what is wrong and what to do, and nothing is
// lost.
#include <algorithm>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "program.h"

namespace unfold::test {
namespace {

namespace fs = std::filesystem;

class Mishap : public testing::Test {
  protected:
    Folder folder;
    void SetUp() override { write_file(folder / "two.json", stripes("00111", 1).dump()); }

    // Runs it; it must fail so, saying this.
    void expect(const std::vector<std::string>& arguments, int exit_code, const std::string& words) const {
        const Finished finished = run(folder, arguments);
        EXPECT_EQ(finished.exit_code, exit_code) << finished.err;
        EXPECT_NE(finished.err.find(words), std::string::npos) << finished.err;
    }
};

TEST_F(Mishap, AMisspeltCommandIsNamedWithTheRightOne) {
    expect({"slove", "two.json"}, 2, "There is no command \"slove\". Did you mean solve?");
    expect({"Verify", "two.json"}, 2, "Did you mean verify?");
    expect({"help"}, 2, "There is no command \"help\".\nSee unfold --help");
}

TEST_F(Mishap, AFileWithoutACommandIsNamedWithSolve) {
    expect({"two.json"}, 2, "To solve the file of that name: unfold solve two.json");
}

TEST_F(Mishap, AMisspeltOptionIsNamedWithTheRightOne) {
    expect({"solve", "two.json", "--budgt", "3"}, 2,
           "There is no option --budgt of unfold solve. Did you mean --budget?");
    expect({"solve", "--tread=2", "two.json"}, 2, "Did you mean --threads?");
    expect({"solve", "two.json", "--qqqqqq"}, 2, "There is no option --qqqqqq of unfold solve.\n");
    expect({"--verson"}, 2, "Did you mean --version?");
    EXPECT_EQ(folder.names(), std::vector<std::string>{"two.json"});
}

TEST_F(Mishap, AFileThatLooksLikeAnOptionIsToldHowToBeNamed) {
    write_file(folder / "-x.json", stripes("00111", 1).dump());
    expect({"solve", "-x.json"}, 2, "./-x.json");
    EXPECT_EQ(run(folder, {"solve", "./-x.json"}).exit_code, 0);
}

TEST_F(Mishap, ASeedThatIsNoneIsRefused) {
    for (const char* seed : {"-1", "99999999999999999999999", "1.5", "one"}) {
        SCOPED_TRACE(seed);
        expect({"generate", "--seed", seed}, 2, "is not a whole number");
    }
    EXPECT_EQ(run(folder, {"generate", "--seed", "18446744073709551615"}).exit_code, 0);
}

TEST_F(Mishap, AFolderWhereAFileIsNeededIsSaidToBeOne) {
    fs::create_directory(folder / "levels");
    expect({"verify", "levels", "two.json"}, 3, "levels is a folder");
    expect({"verify", "two.json", "levels"}, 3, "levels is a folder");
}

TEST_F(Mishap, AMissingFileIsSaidToBeMissing) {
    expect({"solve", "tow.json"}, 3, "There is no file tow.json.");
}

TEST_F(Mishap, AForbiddenFileIsSaidToBeForbidden) {
    if (::geteuid() == 0) GTEST_SKIP() << "The superuser may read everything.";
    ::chmod((folder / "two.json").c_str(), 0);
    expect({"solve", "two.json"}, 3, "You may not read the file two.json.");
}

TEST_F(Mishap, LinksThatLeadNowhereAreErrors) {
    fs::create_symlink("nowhere.json", folder / "dangling.json");
    fs::create_symlink("circle.json", folder / "circle.json");
    expect({"solve", "dangling.json"}, 3, "There is no file dangling.json.");
    expect({"solve", "circle.json"}, 3, "circle.json is a link that leads back to itself.");
    expect({"read", "circle.json"}, 3, "circle.json is a link");
    expect({"graph", "circle.json"}, 3, "circle.json is a link");
    // In a folder they are not looked at.
    EXPECT_EQ(run(folder, {"solve", "."}).exit_code, 0);
}

TEST_F(Mishap, ANameThatIsTooLongIsAnError) {
    expect({"solve", std::string(300, 'a')}, 3, "The name of the file is too long.");
    expect({"solve", "two.json", "-o", std::string(300, 'a')}, 2, "the name is too long");
}

TEST_F(Mishap, AnInputWithoutAnEndIsGivenUp) {
    if (!fs::exists("/dev/zero")) GTEST_SKIP() << "This system has no /dev/zero.";
    const Finished finished = run(folder, {"solve", "/dev/zero", "-o", "out"});
    EXPECT_EQ(finished.exit_code, 3);
    EXPECT_NE(finished.err.find("larger than 64 MB"), std::string::npos) << finished.err;
    EXPECT_LT(finished.peak_kib, 400'000);
}

TEST_F(Mishap, AnInputThatIsNamedTwiceIsDoneOnce) {
    fs::create_symlink("two.json", folder / "link.json");
    const Finished finished = run(folder, {"solve", "two.json", "./two.json", "link.json", "--json"});
    EXPECT_EQ(finished.exit_code, 0) << finished.out;
    EXPECT_EQ(json_lines(finished.out).size(), 1U);
}

TEST_F(Mishap, TwoInputsOfOneNameAreToldWhatToDo) {
    fs::create_directory(folder / "a");
    fs::copy_file(folder / "two.json", folder / "a" / "two.json");
    const Finished finished = run(folder, {"solve", "two.json", "a/two.json", "-o", "out"});
    EXPECT_EQ(finished.exit_code, 1);
    EXPECT_NE(finished.err.find("Rename one of the two"), std::string::npos) << finished.err;
}

// A sample as a phone would have saved it: without the mark of Unfold's own pictures.
std::string screenshot_of_a_phone() {
    std::string png = text_in(sample("kami2/sash.png"));
    constexpr std::size_t length_and_name = 8, sum = 4;
    const std::string text("Software\0Unfold", 15);
    const std::size_t at = png.find(text);
    if (at != std::string::npos) png.erase(at - length_and_name, length_and_name + text.size() + sum);
    return png;
}

TEST_F(Mishap, AScreenshotIsNotReplacedByWhatIsDrawn) {
    const std::string screenshot = screenshot_of_a_phone();
    write_file(folder / "sash.png", screenshot);
    ASSERT_EQ(run(folder, {"read", "sash.png"}).exit_code, 0);
    const std::string why = "there is already a file that Unfold did not write";
    expect({"render", "sash.level.json"}, 2, why);
    expect({"graph", "sash.png", "--format", "png", "-o", "sash.png"}, 2, why);
    write_file(folder / "sash.solved.png", screenshot);
    expect({"solve", "sash.png"}, 2, why);
    EXPECT_EQ(text_in(folder / "sash.png"), screenshot);
    EXPECT_EQ(text_in(folder / "sash.solved.png"), screenshot);
    // A picture that it drew itself is drawn again.
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(run(folder, {"render", "sash.level.json", "-o", "drawn.png"}).exit_code, 0);
        EXPECT_EQ(run(folder, {"graph", "sash.png", "--format", "png", "-o", "graph.png"}).exit_code, 0);
        EXPECT_EQ(run(folder, {"graph", "sash.png", "--format", "svg", "-o", "graph.svg"}).exit_code, 0);
        EXPECT_EQ(run(folder, {"solve", "sash.png", "--animate", "-o", "out"}).exit_code, 0);
    }
}

TEST_F(Mishap, AnInputIsNotReplacedByTheResultOfAnother) {
    ASSERT_EQ(run(folder, {"render", "two.json", "-o", "a.png"}).exit_code, 0);
    fs::copy_file(folder / "a.png", folder / "a.solved.png");
    const Finished finished = run(folder, {"solve", "a.png", "a.solved.png"});
    EXPECT_EQ(finished.exit_code, 1);
    EXPECT_NE(finished.err.find("it is an input of this run"), std::string::npos) << finished.err;
    EXPECT_EQ(text_in(folder / "a.solved.png"), text_in(folder / "a.png"));
}

TEST_F(Mishap, APipeWhereAnOutputGoesIsNotWaitedFor) {
    ASSERT_EQ(::mkfifo((folder / "two.solution.json").c_str(), 0600), 0);
    expect({"solve", "two.json"}, 2, "it exists and is not a regular file");
}

TEST_F(Mishap, ADamagedLevelInTheWayIsNotTakenForTheInput) {
    write_file(folder / "sash.png", screenshot_of_a_phone());
    write_file(folder / "sash.level.json", R"({"format": "unfold-level", )");
    expect({"solve", "sash.png"}, 2, "there is already a level that was not read from this picture");
}

TEST_F(Mishap, ADashAsOutputIsStandardOutput) {
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{"generate", "-o", "-"},
                                                      {"graph", "two.json", "-o", "-"},
                                                      {"render", "two.json", "-o", "-"}}) {
        const Finished finished = run(folder, arguments);
        EXPECT_EQ(finished.exit_code, 0) << finished.err;
        EXPECT_GT(finished.out.size(), 100U) << arguments[0];
        EXPECT_FALSE(fs::exists(folder / "-")) << arguments[0];
    }
}

TEST_F(Mishap, AnOptionThatAGameLacksIsToldBeforeAnythingIsWritten) {
    write_file(folder / "flood.txt", "0123\n1230\n2301\n3012\n");
    const auto before = folder.names();
    for (const char* option : {"--difficulty", "--all-colors", "--solutions=2"})
        expect({"solve", "flood.txt", "--game", "floodit", option}, 2, "KAMI 2 and KAMI only");
    write_file(folder / "many.txt", "0011\n\n0110\n1001\n");
    expect({"solve", "many.txt", "--game", "kami", "--difficulty"}, 2,
           "one result line per board, with one solution");
    fs::remove(folder / "many.txt");
    EXPECT_EQ(folder.names(), before);
}

TEST_F(Mishap, AnOptionOfTilesIsRefusedForALevelOfColors) {
    expect({"solve", "two.json", "--gravity", "down"}, 2, "Remove gravity and match groups (--gravity).");
    expect({"hint", "two.json", "--match-groups", "1a 1b"}, 2, "apply only to Shisen-Sho");
    EXPECT_EQ(folder.names(), std::vector<std::string>{"two.json"});
}

TEST_F(Mishap, ABoardThatTheFloodCannotReachIsSaidToHaveNoSolution) {
    write_file(folder / "flood.txt", "01.10\n10.01\n");
    const Finished finished = run(folder, {"hint", "flood.txt", "--game", "floodit"});
    EXPECT_EQ(finished.exit_code, 5);
    EXPECT_EQ(finished.out.find("nothing to do"), std::string::npos) << finished.out;
    EXPECT_NE(finished.err.find("the flood cannot reach all of it"), std::string::npos) << finished.err;
    EXPECT_NE(run(folder, {"solve", "flood.txt", "--game", "floodit"}).out.find("no solution (proven)"),
              std::string::npos);
}

TEST_F(Mishap, AMissingFolderIsSaidToBeMissing) {
    expect({"generate", "-o", "no/x.json"}, 2, "Cannot write no/x.json: there is no such folder.");
    expect({"render", "two.json", "-o", "no/x.png"}, 2, "there is no such folder");
    expect({"solve", "two.json", "-o", "two.json"}, 2, "there is a file of that name");
}

TEST_F(Mishap, AFullDiskIsSaidToBeFull) {
    fs::create_directory(folder / "disk");
    const fs::path disk = folder / "disk";
    if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=64k") != 0)
        GTEST_SKIP() << "Only the superuser can make a small disk.";
    expect({"solve", "two.json", "-o", "disk"}, 2, "two.solved.png: the disk is full.");
    expect({"render", "two.json", "-o", "disk/two.png"}, 2, "disk/two.png: the disk is full.");
    for (const auto& entry : fs::directory_iterator(disk))
        EXPECT_EQ(entry.path().string().find(".part"), std::string::npos) << entry.path();
    EXPECT_FALSE(fs::exists(disk / "two.png"));
    ::umount(disk.c_str());
}

TEST_F(Mishap, ADiskThatCanOnlyBeReadIsSaidToBeSo) {
    fs::create_directory(folder / "disk");
    const fs::path disk = folder / "disk";
    if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=64k") != 0)
        GTEST_SKIP() << "Only the superuser can make a small disk.";
    fs::copy_file(folder / "two.json", disk / "two.json");
    ASSERT_EQ(::mount("tmpfs", disk.c_str(), "tmpfs", MS_REMOUNT | MS_RDONLY, "size=64k"), 0);
    expect({"solve", "disk/two.json"}, 2, "the disk is read-only");
    expect({"read", "disk/two.json", "-o", "disk/out"}, 2, "the disk is read-only");
    ::umount(disk.c_str());
}

}  // namespace
}  // namespace unfold::test
