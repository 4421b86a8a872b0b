// Which files count as complete, which names are temporary, and the list of done files.
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "app/watch/folder_files.h"

namespace unfold::app {
namespace {

namespace fs = std::filesystem;

const FolderFile half{"shot.png", {1000, 5}};
const FolderFile whole{"shot.png", {2000, 6}};

std::vector<std::string> names_of(const std::vector<SettlingFiles::Settled>& files) {
    std::vector<std::string> names;
    for (const SettlingFiles::Settled& settled : files)
        names.push_back(settled.file.name);
    return names;
}

TEST(SettlingFiles, AreSettledWhenTheyDoNotChange) {
    SettlingFiles settling;
    settling.update({whole}, 0);
    settling.update({whole}, settled_after_ms - 1);
    EXPECT_TRUE(settling.settled(settled_after_ms - 1).empty());
    settling.update({whole}, settled_after_ms);
    const auto settled = settling.settled(settled_after_ms);
    ASSERT_EQ(settled.size(), 1U);
    EXPECT_EQ(settled[0].file.version, whole.version);
    EXPECT_EQ(settled[0].unchanged_ms, settled_after_ms);
}

TEST(SettlingFiles, StartAgainWhenTheyChange) {
    SettlingFiles settling;
    settling.update({half}, 0);
    settling.update({whole}, settled_after_ms);
    EXPECT_TRUE(settling.settled(settled_after_ms).empty());
    EXPECT_EQ(settling.settled(2 * settled_after_ms).size(), 1U);
}

TEST(SettlingFiles, AreForgottenWhenTheyAreRemoved) {
    SettlingFiles settling;
    settling.update({whole}, 0);
    settling.update({}, 100);
    settling.update({whole}, 200);
    EXPECT_TRUE(settling.settled(settled_after_ms + 100).empty());
}

TEST(SettlingFiles, ComeNewestFirstAndThenByName) {
    SettlingFiles settling;
    settling.update({{"c", {1, 10}}, {"b", {1, 30}}, {"a", {1, 10}}}, 0);
    EXPECT_EQ(names_of(settling.settled(settled_after_ms)), (std::vector<std::string>{"b", "a", "c"}));
}

TEST(SettlingFiles, ThatEndTooEarlyComeBackWhenTheyChange) {
    SettlingFiles settling;
    settling.update({half}, 0);
    settling.postpone(half.name);
    EXPECT_EQ(settling.unsettled(), 0U);
    settling.update({half}, damaged_after_ms - 1);
    EXPECT_TRUE(settling.settled(damaged_after_ms - 1).empty());
    settling.update({whole}, damaged_after_ms);
    EXPECT_EQ(settling.unsettled(), 1U);
    EXPECT_EQ(settling.settled(damaged_after_ms + settled_after_ms).size(), 1U);
}

TEST(SettlingFiles, ThatEndTooEarlyComeBackAfterALongTime) {
    SettlingFiles settling;
    settling.update({half}, 0);
    settling.postpone(half.name);
    settling.update({half}, damaged_after_ms);
    EXPECT_EQ(settling.settled(damaged_after_ms).size(), 1U);
}

TEST(TemporaryNames, AreThoseOfCopyingPrograms) {
    for (const char* name : {"a.png.part", "a.PNG.PART", "a.png.crdownload", "a.tmp", "a.png~", ".a.png",
                             ".syncthing.a.png.tmp", "~syncthing~a.png.tmp", "a.png.part1234",
                             "a.png.filepart", ".pending-1700000000-a.png", "a.png.!sync"})
        EXPECT_TRUE(is_temporary_name(name)) << name;
    for (const char* name : {"a.png", "part.png", "a.part.png", "tmp", "a~b.png", "a.part2.jpg", "departed"})
        EXPECT_FALSE(is_temporary_name(name)) << name;
}

class DoneLists : public testing::Test {
  protected:
    fs::path folder;
    void SetUp() override {
        std::string pattern = (fs::temp_directory_path() / "unfold-watch-XXXXXX").string();
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        folder = pattern;
    }
    void TearDown() override { fs::remove_all(folder); }
    void write_list(const std::string& text) const { std::ofstream(folder / done_list_name) << text; }
};

TEST_F(DoneLists, KeepVersionsAndOutcomesForGood) {
    DoneList list = DoneList::of(folder);
    list.add(whole, "solved", Remember::for_good);
    list.add({"photo.png", {3, 4}}, "no-board", Remember::for_good);
    list.save();
    const DoneList again = DoneList::of(folder);
    EXPECT_TRUE(again.has(whole));
    EXPECT_FALSE(again.has(half));
    EXPECT_TRUE(again.has_solved("shot.png"));
    EXPECT_FALSE(again.has_solved("photo.png"));
    EXPECT_EQ(again.size(), 2U);
}

TEST_F(DoneLists, DoNotSaveWhatIsRememberedForOneRun) {
    DoneList list = DoneList::of(folder);
    list.add(whole, "cannot-write", Remember::this_run);
    list.save();
    EXPECT_TRUE(list.has(whole));
    EXPECT_FALSE(DoneList::of(folder).has(whole));
}

TEST_F(DoneLists, KeepAnyName) {
    const std::vector<std::string> names{
        "Grüße 100%.png", "latin \xfc.png", "line\nbreak.png", "%41.png", "%", "%4"};
    DoneList list = DoneList::of(folder);
    for (const std::string& name : names)
        list.add({name, {1, 2}}, "solved", Remember::for_good);
    list.save();
    const DoneList again = DoneList::of(folder);
    for (const std::string& name : names)
        EXPECT_TRUE(again.has({name, {1, 2}})) << name;
    EXPECT_EQ(again.size(), names.size());
}

TEST_F(DoneLists, ForgetFilesThatAreGone) {
    DoneList list = DoneList::of(folder);
    list.add(whole, "solved", Remember::for_good);
    list.add({"gone.png", {1, 2}}, "solved", Remember::for_good);
    list.keep_only({whole});
    EXPECT_EQ(list.size(), 1U);
    EXPECT_TRUE(list.has(whole));
}

TEST_F(DoneLists, AreEmptyWhereTheFileIsDamaged) {
    for (const char* text : {"", "{", "[]", "{\"format\": \"unfold-watch\", \"version\": 2, \"done\": []}",
                             R"({"format": "unfold-watch", "version": 1, "done": [{"name": 7}]})"}) {
        write_list(text);
        EXPECT_EQ(DoneList::of(folder).size(), 0U) << text;
    }
}

}  // namespace
}  // namespace unfold::app
