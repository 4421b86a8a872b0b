// The other commands: verify, graph, generate and render.
#include <algorithm>
#include <functional>
#include <utility>

#include "program.h"

namespace unfold::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using Names = std::vector<std::string>;

class Verify : public testing::Test {
  protected:
    Folder folder;

    void SetUp() override {
        write_file(folder / "three.level.json", stripes("00122", 2).dump());
        ASSERT_EQ(run(folder, {"solve", "three.level.json"}).exit_code, 0);
    }
    [[nodiscard]] Finished verify_changed(const std::function<void(json& solution)>& change) const {
        json solution = json::parse(text_in(folder / "three.solution.json"));
        change(solution);
        write_file(folder / "changed.json", solution.dump());
        return run(folder, {"verify", "three.level.json", "changed.json"});
    }
};

TEST_F(Verify, TheSolutionOfSolveIsRight) {
    const Finished finished = run(folder, {"verify", "three.level.json", "three.solution.json"});
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_NE(finished.out, "");
    EXPECT_EQ(finished.err, "");
}

TEST_F(Verify, TheSolutionOfAPictureIsRight) {
    fs::copy_file(sample("kami2/beacon.png"), folder / "beacon.png");
    ASSERT_EQ(run(folder, {"solve", "beacon.png"}).exit_code, 0);
    EXPECT_EQ(run(folder, {"verify", "beacon.level.json", "beacon.solution.json"}).exit_code, 0);
    EXPECT_EQ(run(folder, {"verify", sample("kami2/beacon.level.json"), "beacon.solution.json"}).exit_code,
              0);
}

TEST_F(Verify, AMissingStepIsFound) {
    const Finished finished = verify_changed([](json& solution) {
        solution["steps"].erase(solution["steps"].size() - 1);
        solution["moves"] = solution["steps"].size();
    });
    EXPECT_EQ(finished.exit_code, 6) << finished.err;
    EXPECT_NE(finished.err, "");
    EXPECT_EQ(finished.out, "");
}

TEST_F(Verify, AnotherColorIsFound) {
    const Finished finished = verify_changed([](json& solution) { solution["steps"].back()["color"] = 3; });
    EXPECT_EQ(finished.exit_code, 6) << finished.err;
}

TEST_F(Verify, AMoveThatChangesNothingIsFound) {
    const Finished finished = verify_changed([](json& solution) {
        json twice = solution["steps"].front();
        twice["n"] = 2;
        solution["steps"].insert(solution["steps"].begin() + 1, twice);
        for (std::size_t i = 0; i < solution["steps"].size(); ++i)
            solution["steps"][i]["n"] = i + 1;
        solution["moves"] = solution["steps"].size();
    });
    EXPECT_EQ(finished.exit_code, 6) << finished.err;
    EXPECT_NE(finished.err.find('2'), std::string::npos) << "it says which step: " << finished.err;
}

TEST_F(Verify, TheSolutionOfAnotherLevelIsFound) {
    write_file(folder / "other.json", stripes("01013", 9).dump());
    EXPECT_EQ(run(folder, {"verify", "other.json", "three.solution.json"}).exit_code, 6);
}

TEST_F(Verify, ACellOutsideTheLatticeIsRefused) {
    const Finished finished = verify_changed([](json& solution) { solution["steps"][0]["cell"] = {99, 99}; });
    EXPECT_TRUE(finished.exit_code == 3 || finished.exit_code == 6) << finished.exit_code;
    EXPECT_NE(finished.err, "");
}

TEST_F(Verify, ANumberOfMovesThatIsNotThatOfTheStepsIsRefused) {
    const Finished finished = verify_changed([](json& solution) { solution["moves"] = 7; });
    EXPECT_TRUE(finished.exit_code == 3 || finished.exit_code == 6) << finished.exit_code;
}

TEST_F(Verify, FilesThatAreNeitherAreRefused) {
    write_file(folder / "text", "nothing\n");
    EXPECT_EQ(run(folder, {"verify", "text", "three.solution.json"}).exit_code, 3);
    EXPECT_EQ(run(folder, {"verify", "three.level.json", "text"}).exit_code, 3);
    EXPECT_EQ(run(folder, {"verify", "three.level.json", "three.level.json"}).exit_code, 3);
    EXPECT_EQ(run(folder, {"verify", "three.level.json", "nowhere"}).exit_code, 3);
    EXPECT_EQ(run(folder, {"verify", "three.level.json"}).exit_code, 2);
}

class VerifyBound : public Verify {
  protected:
    [[nodiscard]] Finished verify_claim(const std::function<void(json& solution)>& change,
                                        std::vector<std::string> options = {}) const {
        json solution = json::parse(text_in(folder / "three.solution.json"));
        change(solution);
        write_file(folder / "claim.json", solution.dump());
        options.insert(options.begin(), {"verify", "three.level.json", "claim.json", "--bound"});
        return run(folder, options);
    }
};

