// Shisen-Sho from outside: level files in, removals out; what is wrong is said.
#include "program.h"

namespace unfold::test {
namespace {

using nlohmann::json;

json tiles(const std::vector<std::string>& cells, const std::string& gravity = "none") {
    const auto columns = (cells.at(0).size() + 1) / 3;
    return {{"format", "unfold-level"},
            {"version", 1},
            {"game", "shisen"},
            {"lattice", {{"kind", "square"}, {"columns", columns}, {"rows", cells.size()}}},
            {"cells", cells},
            {"rules", {{"gravity", gravity}, {"max_turns", 2}}}};
}

TEST(Tiles, OfALevelFileAreSolved) {
    const Folder folder;
    write_file(folder / "two.json", tiles({"00 01 00", "02 01 02"}).dump());
    const Finished finished = run(folder, {"solve", "two.json"});
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_NE(finished.out.find("6 tiles of 3 kinds"), std::string::npos) << finished.out;
    EXPECT_NE(finished.out.find("solved: 3 pairs to remove"), std::string::npos) << finished.out;
    const json solution = json::parse(text_in(folder / "two.solution.json"));
    EXPECT_EQ(solution["status"], "solved");
    EXPECT_EQ(solution["steps"].size(), 3U);
    EXPECT_EQ(solution["level"]["game"], "shisen");
}

TEST(Tiles, ThatCannotAllGoAreToldWithExitCodeFive) {
    const Folder folder;
    write_file(folder / "lost.json", tiles({"00 01", "01 00"}).dump());
    const Finished finished = run(folder, {"solve", "lost.json", "--json"});
    EXPECT_EQ(finished.exit_code, 5);
    const auto lines = json_lines(finished.out);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0]["status"], "infeasible");
    EXPECT_EQ(lines[0]["error"]["code"], "no-solution");
}

TEST(Tiles, GravityOfTheCommandLineReplacesThatOfTheLevel) {
    const Folder folder;
    write_file(folder / "two.json", tiles({"00 01", "02 02", "01 00"}).dump());
    const Finished finished = run(folder, {"read", "two.json", "--gravity", "down", "--json"});
    EXPECT_EQ(json_lines(finished.out).at(0)["level"]["rules"]["gravity"], "down");
    EXPECT_NE(run(folder, {"solve", "two.json", "--gravity", "up"}).out.find("tiles fall up"),
              std::string::npos);
}

TEST(Tiles, AreMadeSolvedHintedAndVerified) {
    const Folder folder;
    ASSERT_EQ(run(folder, {"generate", "--game", "shisen", "--seed", "3", "-o", "deal.json"}).exit_code, 0);
    EXPECT_EQ(run(folder, {"generate", "--game", "shisen", "--seed", "3"}).out,
              text_in(folder / "deal.json"));
    ASSERT_EQ(run(folder, {"solve", "deal.json"}).exit_code, 0);
    EXPECT_EQ(size_of_png(text_in(folder / "deal.solved.png")), (SizePx{979, 649}));
    ASSERT_EQ(run(folder, {"render", "deal.json", "--tiles", "stars", "-o", "deal.png"}).exit_code, 0);
    EXPECT_EQ(run(folder, {"solve", "deal.png", "-o", "read"}).exit_code, 0);
    EXPECT_EQ(run(folder, {"render", "deal.json", "--look", "flat"}).exit_code, 2);
    const Finished good = run(folder, {"verify", "deal.json", "deal.solution.json"});
    EXPECT_EQ(good.exit_code, 0) << good.err;
    EXPECT_NE(good.out.find("all 72 removals are legal"), std::string::npos) << good.out;
    json spoiled = json::parse(text_in(folder / "deal.solution.json"));
    spoiled["steps"].erase(spoiled["steps"].size() - 1);
    spoiled["moves"] = spoiled["steps"].size();
    write_file(folder / "spoiled.json", spoiled.dump());
    EXPECT_EQ(run(folder, {"verify", "deal.json", "spoiled.json"}).exit_code, 6);
    EXPECT_EQ(run(folder, {"verify", "deal.json", "deal.solution.json", "--bound"}).exit_code, 2);
    const Finished hint = run(folder, {"hint", "deal.json", "--count", "2"});
    EXPECT_EQ(hint.exit_code, 0);
    EXPECT_NE(hint.out.find("then 70 more to go"), std::string::npos) << hint.out;
}

TEST(Tiles, WithoutAPartnerAreNamed) {
    const Folder folder;
    write_file(folder / "odd.json", tiles({"00 00 01"}).dump());
    const Finished finished = run(folder, {"solve", "odd.json"});
    EXPECT_EQ(finished.exit_code, 3);
    EXPECT_NE(finished.err.find("row 1, column 3 has no partner"), std::string::npos) << finished.err;
}

