// unfold watch: pictures that are dropped into a folder.
#include <chrono>
#include <csignal>
#include <fstream>
#include <memory>
#include <unistd.h>

#include "cli/program.h"

namespace unfold::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using namespace std::chrono_literals;

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

class Watch : public testing::Test {
  protected:
    Folder folder;

    void SetUp() override { fs::create_directory(folder / "shots"); }
    [[nodiscard]] fs::path shot(const std::string& name) const { return folder / "shots" / name; }
    void drop(const std::string& from, const std::string& name) const {
        fs::copy_file(sample(from), shot(name));
    }
    [[nodiscard]] Finished once(std::vector<std::string> options = {}) const {
        options.insert(options.begin(), {"watch", "shots", "--once"});
        return run(folder, options);
    }
    [[nodiscard]] std::string list() const { return text_in(shot(".unfold-watch.json")); }
};

// Started, and past its first look.
class AtWork : public Watch {
  protected:
    std::unique_ptr<Running> watcher;

    void start(std::vector<std::string> options = {}) {
        options.insert(options.begin(), {"watch", "shots"});
        watcher = std::make_unique<Running>(folder, options);
        ASSERT_TRUE(eventually([&] { return contains(watcher->out(), "Watching shots"); })) << watcher->err();
    }
    // Reading and proving it takes seconds.
    void put_hard_picture() const {
        ASSERT_EQ(run(folder, {"generate", "--game", "floodit", "--columns", "20", "--rows", "20", "--colors",
                               "8", "-o", "hard.level.json"})
                      .exit_code,
                  0);
        ASSERT_EQ(run(folder, {"render", "hard.level.json", "-o", "shots/hard.png"}).exit_code, 0);
    }
    void expect_clean_end(int signal) {
        watcher->send(signal);
        const Finished finished = watcher->wait();
        EXPECT_EQ(finished.exit_code, 0) << finished.err;
    }
};

TEST_F(AtWork, ADroppedPictureIsSolvedAndCtrlCEndsIt) {
    start();
    drop("kami2/sash.png", "sash.png");
    ASSERT_TRUE(eventually([&] { return contains(watcher->out(), "sash.solved.png\n"); })) << watcher->err();
    EXPECT_EQ(size_of_png(text_in(shot("sash.solved.png"))).width,
              size_of_png(text_in(shot("sash.png"))).width);
    EXPECT_TRUE(contains(watcher->out(), "shots/sash.png: KAMI 2, solved in 5 moves (proven optimal)"));
    expect_clean_end(SIGINT);
}

TEST_F(AtWork, AHalfCopiedPictureIsLeftAloneUntilItIsWhole) {
    start({"-v"});
    const std::string picture = text_in(sample("kami2/sash.png"));
    std::ofstream copy(shot("sash.png"), std::ios::binary);
    copy.write(picture.data(), static_cast<std::streamsize>(picture.size() / 2)).flush();
    ASSERT_TRUE(eventually([&] { return contains(watcher->err(), "sash.png is not complete yet"); }));
    EXPECT_FALSE(fs::exists(shot(".unfold-watch.json")));
    copy.write(picture.data() + picture.size() / 2,
               static_cast<std::streamsize>(picture.size() - picture.size() / 2));
    copy.close();
    ASSERT_TRUE(eventually([&] { return fs::exists(shot("sash.solved.png")); }));
    EXPECT_FALSE(contains(watcher->err(), "ends too early")) << watcher->err();
}

TEST_F(AtWork, APictureIsTakenWhenItsTemporaryNameIsGone) {
    drop("negative/photo.png", "photo.png");
    drop("kami2/sash.png", "sash.png.part");
    start();
    // The photo was there as long as the other, and is done.
    ASSERT_TRUE(eventually([&] { return contains(watcher->err(), "photo.png: "); }));
    EXPECT_EQ(watcher->out().find("sash"), std::string::npos) << watcher->out();
    fs::rename(shot("sash.png.part"), shot("sash.png"));
    EXPECT_TRUE(eventually([&] { return fs::exists(shot("sash.solved.png")); }));
}

TEST_F(AtWork, ASecondWatcherIsRefusedButNotAfterAKill) {
    start();
    const Finished second = once();
    EXPECT_EQ(second.exit_code, 2);
    EXPECT_TRUE(contains(second.err, "Another unfold watch runs in the folder shots")) << second.err;
    watcher->send(SIGKILL);
    EXPECT_EQ(watcher->wait().exit_code, 128 + SIGKILL);
    EXPECT_EQ(once().exit_code, 0);
}

