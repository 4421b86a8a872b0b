// Designed levels and conversions on the command line: the files, the exit codes, and what is refused.
#include <csignal>

#include "program.h"

namespace unfold::test {
namespace {

using nlohmann::json;

TEST(GenerateDesigned, WritesNumberedLevelsWithTheWantedOptimum) {
    const Folder folder;
    const Finished finished = run(
        folder, {"generate", "--moves", "4", "--colors", "3", "--count", "2", "--seed", "3", "-o", "made"});
    ASSERT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_NE(finished.out.find("made/kami2-01.level.json: 4 moves (proven), "), std::string::npos)
        << finished.out;
    for (const std::string name : {"made/kami2-01.level.json", "made/kami2-02.level.json"}) {
        const auto lines = json_lines(run(folder, {"solve", name, "--json", "-o", "solved"}).out);
        ASSERT_EQ(lines.size(), 1U);
        EXPECT_EQ(lines[0]["status"], "optimal");
        EXPECT_EQ(lines[0]["moves"], 4);
    }
    const Finished again = run(
        folder, {"generate", "--moves", "4", "--colors", "3", "--count", "2", "--seed", "3", "-o", "made"});
    EXPECT_EQ(again.out, finished.out);
}

TEST(GenerateDesigned, OneLevelGoesToStandardOutput) {
    const Folder folder;
    const Finished finished =
        run(folder, {"generate", "--game", "kami", "--moves", "3", "--colors", "3", "--symmetry", "mirrors"});
    ASSERT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_EQ(json::parse(finished.out)["budget"], 3);
}

TEST(GenerateDesigned, ImpossibleWishesAreRefusedAtOnce) {
    const Folder folder;
    const std::vector<std::pair<std::vector<std::string>, std::string>> wishes{
        {{"--moves", "2", "--colors", "5"}, "needs at least 4 moves"},
        {{"--moves", "9", "--columns", "2", "--rows", "3", "--colors", "2"}, "at least 10 regions"},
        {{"--symmetry", "turn4"}, "does not have the symmetry turn4"},
        {{"--game", "kami", "--style", "hexagons"}, "no levels in the style hexagons"},
        {{"--game", "shisen", "--moves", "4"}, "every solution of a deal"},
        {{"--dead-ends", "0.5"}, "Only Shisen-Sho"},
        {{"--count", "3"}, "must name a folder"},
    };
    for (const auto& [options, mentions] : wishes) {
        std::vector<std::string> arguments{"generate"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const Finished finished = run(folder, arguments);
        EXPECT_EQ(finished.exit_code, 2) << mentions;
        EXPECT_NE(finished.err.find(mentions), std::string::npos) << finished.err;
        EXPECT_EQ(finished.out, "");
    }
    EXPECT_TRUE(folder.names().empty());
}

TEST(GenerateDesigned, WithoutTimeItSaysHowManyLevelsItFound) {
    const Folder folder;
    const Finished finished =
        run(folder, {"generate", "--moves", "6", "--count", "5", "--time-limit", "0", "-o", "made"});
    EXPECT_EQ(finished.exit_code, 5);
    EXPECT_NE(finished.err.find("Found 0 of 5 levels"), std::string::npos) << finished.err;
}

TEST(GenerateDesigned, CtrlCKeepsTheFinishedLevels) {
    const Folder folder;
    Running generate(folder, {"generate", "--moves", "8", "--count", "5000", "-o", "made"});
    const auto second = folder / "made/kami2-0002.level.json";
    ASSERT_TRUE(eventually([&] { return std::filesystem::exists(second); }));
    generate.send(SIGINT);
    const Finished finished = generate.wait();
    EXPECT_EQ(finished.exit_code, 128 + SIGINT) << finished.err;
    EXPECT_NE(finished.err.find("of 5000 levels before the interruption"), std::string::npos) << finished.err;
    const auto lines = lines_of(finished.out);
    ASSERT_GE(lines.size(), 2U);
    EXPECT_EQ(folder.names().size(), lines.size() + 1) << "the folder, and a file for each line";
    EXPECT_EQ(json::parse(text_in(second))["budget"], 8);
}

TEST(Convert, LevelTextAndBackGivesTheSameCells) {
    const Folder folder;
    const auto level = sample("kami2/isles.level.json");
    ASSERT_EQ(run(folder, {"convert", level, "-o", "isles.puz"}).exit_code, 0);
    ASSERT_EQ(run(folder, {"convert", "isles.puz", "-o", "back.json"}).exit_code, 0);
    const json was = json::parse(text_in(level)), is = json::parse(text_in(folder / "back.json"));
    for (const char* key : {"game", "lattice", "cells", "budget"})
        EXPECT_EQ(is[key], was[key]) << key;
}

TEST(Convert, APictureOfALevelReadsBackAsTheLevel) {
    const Folder folder;
    const auto level = sample("kami2/kite.level.json");
    ASSERT_EQ(run(folder, {"convert", level, "-o", "kite.png"}).exit_code, 0);
    ASSERT_EQ(run(folder, {"convert", "kite.png", "-o", "back.json"}).exit_code, 0);
    EXPECT_EQ(json::parse(text_in(folder / "back.json"))["cells"], json::parse(text_in(level))["cells"]);
}

TEST(Convert, TextOfSquaresAndBackGivesTheSameLevel) {
    const Folder folder;
    const auto level = sample("squares/quilt.level.json");
    ASSERT_EQ(run(folder, {"convert", level, "-o", "quilt.txt"}).exit_code, 0);
    ASSERT_EQ(run(folder, {"convert", "quilt.txt", "--game", "kami", "-o", "back.json"}).exit_code, 0);
    const json was = json::parse(text_in(level)), is = json::parse(text_in(folder / "back.json"));
    for (const char* key : {"game", "cells", "budget"})
        EXPECT_EQ(is[key], was[key]) << key;
}

TEST(Convert, RefusesWhatTheFormatCannotHoldAndWritesNothing) {
    const Folder folder;
    const std::vector<std::tuple<std::string, std::string, std::string>> conversions{
        {"squares/quilt.level.json", "x.puz", "board of KAMI 2"},
        {"tiles/tins.level.json", "x.txt", "squares"},
        {"squares/gems.level.json", "x.txt", "moves were made"},
        {"kami2/isles.level.json", "x.pdf", "format of x.pdf is unknown"},
    };
    for (const auto& [level, output, mentions] : conversions) {
        const Finished finished = run(folder, {"convert", sample(level), "-o", output});
        EXPECT_EQ(finished.exit_code, 2) << level;
        EXPECT_NE(finished.err.find(mentions), std::string::npos) << finished.err;
    }
    EXPECT_TRUE(folder.names().empty());
}

TEST(Convert, NeverReplacesATextThatItDidNotWrite) {
    const Folder folder;
    write_file(folder / "mine.puz", "01|mine");
    EXPECT_EQ(run(folder, {"convert", sample("kami2/isles.level.json"), "-o", "mine.puz"}).exit_code, 2);
    EXPECT_EQ(text_in(folder / "mine.puz"), "01|mine");
}

}  // namespace
}  // namespace unfold::test