// Two flowers, which no other tile looks like.
const std::vector<std::string> with_flowers{"00 01 00", "02 01 03"};

TEST(Tiles, OfDifferentPicturesMatchWhereTheCommandLineSaysSo) {
    const Folder folder;
    write_file(folder / "flowers.json", tiles(with_flowers).dump());
    EXPECT_EQ(run(folder, {"solve", "flowers.json"}).exit_code, 3);
    const Finished read = run(folder, {"read", "flowers.json", "--match-groups", "02 03", "--json"});
    EXPECT_EQ(json_lines(read.out).at(0)["level"]["rules"]["match_groups"], json::parse(R"([["02", "03"]])"))
        << read.err;
    const Finished solved = run(folder, {"solve", "flowers.json", "--match-groups", "02 03"});
    EXPECT_EQ(solved.exit_code, 0) << solved.err;
    EXPECT_EQ(run(folder, {"hint", "flowers.json", "--match-groups", "02 03"}).exit_code, 0);
    write_file(folder / "named.json", json::parse(text_in(folder / "flowers.solution.json"))["level"].dump());
    EXPECT_EQ(run(folder, {"verify", "named.json", "flowers.solution.json"}).exit_code, 0);
}

TEST(Tiles, ThatMatchOnTheCommandLineReplaceThoseOfTheLevel) {
    const Folder folder;
    json level = tiles({"00 01 00", "02 01 03", "04 04 05", "05 02 03"});
    level["rules"]["match_groups"] = json::parse(R"([["00", "01"]])");
    write_file(folder / "level.json", level.dump());
    const Finished read = run(folder, {"read", "level.json", "--match-groups", "02 03,04  05", "--json"});
    EXPECT_EQ(json_lines(read.out).at(0)["level"]["rules"]["match_groups"],
              json::parse(R"([["02", "03"], ["04", "05"]])"))
        << read.err;
}

TEST(Tiles, OfAKindThatIsNotThereCannotMatch) {
    const Folder folder;
    write_file(folder / "flowers.json", tiles(with_flowers).dump());
    const Finished finished = run(folder, {"solve", "flowers.json", "--match-groups", "02 03 1z"});
    EXPECT_EQ(finished.exit_code, 2);
    EXPECT_NE(finished.err.find("No tile of this board is of kind 1z."), std::string::npos) << finished.err;
}

TEST(Tiles, CannotMatchWithoutTwoKindsInAGroup) {
    const Folder folder;
    write_file(folder / "flowers.json", tiles(with_flowers).dump());
    for (const std::string text : {"", "02", "02 3", "02 03,", "02 03,03 00", "02 02", "02 ZZ", ","}) {
        const Finished finished = run(folder, {"solve", "flowers.json", "--match-groups", text});
        EXPECT_EQ(finished.exit_code, 2) << text;
        EXPECT_NE(finished.err.find("--match-groups"), std::string::npos) << finished.err;
    }
}

TEST(Tiles, OfAPictureMatchWithoutANote) {
    const Folder folder;
    json level = tiles({"00 01 02 03 04 05", "05 04 03 02 01 00", "06 07 08 09 0a 0b", "0b 0a 09 08 07 0c"});
    level["rules"]["match_groups"] = json::parse(R"([["06", "0c"]])");
    write_file(folder / "flowers.json", level.dump());
    ASSERT_EQ(run(folder, {"render", "flowers.json", "-o", "flowers.png"}).exit_code, 0);
    const std::vector<std::string> read{"read", "flowers.png", "--game", "shisen", "--json"};
    const json odd = json_lines(run(folder, read).out).at(0);
    EXPECT_EQ(odd["warnings"].size(), 1U) << odd;
    std::vector<std::string> with_groups(read);
    with_groups.insert(with_groups.end(), {"--match-groups", "06 0c"});
    const json even = json_lines(run(folder, with_groups).out).at(0);
    EXPECT_TRUE(even["warnings"].empty()) << even;
    EXPECT_EQ(even["level"]["rules"]["match_groups"], json::parse(R"([["06", "0c"]])"));
    EXPECT_GT(even["confidence"].get<double>(), odd["confidence"].get<double>());
}

TEST(Tiles, HaveNoBudgetAndNoFewestMoves) {
    const Folder folder;
    write_file(folder / "two.json", tiles({"00 00"}).dump());
    EXPECT_EQ(run(folder, {"solve", "two.json", "--budget", "3"}).exit_code, 2);
    EXPECT_EQ(run(folder, {"solve", "two.json", "--difficulty"}).exit_code, 2);
    EXPECT_EQ(run(folder, {"solve", "two.json", "--game", "kami"}).exit_code, 2);
}

}  // namespace
}  // namespace unfold::test
