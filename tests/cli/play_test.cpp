// unfold play: on a phone that the stand-in for adb imitates, and on recorded screens.
#include <csignal>
#include <sstream>

#include "cli/program.h"
#include "support/files.h"

namespace unfold::test {
namespace {

namespace fs = std::filesystem;

// Three moves of KAMI 2: "01210" takes two, here with the boards in between.
const std::vector<std::string> boards{"01210", "01110", "00000"};

// A phone in a folder, behind the stand-in for adb.
class Play : public ::testing::Test {
  protected:
    void SetUp() override {
        fs::create_directories(bin_);
        fs::create_symlink(project_folder() / "tests/support/adb", bin_ / "adb");
        write_file(folder_ / "devices", "phone-1\tdevice\n");
        write_file(folder_ / "taps_a_screen", "2\n");
    }

    // Draws the screens of a game of stripes.
    void draw_screens() const {
        for (std::size_t i = 0; i < boards.size(); ++i) {
            const std::string level = "board-" + std::to_string(i) + ".level.json";
            write_file(folder_ / level, stripes(boards[i], 2).dump());
            const Finished drawn = run(folder_, {"render", level, "-o", std::to_string(i) + ".png"});
            ASSERT_EQ(drawn.exit_code, 0) << drawn.err;
        }
    }

    [[nodiscard]] Finished play(std::vector<std::string> options) const {
        const Environment path("PATH", bin_.string() + ":" + std::getenv("PATH"));
        const Environment phone("UNFOLD_PHONE", folder_.path().string());
        options.insert(options.begin(), "play");
        return run(folder_, options);
    }

    [[nodiscard]] std::size_t tap_count() const {
        return fs::exists(folder_ / "taps") ? lines_of(text_in(folder_ / "taps")).size() : 0;
    }

    // The message and the exit code of a play that does not begin.
    void expect_refused(const Finished& played, int exit_code, const std::string& message) const {
        EXPECT_EQ(played.exit_code, exit_code) << played.err;
        EXPECT_NE(played.err.find(message), std::string::npos) << played.err;
        EXPECT_EQ(tap_count(), 0U);
    }

