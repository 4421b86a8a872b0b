// What counts as an input: files told by their content, several of them, folders, and standard input.
#include <algorithm>

#include "program.h"

namespace unfold::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using Names = std::vector<std::string>;

TEST(Inputs, APictureWithTheNameOfATextIsAPicture) {
    const Folder folder;
    fs::copy_file(sample("kami2/sash.png"), folder / "sash.txt");
    const auto lines = json_lines(run(folder, {"solve", "sash.txt", "--json"}).out);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_TRUE(lines[0]["error"].is_null()) << lines[0];
    EXPECT_TRUE(fs::exists(folder / "sash.solved.png"));
}

TEST(Inputs, ALevelWithTheNameOfAPictureIsALevel) {
    const Folder folder;
    write_file(folder / "two.png", stripes("00111", 1).dump());
    EXPECT_EQ(run(folder, {"solve", "two.png"}).exit_code, 0);
    EXPECT_TRUE(fs::exists(folder / "two.solved.png"));
}

TEST(Inputs, ANameWithoutEndingIsEnough) {
    const Folder folder;
    write_file(folder / "two", stripes("00111", 1).dump());
    EXPECT_EQ(run(folder, {"solve", "two"}).exit_code, 0);
    EXPECT_EQ(folder.names(), (Names{"two", "two.level.json", "two.solution.json", "two.solved.png"}));
}

TEST(Inputs, ALevelFileGivesASolvedPicture) {
    const Folder folder;
    write_file(folder / "two.json", stripes("00111", 1).dump());
    ASSERT_EQ(run(folder, {"solve", "two.json"}).exit_code, 0);
    EXPECT_GT(size_of_png(text_in(folder / "two.solved.png")).width, 0);
}

TEST(Inputs, AWholeLevelMayBeWrittenAfterAByteOrderMark) {
    const Folder folder;
    write_file(folder / "two.json", "\xEF\xBB\xBF" + stripes("00111", 1).dump());
    EXPECT_EQ(run(folder, {"solve", "two.json"}).exit_code, 0);
}

TEST(Inputs, CommandsThatWriteOneFileRefuseAFolderOfSeveralInputs) {
    const Folder folder;
    fs::create_directory(folder / "levels");
    write_file(folder / "levels/one.json", stripes("00111", 1).dump());
    const auto commands = {Names{"convert", "levels", "-o", "out.json"},
                           {"render", "levels", "-o", "out.png"},
                           {"graph", "levels", "-o", "out.dot"}};
    for (Names words : commands) {
        const Finished finished = run(folder, words);
        EXPECT_EQ(finished.exit_code, 0) << words[0] << finished.err;
        EXPECT_TRUE(fs::remove(folder / words.back())) << words[0];
    }
    write_file(folder / "levels/two.json", stripes("00111", 1).dump());
    for (const Names& words : commands) {
        const Finished finished = run(folder, words);
        EXPECT_EQ(finished.exit_code, 2) << words[0];
        EXPECT_NE(finished.err.find("takes one input"), std::string::npos) << finished.err;
        EXPECT_FALSE(fs::exists(folder / words.back())) << words[0];
    }
}

TEST(Inputs, StandardInputIsReadForADash) {
    const Folder folder;
    const Finished finished = run(folder, {"solve", "-", "--json"}, stripes("00111", 1).dump());
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    const auto lines = json_lines(finished.out);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0]["input"], "-");
    EXPECT_EQ(lines[0]["moves"], 1);
    EXPECT_EQ(folder.names(), (Names{"stdin.level.json", "stdin.solution.json", "stdin.solved.png"}));
}

TEST(Inputs, APictureComesThroughStandardInput) {
    const Folder folder;
    const Finished finished = run(folder, {"read", "-", "--json"}, text_in(sample("kami2/sash.png")));
    const auto lines = json_lines(finished.out);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0]["level"]["cells"], json::parse(text_in(sample("kami2/sash.level.json")))["cells"]);
}

TEST(Inputs, RenderAndGraphReadStandardInputToo) {
    const Folder folder;
    const std::string level = stripes("00111", 1).dump();
    EXPECT_TRUE(run(folder, {"graph", "-"}, level).out.starts_with("strict graph"));
    EXPECT_EQ(run(folder, {"render", "-", "-o", "two.png"}, level).exit_code, 0);
    EXPECT_GT(size_of_png(text_in(folder / "two.png")).width, 0);
}

TEST(SeveralInputs, ABadOneDoesNotStopTheOthers) {
    const Folder folder;
    write_file(folder / "a.json", stripes("00111", 1).dump());
    write_file(folder / "b.json", "not a level\n");
    write_file(folder / "c.json", stripes("00122", 2).dump());
    const Finished finished = run(folder, {"solve", "a.json", "b.json", "c.json"});
    EXPECT_EQ(finished.exit_code, 1);
    EXPECT_TRUE(fs::exists(folder / "a.solved.png"));
    EXPECT_FALSE(fs::exists(folder / "b.solved.png"));
    EXPECT_TRUE(fs::exists(folder / "c.solved.png"));
    for (const char* name : {"a.json", "c.json"})
        EXPECT_NE(finished.out.find(name), std::string::npos) << finished.out;
    EXPECT_NE(finished.err.find("b.json"), std::string::npos) << finished.err;
    EXPECT_NE((finished.out + finished.err).find("3 inputs, 2 done, 1 failed"), std::string::npos);
}