TEST_F(AtWork, ASingleRunThatIsCalledOffSaysSo) {
    put_hard_picture();
    watcher = std::make_unique<Running>(folder, std::vector<std::string>{"watch", "shots", "--once", "-v"});
    ASSERT_TRUE(eventually([&] { return contains(watcher->err(), "reading shots/hard.png"); }));
    watcher->send(SIGTERM);
    EXPECT_EQ(watcher->wait().exit_code, 128 + SIGTERM);
}

TEST_F(AtWork, TerminationCallsASolveOffAndTheNextStartDoesIt) {
    put_hard_picture();
    start({"-v"});
    ASSERT_TRUE(eventually([&] { return contains(watcher->err(), "reading shots/hard.png"); }));
    expect_clean_end(SIGTERM);
    EXPECT_FALSE(fs::exists(shot("hard.solved.png")));
    EXPECT_FALSE(fs::exists(shot(".unfold-watch.json")));
    EXPECT_EQ(once({"--time-limit", "0.1"}).exit_code, 0);
    EXPECT_TRUE(fs::exists(shot("hard.solved.png")));
}

TEST_F(AtWork, AFolderThatVanishesIsAnError) {
    start();
    fs::rename(folder / "shots", folder / "elsewhere");
    const Finished finished = watcher->wait();
    EXPECT_EQ(finished.exit_code, 3);
    EXPECT_TRUE(contains(finished.err, "The folder shots is gone")) << finished.err;
}

TEST_F(Watch, NothingIsDoneTwiceAlsoWhatFailed) {
    drop("kami2/sash.png", "sash.png");
    drop("negative/photo.png", "photo.png");
    const Finished first = once();
    EXPECT_EQ(first.exit_code, 1) << first.err;
    EXPECT_TRUE(contains(
        first.err,
        "shots/photo.png: No board of KAMI 2, KAMI, Flood-It or Shisen-Sho was found in this picture.\n"))
        << first.err;
    EXPECT_TRUE(contains(first.err, "2 inputs, 1 done, 1 failed")) << first.err;
    const auto names = folder.names();
    const auto written = fs::last_write_time(shot("sash.solved.png"));
    const Finished second = once();
    EXPECT_EQ(second.exit_code, 0);
    EXPECT_EQ(second.out, "shots: nothing new\n");
    EXPECT_EQ(second.err, "");
    EXPECT_EQ(folder.names(), names);
    EXPECT_EQ(fs::last_write_time(shot("sash.solved.png")), written);
}

TEST_F(Watch, AChangedPictureIsDoneAgain) {
    drop("kami2/sash.png", "sash.png");
    ASSERT_EQ(once().exit_code, 0);
    fs::last_write_time(shot("sash.png"), fs::last_write_time(shot("sash.png")) + 2s);
    EXPECT_TRUE(contains(once().out, "sash.png: KAMI 2"));
}

TEST_F(Watch, LeavesOutputsTemporaryAndOtherFilesAlone) {
    for (const char* name : {"a.solved.png", "b.png.crdownload", ".c.png", "d.png~", ".syncthing.e.png.tmp"})
        drop("kami2/sash.png", name);
    drop("kami2/sash.level.json", "sash.level.json");
    write_file(shot("notes.txt"), "buy milk\n");
    write_file(shot("empty.png"), "");
    fs::create_directory(shot("below"));
    drop("kami2/sash.png", "below/sash.png");
    EXPECT_EQ(once().out, "shots: nothing new\n");
    EXPECT_FALSE(fs::exists(shot("below/sash.solved.png")));
}

TEST_F(Watch, ADamagedListIsAWarningAndAllIsDoneAnew) {
    drop("kami2/sash.png", "sash.png");
    ASSERT_EQ(once().exit_code, 0);
    write_file(shot(".unfold-watch.json"), list().substr(0, 60));
    const Finished finished = once();
    EXPECT_EQ(finished.exit_code, 0);
    EXPECT_TRUE(contains(finished.err, "shots/.unfold-watch.json is damaged")) << finished.err;
    EXPECT_TRUE(contains(finished.out, "sash.png: KAMI 2"));
    EXPECT_TRUE(contains(list(), "sash.png"));
}

