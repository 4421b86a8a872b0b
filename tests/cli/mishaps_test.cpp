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
    expect({"two.json"}, 2, "To solve it: unfold solve two.json");
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

TEST_F(Mishap, ALevelIsNotDrawnOverTheScreenshotThatItWasReadFrom) {
    fs::copy_file(sample("kami2/sash.png"), folder / "sash.png");
    const std::string screenshot = content_of(folder / "sash.png");
    ASSERT_EQ(run(folder, {"read", "sash.png"}).exit_code, 0);
    expect({"render", "sash.level.json"}, 2, "it is the picture that the level was read from");
    EXPECT_EQ(content_of(folder / "sash.png"), screenshot);
    EXPECT_EQ(run(folder, {"render", "sash.level.json", "-o", "drawn.png"}).exit_code, 0);
}

TEST_F(Mishap, AMissingFolderIsSaidToBeMissing) {
    expect({"generate", "-o", "no/x.json"}, 2, "Cannot write no/x.json: there is no such folder.");
    expect({"render", "two.json", "-o", "no/x.png"}, 2, "there is no such folder");
    expect({"solve", "two.json", "-o", "two.json"}, 2, "a file stands there, and no folder");
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
    expect({"solve", "disk/two.json"}, 2, "it is on a disk that can only be read");
    expect({"read", "disk/two.json", "-o", "disk/out"}, 2, "it is on a disk that can only be read");
    ::umount(disk.c_str());
}

}  // namespace
}  // namespace unfold::test