TEST(SeveralInputs, AllGoodGiveZeroAndASummary) {
    const Folder folder;
    write_file(folder / "a.json", stripes("00111", 1).dump());
    write_file(folder / "b.json", stripes("00122", 2).dump());
    const Finished finished = run(folder, {"solve", "a.json", "b.json"});
    EXPECT_EQ(finished.exit_code, 0);
    EXPECT_NE((finished.out + finished.err).find("2 inputs"), std::string::npos);
}

TEST(SeveralInputs, OneInputHasNoSummary) {
    const Folder folder;
    write_file(folder / "a.json", stripes("00111", 1).dump());
    EXPECT_EQ(run(folder, {"solve", "a.json"}).err, "");
}

TEST(SeveralInputs, AllBadGiveTheCodeOfTheFirst) {
    const Folder folder;
    fs::copy_file(sample("negative/photo.png"), folder / "photo.png");
    EXPECT_EQ(run(folder, {"solve", "photo.png", "nowhere"}).exit_code, 4);
    EXPECT_EQ(run(folder, {"solve", "nowhere", "photo.png"}).exit_code, 3);
}

TEST(FolderAsInput, HoldsPicturesAndLevelsByContentInTheOrderOfTheirNames) {
    const Folder folder;
    fs::create_directory(folder / "shots");
    write_file(folder / "shots" / "b.json", stripes("00111", 1).dump());
    fs::copy_file(sample("kami2/sash.png"), folder / "shots" / "a.dat");
    write_file(folder / "shots" / "notes.txt", "buy milk\n");
    const Finished finished = run(folder, {"read", "shots", "--json"});
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    const auto lines = json_lines(finished.out);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0]["input"], "shots/a.dat");
    EXPECT_EQ(lines[1]["input"], "shots/b.json");
}

TEST(FolderAsInput, DoesNotTakeItsOwnOutputsTheSecondTime) {
    const Folder folder;
    fs::create_directory(folder / "shots");
    fs::copy_file(sample("kami2/sash.png"), folder / "shots" / "sash.png");
    write_file(folder / "shots" / "two.json", stripes("00111", 1).dump());
    ASSERT_EQ(run(folder, {"solve", "shots"}).exit_code, 0);
    const Names names = folder.names();
    const Finished again = run(folder, {"solve", "shots", "--json"});
    EXPECT_EQ(again.exit_code, 0) << again.err;
    EXPECT_EQ(json_lines(again.out).size(), 2U) << again.out;
    EXPECT_EQ(folder.names(), names);
}

TEST(FolderAsInput, ALevelOfOursAloneIsAnInput) {
    const Folder folder;
    fs::create_directory(folder / "levels");
    write_file(folder / "levels" / "two.level.json", stripes("00111", 1).dump());
    for (int i = 0; i < 2; ++i) {
        const Finished finished = run(folder, {"solve", "levels", "--json"});
        EXPECT_EQ(finished.exit_code, 0) << finished.out;
        EXPECT_EQ(json_lines(finished.out).size(), 1U);
    }
}

TEST(FolderAsInput, ABadPictureInItIsReportedAndTheRestIsDone) {
    const Folder folder;
    fs::create_directory(folder / "shots");
    fs::copy_file(sample("negative/truncated.png"), folder / "shots" / "a.png");
    write_file(folder / "shots" / "b.json", stripes("00111", 1).dump());
    const Finished finished = run(folder, {"solve", "shots"});
    EXPECT_EQ(finished.exit_code, 1);
    EXPECT_TRUE(fs::exists(folder / "shots" / "b.solved.png"));
    EXPECT_NE(finished.err.find("a.png"), std::string::npos) << finished.err;
}

TEST(Inputs, SeveralAtOnceAreReportedInTheirOrder) {
    const Folder one, three;
    for (const Folder* folder : {&one, &three}) {
        // The first takes longest; some fail; two have the same name for their outputs.
        fs::copy_file(sample("kami2/mosaic.png"), *folder / "a.png");
        for (const std::string name : {"b", "c", "d", "e"})
            write_file(*folder / (name + ".json"), stripes("00111", 1).dump());
        write_file(*folder / "c.json", "{");
        write_file(*folder / "a.json", stripes("00111", 1).dump());
    }
    const std::vector<std::string> names{"a.png", "b.json", "c.json", "a.json", "d.json", "e.json"};
    const auto outcome = [&](const Folder& folder, const std::string& threads) {
        std::vector<std::string> words{"solve", "--json", "--threads", threads};
        words.insert(words.end(), names.begin(), names.end());
        const Finished finished = run(folder, words);
        EXPECT_EQ(finished.exit_code, 1);
        std::vector<std::string> found;
        for (const json& line : json_lines(finished.out))
            found.push_back(line["input"].get<std::string>() + (line["error"].is_null() ? "" : " failed"));
        EXPECT_EQ(found, (Names{"a.png", "b.json", "c.json failed", "a.json failed", "d.json", "e.json"}));
        EXPECT_EQ(finished.err, "6 inputs, 4 done, 2 failed\n");
    };
    outcome(one, "1");
    outcome(three, "3");
    EXPECT_EQ(one.names(), three.names());
}

}  // namespace
}  // namespace unfold::test