TEST_F(VerifyBound, TheBoundOfSolveIsProvenAnew) {
    const Finished finished = verify_claim([](json&) {});
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_NE(finished.out.find("at least 2 moves are needed"), std::string::npos) << finished.out;
    EXPECT_EQ(finished.err, "");
}

TEST_F(VerifyBound, AWeakBoundIsProvenToo) {
    const Finished finished = verify_claim([](json& solution) {
        solution["status"] = "feasible";
        solution["lower_bound"] = 1;
    });
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_NE(finished.out.find("at least 1 move is needed"), std::string::npos) << finished.out;
}

TEST_F(VerifyBound, ABoundAboveTheFilesOwnSolutionIsWrong) {
    const Finished finished = verify_claim([](json& solution) { solution["lower_bound"] = 3; });
    EXPECT_EQ(finished.exit_code, 6) << finished.err;
    EXPECT_NE(finished.err, "");
}

// The board needs 2 moves; a longer solution that is called optimal is not refuted, but never proven.
TEST_F(VerifyBound, OptimalIsNotConfirmedForALongerSolution) {
    const Finished finished = verify_claim([](json& solution) {
        solution["steps"] = json::array();
        for (const int color : {2, 1, 2})
            solution["steps"].push_back(
                {{"n", solution["steps"].size() + 1}, {"cell", {0, 0}}, {"color", color}});
        solution["moves"] = 3;
        solution["lower_bound"] = 3;
        solution["status"] = "optimal";
    });
    EXPECT_EQ(finished.exit_code, 5) << finished.out;
    EXPECT_NE(finished.err.find("at least 2 moves are needed, but not the claimed 3"), std::string::npos)
        << finished.err;
}

TEST_F(VerifyBound, WithoutTimeItSaysHowFarItCame) {
    write_file(folder / "hard.json", json{{"format", "unfold-level"},
                                          {"version", 1},
                                          {"game", "kami"},
                                          {"lattice", {{"kind", "square"}, {"columns", 8}, {"rows", 1}}},
                                          {"palette", {"#b8323a", "#f0b73f"}},
                                          {"cells", {"01010101"}}}
                                         .dump());
    ASSERT_EQ(run(folder, {"solve", "hard.json"}).exit_code, 0);
    const Finished finished =
        run(folder, {"verify", "hard.json", "hard.solution.json", "--bound", "--time-limit", "0"});
    EXPECT_EQ(finished.exit_code, 5) << finished.out;
    EXPECT_NE(finished.err.find("at least 1 move is needed, but not the claimed 4"), std::string::npos)
        << finished.err;
    EXPECT_NE(finished.out.find("solved"), std::string::npos) << "the moves are right all the same";
}

TEST_F(VerifyBound, WrongMovesAreSeenFirst) {
    const Finished finished = verify_claim([](json& solution) {
        solution["steps"].erase(1);
        solution["moves"] = 1;
    });
    EXPECT_EQ(finished.exit_code, 6) << finished.err;
}

TEST_F(VerifyBound, ItsLimitsNeedTheFlag) {
    EXPECT_EQ(
        run(folder, {"verify", "three.level.json", "three.solution.json", "--time-limit", "1"}).exit_code, 2);
    EXPECT_EQ(verify_claim([](json&) {}, {"--time-limit", "-1"}).exit_code, 2);
    EXPECT_EQ(verify_claim([](json&) {}, {"--memory", "1"}).exit_code, 2);
    EXPECT_EQ(verify_claim([](json&) {}, {"--memory", "16", "--time-limit", "0.5"}).exit_code, 0);
}

class VerifyProof : public testing::Test {
  protected:
    Folder folder;
    // No pair of regions takes all 6 moves, so the proof has sets.
    void SetUp() override {
        write_file(folder / "squares.txt", "0120120\n1201201\n0210210\n2012120\n1020121\n");
        ASSERT_EQ(run(folder, {"convert", "squares.txt", "--game", "kami", "-o", "squares.json"}).exit_code,
                  0);
        ASSERT_EQ(run(folder, {"solve", "squares.json"}).exit_code, 0);
    }
    [[nodiscard]] Finished verify(std::vector<std::string> options) const {
        options.insert(options.begin(), {"verify", "squares.json", "squares.solution.json"});
        return run(folder, options);
    }
};

