// Pictures that are not read without doubt: the command line lists what to check.
#include "program.h"

namespace unfold::test {
namespace {

using nlohmann::json;

// A picture of tiles two of which have no partner, since the program does not know that they match.
void write_flowers(const Folder& folder) {
    const json level = {
        {"format", "unfold-level"},
        {"version", 1},
        {"game", "shisen"},
        {"lattice", {{"kind", "square"}, {"columns", 6}, {"rows", 4}}},
        {"cells", {"00 01 02 03 04 05", "05 04 03 02 01 00", "06 07 08 09 0a 0b", "0b 0a 09 08 07 0c"}},
        {"rules", json::parse(R"({"match_groups": [["06", "0c"]]})")}};
    write_file(folder / "flowers.json", level.dump());
    ASSERT_EQ(run(folder, {"render", "flowers.json", "-o", "flowers.png"}).exit_code, 0);
}

TEST(Questions, AreListedWithThePlacesAndTheChoices) {
    const Folder folder;
    write_flowers(folder);
    const Finished finished = run(folder, {"read", "flowers.png", "--game", "shisen"});
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_NE(finished.out.find("to check, most doubtful first:\n"), std::string::npos) << finished.out;
    EXPECT_NE(finished.out.find("1. tile 06 and tile 0c may be one\n"), std::string::npos) << finished.out;
}

TEST(Questions, AreAKeyOfTheJson) {
    const Folder folder;
    write_flowers(folder);
    const auto lines = json_lines(run(folder, {"read", "flowers.png", "--game", "shisen", "--json"}).out);
    ASSERT_EQ(lines.size(), 1U);
    const json& questions = lines[0]["questions"];
    ASSERT_EQ(questions.size(), 1U) << questions;
    EXPECT_EQ(questions[0]["about"], "alike");
    EXPECT_EQ(questions[0]["read"], "06");
    EXPECT_EQ(questions[0]["others"], json::parse(R"(["0c"])"));
    EXPECT_EQ(questions[0]["cells"], json::parse("[[2, 0], [3, 5]]"));
    EXPECT_GE(questions[0]["confidence"], 0.0);
    EXPECT_LE(questions[0]["confidence"], 1.0);
}

TEST(Questions, AreThereAlsoWhereTheTilesCannotBePaired) {
    const Folder folder;
    write_flowers(folder);
    const Finished finished = run(folder, {"solve", "flowers.png", "--game", "shisen"});
    EXPECT_EQ(finished.exit_code, 3);
    EXPECT_NE(finished.out.find("tile 06 and tile 0c may be one"), std::string::npos) << finished.out;
    EXPECT_NE(finished.err.find("has no partner"), std::string::npos) << finished.err;
    EXPECT_NE(finished.err.find("--match-groups"), std::string::npos) << finished.err;
    // The level file of the first run is replaced.
    EXPECT_EQ(run(folder, {"solve", "flowers.png", "--game", "shisen"}).exit_code, 3);
    const auto lines =
        json_lines(run(folder, {"solve", "flowers.png", "--game", "shisen", "--json", "-o", "again"}).out);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0]["error"]["code"], "bad-level");
    EXPECT_EQ(lines[0]["status"], "unknown");
    EXPECT_EQ(lines[0]["moves"], 0);
    EXPECT_EQ(lines[0]["questions"].size(), 1U);
}

TEST(Questions, AreNoneOfACleanPicture) {
    const Folder folder;
    const auto lines = json_lines(run(folder, {"read", sample("kami2/beacon.png"), "--json"}).out);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0]["questions"], json::array());
}

}  // namespace
}  // namespace unfold::test