    Folder folder_;
    fs::path bin_ = folder_ / "bin";
};

TEST_F(Play, ALevelOnAPhoneIsPlayedToItsEnd) {
    draw_screens();
    const Finished played = play({"--adb"});
    EXPECT_EQ(played.exit_code, 0) << played.err;
    EXPECT_NE(played.out.find("move 2 of 2: "), std::string::npos) << played.out;
    EXPECT_NE(played.out.find("1 level done in 2 moves\n"), std::string::npos) << played.out;
    EXPECT_EQ(tap_count(), 4U);
}

TEST_F(Play, EventsAreOneJsonObjectALine) {
    draw_screens();
    const Finished played = play({"--adb", "--serial", "phone-1", "--json"});
    EXPECT_EQ(played.exit_code, 0) << played.err;
    const auto events = json_lines(played.out);
    std::string names;
    for (const auto& event : events)
        names += event.at("event").get<std::string>() + " ";
    EXPECT_EQ(names, "level-read level-solved move-made move-made level-finished ended ");
    EXPECT_EQ(events[2].at("taps_px").size(), 2U);
    EXPECT_EQ(events.back().at("levels"), 1);
    EXPECT_TRUE(events.back().at("error").is_null());
}

TEST_F(Play, TapsAreMadeInsideThePictureOnlyAndADryRunMakesNone) {
    draw_screens();
    const Finished listed = play({"--adb", "--dry-run", "--json"});
    EXPECT_EQ(listed.exit_code, 0) << listed.err;
    EXPECT_EQ(tap_count(), 0U);
    ASSERT_EQ(play({"--adb"}).exit_code, 0);
    std::string planned;
    for (const auto& event : json_lines(listed.out))
        if (event.at("event") == "move-made")
            for (const auto& px : event.at("taps_px"))
                planned += px.at(0).dump() + " " + px.at(1).dump() + "\n";
    EXPECT_EQ(text_in(folder_ / "taps"), planned);
}

TEST_F(Play, ALostTapIsRepeated) {
    draw_screens();
    write_file(folder_ / "taps_a_screen", "1\n");
    write_file(folder_ / "lost", "2\n");  // of each swatch and region, one arrives
    const Finished played = play({"--adb", "--json"});
    EXPECT_EQ(played.exit_code, 0) << played.err;
    EXPECT_EQ(json_lines(played.out).back().at("levels"), 1);
    write_file(folder_ / "lost", "1\n");
    fs::remove(folder_ / "taps");
    fs::remove(folder_ / "arrived");
    const Finished dead = play({"--adb"});
    EXPECT_EQ(dead.exit_code, 7);
    EXPECT_NE(dead.err.find("The taps had no effect"), std::string::npos) << dead.err;
    EXPECT_EQ(tap_count(), 8U);
}

TEST_F(Play, StopsAfterTheMovesThatWereAskedFor) {
    draw_screens();
    const Finished played = play({"--adb", "--moves", "1", "--pause", "10"});
    EXPECT_EQ(played.exit_code, 0) << played.err;
    EXPECT_NE(played.out.find("0 levels done in 1 move\n"), std::string::npos) << played.out;
    EXPECT_EQ(tap_count(), 2U);
}

TEST_F(Play, NeedsSomethingToPlayOn) {
    expect_refused(play({}), 2, "--adb");
    expect_refused(play({"--adb", "--window", "Flood"}), 2, "excludes");
    expect_refused(play({"--adb", "--levels", "2"}), 2, "--next");
    expect_refused(play({"--adb", "--next", "12"}), 2, "X,Y");
    expect_refused(play({"--adb", "--pause", "-1"}), 2, "--pause");
}

TEST_F(Play, NoProgramAdb) {
    const Environment path("PATH", (folder_ / "nothing").string());
    expect_refused(run(folder_, {"play", "--adb"}), 7, "adb is not installed");
}

TEST_F(Play, NoPhone) {
    write_file(folder_ / "devices", "\n");
    expect_refused(play({"--adb"}), 7, "No phone is connected");
    expect_refused(play({"--adb", "--serial", "other"}), 7, "other is not connected");
}

TEST_F(Play, SeveralPhonesNeedASerialNumber) {
    draw_screens();
    write_file(folder_ / "devices", "phone-1\tdevice\nphone-2\tdevice\n\n");
    const Finished refused = play({"--adb"});
    expect_refused(refused, 7, "phone-1, phone-2");
    EXPECT_NE(refused.err.find("--serial"), std::string::npos) << refused.err;
    EXPECT_EQ(play({"--adb", "--serial", "phone-2", "--dry-run"}).exit_code, 0);
}

TEST_F(Play, APhoneThatDoesNotTrustThisComputer) {
    write_file(folder_ / "devices", "phone-1\tunauthorized\n");
    expect_refused(play({"--adb"}), 7, "does not allow this computer");
    write_file(folder_ / "devices", "phone-1\toffline\n");
    expect_refused(play({"--adb"}), 7, "does not answer");
    write_file(folder_ / "devices", "phone-1\tno permissions (user in plugdev group); see [http://…]\n");
    expect_refused(play({"--adb"}), 7, "no permissions");
}

TEST_F(Play, AScreenWithoutABoardIsSaved) {
    fs::copy(sample("negative/photo.png"), folder_ / "0.png");
    expect_refused(play({"--adb"}), 4, "No board");
    EXPECT_TRUE(fs::exists(folder_ / "unfold-play.png"));
    // The picture of the last play is replaced; what somebody else made is not.
    expect_refused(play({"--adb"}), 4, "unfold-play.png");
    write_file(folder_ / "unfold-play.png", "mine");
    expect_refused(play({"--adb"}), 4, "was not saved");
    EXPECT_EQ(text_in(folder_ / "unfold-play.png"), "mine");
    const Finished elsewhere = play({"--adb", "-o", "new", "--json"});
    EXPECT_EQ(json_lines(elsewhere.out).back().at("picture"), "new/unfold-play.png");
    EXPECT_EQ(json_lines(elsewhere.out).back().at("error").at("code"), "no-board");
}

TEST_F(Play, ALockedPhone) {
    fs::copy(sample("negative/photo.png"), folder_ / "0.png");
    write_file(folder_ / "window", "  mDreamingLockscreen=true\n");
    expect_refused(play({"--adb"}), 7, "The phone is locked");
    write_file(folder_ / "power", "  mWakefulness=Asleep\n");
    expect_refused(play({"--adb"}), 7, "The screen of the phone is off");
}

TEST_F(Play, APhoneWithoutAPictureOfItsScreen) {
    write_file(folder_ / "0.png", "");
    expect_refused(play({"--adb"}), 7, "returned no screenshot");
    write_file(folder_ / "0.png", "\x89PNG\r\n\x1a\n damaged");
    expect_refused(play({"--adb"}), 7, "damaged screenshot");
}

TEST_F(Play, ABoardThatChangesByItself) {
    draw_screens();
    write_file(folder_ / "restless", "");
    expect_refused(play({"--adb", "--game", "kami2"}), 7, "changes without a tap");
}

TEST_F(Play, AWarningBeforeThePictureIsSkipped) {
    draw_screens();
    const std::string picture = text_in(folder_ / "0.png");
    write_file(folder_ / "0.png", "[Warning] Multiple displays were found\n" + picture);
    EXPECT_EQ(play({"--adb", "--dry-run"}).exit_code, 0);
}

TEST_F(Play, APhoneThatForbidsTaps) {
    draw_screens();
    write_file(folder_ / "refusal", "java.lang.SecurityException: requires INJECT_EVENTS permission\n");
    const Finished played = play({"--adb"});
    EXPECT_EQ(played.exit_code, 7);
    EXPECT_NE(played.err.find("does not allow this computer to tap"), std::string::npos) << played.err;
}

TEST_F(Play, APhoneThatIsUnplugged) {
    draw_screens();
    write_file(folder_ / "gone_after", "2\n");
    const Finished played = play({"--adb"});
    EXPECT_EQ(played.exit_code, 7);
    EXPECT_NE(played.err.find("no longer connected"), std::string::npos) << played.err;
    EXPECT_NE(played.err.find("unfold-play.png"), std::string::npos) << played.err;
    EXPECT_EQ(tap_count(), 2U);
}

TEST_F(Play, APhoneThatFailsInTheMiddleOfAPlay) {
    draw_screens();
    write_file(folder_ / "gone_after", "2\n");
    for (const auto& [printed, message] :
         {std::pair{"error: device offline", "The phone does not answer."},
          std::pair{"error: device unauthorized.", "no longer allows this computer"},
          std::pair{"error: closed", "The phone is no longer connected."},
          std::pair{"/system/bin/sh: screencap: inaccessible",
                    "rejected a command: /system/bin/sh: screencap"}}) {
        write_file(folder_ / "gone_as", printed);
        fs::remove(folder_ / "taps");
        fs::remove(folder_ / "arrived");
        const Finished played = play({"--adb"});
        EXPECT_EQ(played.exit_code, 7) << printed;
        EXPECT_NE(played.err.find(message), std::string::npos) << played.err;
        EXPECT_EQ(tap_count(), 2U) << printed;
    }
}

TEST_F(Play, AProgramAdbThatFails) {
    fs::remove(bin_ / "adb");
    write_file(bin_ / "adb", "#!/bin/sh\necho 'adb: cannot start its server' >&2\nexit 1\n");
    fs::permissions(bin_ / "adb", fs::perms::owner_all);
    expect_refused(play({"--adb"}), 7, "adb failed: adb: cannot start its server.");
}

// A dialog covers everything with the last taps, which are lost.
TEST_F(Play, ABoardThatIsGoneWithTheLastTapsMayBeDone) {
    draw_screens();
    write_file(folder_ / "board-2.level.json", stripes("33333", 2).dump());
    ASSERT_EQ(run(folder_, {"render", "board-2.level.json", "-o", "dialog.png"}).exit_code, 0);
    fs::rename(folder_ / "dialog.png", folder_ / "2.png");
    const Finished played = play({"--adb"});
    EXPECT_EQ(played.exit_code, 0) << played.err;
    EXPECT_NE(played.out.find("level 1 may be done"), std::string::npos) << played.out;
    EXPECT_NE(played.out.find("0 levels done, 1 may be done, in 1 move\n"), std::string::npos) << played.out;
    EXPECT_EQ(tap_count(), 4U);
}

TEST_F(Play, ADialogOverTheBoardStopsThePlay) {
    draw_screens();
    write_file(folder_ / "board-1.level.json", stripes("33333", 2).dump());
    ASSERT_EQ(run(folder_, {"render", "board-1.level.json", "-o", "dialog.png"}).exit_code, 0);
    fs::rename(folder_ / "dialog.png", folder_ / "1.png");
    const Finished played = play({"--adb"});
    EXPECT_EQ(played.exit_code, 7) << played.out;
    EXPECT_NE(played.err.find("covers the board"), std::string::npos) << played.err;
    EXPECT_EQ(text_in(folder_ / "unfold-play.png").substr(1, 3), "PNG");
    EXPECT_EQ(tap_count(), 2U);
}

TEST_F(Play, CtrlCStopsBetweenTwoTaps) {
    draw_screens();
    const Environment path("PATH", bin_.string() + ":" + std::getenv("PATH"));
    const Environment phone("UNFOLD_PHONE", folder_.path().string());
    Running playing(folder_, {"play", "--adb", "--pause", "60000"});
    EXPECT_TRUE(eventually([&] { return playing.out().find("move 1") != std::string::npos; }));
    playing.send(SIGINT);
    const Finished played = playing.wait();
    EXPECT_EQ(played.exit_code, 128 + SIGINT);
    EXPECT_NE(played.out.find("0 levels done in 1 move\n"), std::string::npos) << played.out;
    EXPECT_EQ(tap_count(), 2U);
}

TEST_F(Play, ARecordedGameIsPlayed) {
    draw_screens();
    const auto listed = json_lines(play({"--adb", "--dry-run", "--json"}).out);
    nlohmann::json recording{{"screens", {"0.png"}}, {"taps", nlohmann::json::array()}};
    int screen = 0;
    for (const auto& event : listed)
        if (event.at("event") == "move-made") {
            recording["screens"].push_back(std::to_string(screen) + ".png");
            recording["screens"].push_back(std::to_string(++screen) + ".png");
            for (const auto& px : event.at("taps_px"))
                recording["taps"].push_back(px);
        }
    write_file(folder_ / "game.json", recording.dump());
    const Finished played = play({"--recording", "game.json"});
    EXPECT_EQ(played.exit_code, 0) << played.err;
    EXPECT_NE(played.out.find("1 level done in 2 moves\n"), std::string::npos) << played.out;
    expect_refused(play({"--recording", "none.json"}), 3, "none.json");
}

TEST_F(Play, AWindowNeedsADesktop) {
    const Environment display("DISPLAY", std::nullopt);
    expect_refused(play({"--window", "Flood"}), 7, "no X11 desktop");
}

}  // namespace
}  // namespace unfold::test