TEST_F(VerifyProof, WhatBoundWroteIsAccepted) {
    const Finished written = verify({"--bound", "--write-proof", "squares.proof"});
    EXPECT_EQ(written.exit_code, 0) << written.err;
    EXPECT_NE(written.out.find("re-proved: at least 6 moves are needed"), std::string::npos) << written.out;
    const Finished checked = verify({"--proof", "squares.proof", "--time-limit", "60", "--memory", "64"});
    EXPECT_EQ(checked.exit_code, 0) << checked.err;
    EXPECT_NE(checked.out.find("proof checked: at least 6 moves are needed"), std::string::npos)
        << checked.out;
    EXPECT_EQ(verify({"--bound", "--write-proof", "squares.proof"}).exit_code, 0)
        << "it replaces its own file";
}

TEST_F(VerifyProof, AProofThatIsCutIsRefusedWithItsLine) {
    ASSERT_EQ(verify({"--bound", "--write-proof", "squares.proof"}).exit_code, 0);
    const std::string proof = text_in(folder / "squares.proof");
    write_file(folder / "cut.proof", proof.substr(0, proof.find("list 2")));
    const Finished finished = verify({"--proof", "cut.proof"});
    EXPECT_EQ(finished.exit_code, 6) << finished.out;
    const auto lines =
        std::count(proof.begin(), proof.begin() + static_cast<std::ptrdiff_t>(proof.find("list 2")), '\n');
    EXPECT_NE(finished.err.find("at line " + std::to_string(lines + 1)), std::string::npos) << finished.err;
}

TEST_F(VerifyProof, ItsOptionsAreChecked) {
    ASSERT_EQ(verify({"--bound", "--write-proof", "squares.proof"}).exit_code, 0);
    EXPECT_EQ(verify({"--write-proof", "other.proof"}).exit_code, 2);
    EXPECT_EQ(verify({"--bound", "--proof", "squares.proof"}).exit_code, 2);
    EXPECT_EQ(verify({"--proof", "nowhere.proof"}).exit_code, 3);
    EXPECT_EQ(verify({"--bound", "--write-proof", "squares.json"}).exit_code, 2) << "not a proof of ours";
    EXPECT_EQ(verify({"--proof", "squares.proof", "--time-limit", "0"}).exit_code, 5);
    EXPECT_EQ(verify({"--proof", "squares.json"}).exit_code, 6);
}

class Graph : public testing::Test {
  protected:
    Folder folder;
    void SetUp() override { write_file(folder / "three.json", stripes("00122", 2).dump()); }
};

TEST_F(Graph, DotIsTheDefaultAndGoesToStandardOutput) {
    const Finished finished = run(folder, {"graph", "three.json"});
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_TRUE(finished.out.starts_with("strict graph"));
    EXPECT_EQ(finished.out, run(folder, {"graph", "three.json", "--format", "dot"}).out);
    EXPECT_EQ(folder.names(), Names{"three.json"});
    std::size_t edges = 0;
    for (std::size_t at = 0; (at = finished.out.find(" -- ", at)) != std::string::npos; ++at)
        ++edges;
    EXPECT_EQ(edges, 2U) << "three stripes in a row touch twice: " << finished.out;
}

TEST_F(Graph, SvgAndPngAreDrawn) {
    EXPECT_NE(run(folder, {"graph", "three.json", "--format", "svg"}).out.find("<svg"), std::string::npos);
    const Finished png = run(folder, {"graph", "three.json", "--format", "png"});
    EXPECT_EQ(png.exit_code, 0) << png.err;
    EXPECT_GT(size_of_png(png.out).width, 10);
    EXPECT_EQ(png.err, "");
}

TEST_F(Graph, GoesToTheFileThatIsNamed) {
    for (const std::string format : {"dot", "svg", "png"}) {
        const Finished finished =
            run(folder, {"graph", "three.json", "--format", format, "-o", "g." + format});
        EXPECT_EQ(finished.exit_code, 0) << finished.err;
        EXPECT_EQ(finished.out, "");
        EXPECT_EQ(text_in(folder / ("g." + format)),
                  run(folder, {"graph", "three.json", "--format", format}).out);
    }
}

TEST_F(Graph, TakesAPicture) {
    const Finished of_picture = run(folder, {"graph", sample("kami2/sash.png")});
    EXPECT_EQ(of_picture.exit_code, 0) << of_picture.err;
    EXPECT_TRUE(of_picture.out.starts_with("strict graph"));
}

TEST_F(Graph, AnUnknownFormatIsWrongUsage) {
    EXPECT_EQ(run(folder, {"graph", "three.json", "--format", "pdf"}).exit_code, 2);
}

TEST(Generate, TheSameSeedGivesTheSameBytes) {
    const Folder folder;
    const std::vector<std::string> arguments{"generate", "--game",   "kami2", "--columns", "10", "--rows",
                                             "29",       "--colors", "5",     "--seed",    "7"};
    const Finished once = run(folder, arguments);
    const Finished twice = run(folder, arguments);
    EXPECT_EQ(once.exit_code, 0) << once.err;
    EXPECT_EQ(once.out, twice.out);
    const json level = json::parse(once.out);
    EXPECT_EQ(level["format"], "unfold-level");
    EXPECT_EQ(level["palette"].size(), 5U);
    EXPECT_EQ(level["cells"].size(), 29U);
}