TEST_F(Watch, JsonIsTheObjectOfSolve) {
    drop("kami2/sash.png", "sash.png");
    drop("negative/photo.png", "photo.png");
    const auto watched = json_lines(once({"--json"}).out);
    ASSERT_EQ(watched.size(), 2U);
    for (const auto& object : watched) {
        const auto solved =
            json_lines(run(folder, {"solve", object["input"], "-o", "out", "--json"}).out).at(0);
        EXPECT_EQ(keys_of(object), keys_of(solved));
        EXPECT_EQ(object["error"], solved["error"]);
        EXPECT_EQ(object.value("steps", json()), solved.value("steps", json()));
    }
    EXPECT_EQ(once({"--json"}).out, "");
}

TEST_F(Watch, SolvedPicturesGoIntoTheFolderThatIsNamed) {
    drop("tiles/ivory.png", "ivory.png");
    const Finished finished = once({"-o", "out"});
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_TRUE(contains(finished.out, "shots/ivory.png: Shisen-Sho, solved: ")) << finished.out;
    EXPECT_TRUE(fs::exists(folder / "out" / "ivory.solved.png"));
    EXPECT_FALSE(fs::exists(shot("ivory.solved.png")));
}

TEST_F(Watch, TwoPicturesOfOneNameDoNotShareASolvedPicture) {
    drop("kami2/sash.png", "sash.png");
    ASSERT_EQ(once().exit_code, 0);
    drop("kami2/beacon.png", "sash.jpg");
    const std::string solved = text_in(shot("sash.solved.png"));
    const Finished finished = once();
    EXPECT_EQ(finished.exit_code, 2);
    EXPECT_TRUE(contains(finished.err, "shots/sash.jpg: The solved picture of sash.png")) << finished.err;
    EXPECT_EQ(text_in(shot("sash.solved.png")), solved);
}

TEST_F(Watch, ASingleRunLeavesWhatMayStillGrow) {
    drop("negative/truncated.png", "cut.png");
    const Finished fresh = once();
    EXPECT_EQ(fresh.exit_code, 0) << fresh.err;
    EXPECT_EQ(fresh.err, "");
    fs::last_write_time(shot("cut.png"), fs::last_write_time(shot("cut.png")) - 1h);
    const Finished old = once();
    EXPECT_EQ(old.exit_code, 3);
    EXPECT_TRUE(contains(old.err, "shots/cut.png: The picture file ends too early.")) << old.err;
    EXPECT_EQ(once().exit_code, 0);
}

TEST_F(Watch, AForeignFileInTheWayStaysAndIsToldAtEachStart) {
    drop("kami2/sash.png", "sash.png");
    write_file(shot("sash.solved.png"), "my notes\n");
    for (int start = 0; start < 2; ++start) {
        EXPECT_EQ(once().exit_code, 2);
        EXPECT_EQ(text_in(shot("sash.solved.png")), "my notes\n");
    }
}

TEST_F(Watch, WhatIsNoFolderOrCannotBeWrittenToIsRefusedAtOnce) {
    EXPECT_EQ(run(folder, {"watch", "nowhere"}).exit_code, 3);
    write_file(folder / "plain", "a file\n");
    const Finished plain = run(folder, {"watch", "plain"});
    EXPECT_EQ(plain.exit_code, 3);
    EXPECT_TRUE(contains(plain.err, "plain is a file, not a folder")) << plain.err;
    EXPECT_EQ(run(folder, {"watch", "shots", "-o", "plain"}).exit_code, 2);
    if (fs::is_directory("/proc")) {
        EXPECT_EQ(run(folder, {"watch", "/proc"}).exit_code, 2);
    }
}

TEST_F(Watch, AFolderThatMayOnlyBeReadIsRefusedAtOnce) {
    if (::geteuid() == 0) GTEST_SKIP() << "The superuser may write anywhere.";
    fs::permissions(folder / "shots", fs::perms::owner_read | fs::perms::owner_exec);
    const Finished finished = run(folder, {"watch", "shots"});
    fs::permissions(folder / "shots", fs::perms::owner_all);
    EXPECT_EQ(finished.exit_code, 2);
    EXPECT_TRUE(contains(finished.err, "Cannot write into the folder shots")) << finished.err;
}

}  // namespace
}  // namespace unfold::test