TEST(Generate, AnotherSeedGivesAnotherBoard) {
    const Folder folder;
    EXPECT_NE(run(folder, {"generate", "--seed", "7"}).out, run(folder, {"generate", "--seed", "8"}).out);
}

TEST(Generate, WritesTheFileThatIsNamed) {
    const Folder folder;
    ASSERT_EQ(run(folder, {"generate", "--seed", "7", "-o", "seven.json"}).exit_code, 0);
    EXPECT_EQ(text_in(folder / "seven.json"), run(folder, {"generate", "--seed", "7"}).out);
    EXPECT_EQ(folder.names(), Names{"seven.json"});
}

TEST(Generate, WhatItMakesCanBeSolved) {
    const Folder folder;
    const std::string level =
        run(folder, {"generate", "--game", "kami", "--columns", "4", "--rows", "4", "--colors", "3"}).out;
    const auto lines = json_lines(run(folder, {"solve", "-", "--json"}, level).out);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0]["status"], "optimal");
    EXPECT_EQ(lines[0]["game"], "kami");
}

TEST(Generate, SizesOutsideTheLimitsAreWrongUsage) {
    const Folder folder;
    for (const auto& [option, value] : {std::pair{"--columns", "0"},
                                        {"--columns", "41"},
                                        {"--rows", "81"},
                                        {"--colors", "0"},
                                        {"--colors", "33"},
                                        {"--seed", "x"},
                                        {"--game", "go"}}) {
        const Finished finished = run(folder, {"generate", "--game", "kami2", option, value});
        EXPECT_EQ(finished.exit_code, 2) << option << " " << value;
        EXPECT_EQ(finished.out, "");
        EXPECT_NE(finished.err, "");
    }
}

TEST(Render, ThenReadGivesTheSameCells) {
    const Folder folder;
    for (const std::string name : {"drift", "lantern", "isles"}) {
        SCOPED_TRACE(name);
        const auto level = sample("kami2/" + name + ".level.json");
        const Finished drawn = run(folder, {"render", level, "-o", name + ".png", "--seed", "5"});
        ASSERT_EQ(drawn.exit_code, 0) << drawn.err;
        const auto lines = json_lines(run(folder, {"read", name + ".png", "--json"}).out);
        ASSERT_EQ(lines.size(), 1U);
        EXPECT_EQ(lines[0]["level"]["cells"], json::parse(text_in(level))["cells"]);
        EXPECT_EQ(lines[0]["level"]["budget"], json::parse(text_in(level))["budget"]);
    }
}

TEST(Render, DrawsBesideTheLevelByDefault) {
    const Folder folder;
    write_file(folder / "two.level.json", stripes("00111", 1).dump());
    ASSERT_EQ(run(folder, {"render", "two.level.json"}).exit_code, 0);
    EXPECT_EQ(folder.names(), (Names{"two.level.json", "two.png"}));
}

TEST(Render, TheSameSeedGivesTheSamePixelsAndAnotherSeedOthers) {
    const Folder folder;
    write_file(folder / "two.json", stripes("00111", 1).dump());
    for (const auto& [name, seed] : {std::pair{"a.png", "3"}, {"b.png", "3"}, {"c.png", "4"}})
        ASSERT_EQ(run(folder, {"render", "two.json", "-o", name, "--seed", seed}).exit_code, 0);
    EXPECT_EQ(text_in(folder / "a.png"), text_in(folder / "b.png"));
    EXPECT_NE(text_in(folder / "a.png"), text_in(folder / "c.png"));
}

TEST(Render, AnUnknownDeviceIsWrongUsage) {
    const Folder folder;
    write_file(folder / "two.json", stripes("00111", 1).dump());
    EXPECT_EQ(run(folder, {"render", "two.json", "--device", "fridge"}).exit_code, 2);
    EXPECT_EQ(folder.names(), Names{"two.json"});
}

TEST(Render, APictureIsNoLevel) {
    const Folder folder;
    const Finished finished = run(folder, {"render", sample("kami2/drift.png"), "-o", "out.png"});
    EXPECT_EQ(finished.exit_code, 3);
    EXPECT_NE(finished.err, "");
    EXPECT_TRUE(folder.names().empty());
}

TEST(Render, AnEmptyFolderIsNoLevel) {
    const Folder folder;
    fs::create_directory(folder / "levels");
    EXPECT_EQ(run(folder, {"render", "levels"}).exit_code, 3);
}

}  // namespace
}  // namespace unfold::test
