// --json: one object a line for each input with the documented values, and nothing else on standard output.
#include <algorithm>

#include "program.h"

namespace unfold::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const std::vector<std::string> solve_keys{"input",    "game",      "colors",      "regions", "budget",
                                          "moves",    "status",    "lower_bound", "nodes",   "read_ms",
                                          "solve_ms", "render_ms", "steps",       "error"};
const std::vector<std::string> read_keys{"input",    "level",     "confidence", "read_ms",
                                         "warnings", "questions", "error"};

void expect_keys(const json& object, const std::vector<std::string>& keys) {
    for (const std::string& key : keys)
        EXPECT_TRUE(object.contains(key)) << "no " << key << " in " << object;
}

TEST(SolveJson, SaysEverythingOfASolvedPicture) {
    const Folder folder;
    fs::copy_file(sample("kami2/beacon.png"), folder / "beacon.png");
    const json level = json::parse(text_in(sample("kami2/beacon.level.json")));
    const Finished finished = run(folder, {"solve", "beacon.png", "--json"});
    ASSERT_EQ(finished.exit_code, 0) << finished.err;
    const auto lines = json_lines(finished.out);
    ASSERT_EQ(lines.size(), 1U);
    const json& answer = lines[0];
    expect_keys(answer, solve_keys);
    EXPECT_EQ(answer["input"], "beacon.png");
    EXPECT_EQ(answer["game"], "kami2");
    EXPECT_EQ(answer["colors"], level["palette"].size());
    EXPECT_GT(answer["regions"], 1);
    EXPECT_EQ(answer["budget"], level["budget"]);
    EXPECT_LE(answer["moves"], level["budget"]);
    EXPECT_EQ(answer["status"], "optimal");
    EXPECT_EQ(answer["lower_bound"], answer["moves"]);
    EXPECT_GE(answer["nodes"], 1);
    for (const char* time : {"read_ms", "solve_ms", "render_ms"})
        EXPECT_GT(answer[time], 0.0) << time;
    EXPECT_TRUE(answer["error"].is_null());
}

TEST(SolveJson, ItsStepsAreNumberedAndCanBeTapped) {
    const Folder folder;
    fs::copy_file(sample("kami2/beacon.png"), folder / "beacon.png");
    const SizePx size = size_of_png(text_in(folder / "beacon.png"));
    const auto lines = json_lines(run(folder, {"solve", "beacon.png", "--json"}).out);
    ASSERT_EQ(lines.size(), 1U);
    const json& steps = lines[0]["steps"];
    ASSERT_EQ(steps.size(), lines[0]["moves"]);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        SCOPED_TRACE(steps[i].dump());
        EXPECT_EQ(steps[i]["n"], i + 1);
        EXPECT_LT(steps[i]["color"], lines[0]["colors"]);
        EXPECT_EQ(steps[i]["cell"].size(), 2U);
        for (const char* point : {"tap_px", "swatch_px"}) {
            ASSERT_EQ(steps[i][point].size(), 2U);
            EXPECT_GE(steps[i][point][0], 0);
            EXPECT_LT(steps[i][point][0], size.width);
            EXPECT_GE(steps[i][point][1], 0);
            EXPECT_LT(steps[i][point][1], size.height);
        }
    }
}

TEST(SolveJson, ABudgetThatIsNotKnownIsNull) {
    const Folder folder;
    write_file(folder / "two.json", stripes("00111", -1).dump());
    const auto lines = json_lines(run(folder, {"solve", "two.json", "--json"}).out);
    ASSERT_EQ(lines.size(), 1U);
    expect_keys(lines[0], solve_keys);
    EXPECT_TRUE(lines[0]["budget"].is_null());
    EXPECT_EQ(lines[0]["moves"], 1);
}

TEST(SolveJson, ABoardOfOneColorTakesNoMove) {
    const Folder folder;
    write_file(folder / "one.json", stripes("00000", 1).dump());
    const Finished finished = run(folder, {"solve", "one.json", "--json"});
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    const auto lines = json_lines(finished.out);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0]["moves"], 0);
    EXPECT_EQ(lines[0]["status"], "optimal");
    EXPECT_TRUE(lines[0]["steps"].empty());
}

TEST(SolveJson, LogsGoToStandardError) {
    const Folder folder;
    write_file(folder / "two.json", stripes("00111", 1).dump());
    const Finished finished = run(folder, {"-v", "-v", "solve", "two.json", "--json"});
    EXPECT_EQ(json_lines(finished.out).size(), 1U);
    EXPECT_NE(finished.err, "");
}

TEST(SolveJson, HasALineForEachInputInTheirOrder) {
    const Folder folder;
    write_file(folder / "one.json", stripes("00000", 1).dump());
    write_file(folder / "bad.json", stripes("00700", 1).dump());
    write_file(folder / "two.json", stripes("00111", 1).dump());
    const Finished finished = run(folder, {"solve", "two.json", "bad.json", "nowhere", "one.json", "--json"});
    const auto lines = json_lines(finished.out);
    ASSERT_EQ(lines.size(), 4U);
    EXPECT_EQ(lines[0]["input"], "two.json");
    EXPECT_EQ(lines[1]["input"], "bad.json");
    EXPECT_EQ(lines[1]["error"]["code"], "bad-level");
    EXPECT_EQ(lines[2]["input"], "nowhere");
    EXPECT_EQ(lines[2]["error"]["code"], "file-not-found");
    EXPECT_EQ(lines[3]["input"], "one.json");
    EXPECT_EQ(finished.exit_code, 1);
}

TEST(SolveJson, AnAnswerOverTheBudgetHasBothAnswerAndError) {
    const Folder folder;
    write_file(folder / "three.json", stripes("00122", 1).dump());
    const Finished finished = run(folder, {"solve", "three.json", "--json"});
    EXPECT_EQ(finished.exit_code, 5);
    const auto lines = json_lines(finished.out);
    ASSERT_EQ(lines.size(), 1U) << finished.out;
    expect_keys(lines[0], solve_keys);
    EXPECT_EQ(lines[0]["moves"], 2);
    EXPECT_EQ(lines[0]["steps"].size(), 2U);
    EXPECT_EQ(lines[0]["error"]["code"], "over-budget");
}

TEST(SolveJson, AStoppedRunStillGivesItsLine) {
    const Folder folder;
    write_file(folder / "two.json", stripes("00111", 1).dump());
    for (const char* stage : {"counter", "graph", "verify"}) {
        SCOPED_TRACE(stage);
        const Finished finished = run(folder, {"solve", "two.json", "--json", "--stop-after", stage});
        EXPECT_EQ(finished.exit_code, 0) << finished.err;
        ASSERT_EQ(json_lines(finished.out).size(), 1U);
        EXPECT_FALSE(fs::exists(folder / "two.solved.png"));
    }
}

TEST(ReadJson, GivesTheLevelOfAPicture) {
    const Folder folder;
    fs::copy_file(sample("kami2/beacon.png"), folder / "beacon.png");
    const json level = json::parse(text_in(sample("kami2/beacon.level.json")));
    const Finished finished = run(folder, {"read", "beacon.png", "--json"});
    ASSERT_EQ(finished.exit_code, 0) << finished.err;
    const auto lines = json_lines(finished.out);
    ASSERT_EQ(lines.size(), 1U);
    std::vector<std::string> keys = read_keys;
    keys.emplace_back("evidence");  // of the game, which was not named
    std::sort(keys.begin(), keys.end());
    EXPECT_EQ(keys_of(lines[0]), keys);
    ASSERT_EQ(lines[0]["evidence"].size(), 1U);
    EXPECT_EQ(lines[0]["evidence"][0]["game"], "kami2");
    EXPECT_EQ(lines[0]["evidence"][0]["confidence"], lines[0]["confidence"]);
    EXPECT_EQ(lines[0]["level"]["format"], "unfold-level");
    EXPECT_EQ(lines[0]["level"]["cells"], level["cells"]);
    EXPECT_EQ(lines[0]["level"]["budget"], level["budget"]);
    EXPECT_EQ(lines[0]["level"]["source"]["image"], "beacon.png");
    EXPECT_GT(lines[0]["confidence"], 0.5);
    EXPECT_LE(lines[0]["confidence"], 1.0);
    EXPECT_TRUE(lines[0]["warnings"].empty()) << lines[0]["warnings"];
    EXPECT_TRUE(lines[0]["error"].is_null());
    EXPECT_EQ(folder.names(), std::vector<std::string>{"beacon.png"});
}

TEST(ReadJson, WritesTheLevelWhereAFolderIsNamed) {
    const Folder folder;
    fs::copy_file(sample("kami2/beacon.png"), folder / "beacon.png");
    const Finished finished = run(folder, {"read", "beacon.png", "--json", "-o", "levels"});
    const auto lines = json_lines(finished.out);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(json::parse(text_in(folder / "levels" / "beacon.level.json")), lines[0]["level"]);
}

TEST(ReadJson, HasALineForEachInput) {
    const Folder folder;
    write_file(folder / "two.json", stripes("00111", 1).dump());
    write_file(folder / "one.json", stripes("00000", 1).dump());
    const Finished finished = run(folder, {"read", "two.json", "nowhere", "one.json", "--json"});
    const auto lines = json_lines(finished.out);
    ASSERT_EQ(lines.size(), 3U);
    expect_keys(lines[0], read_keys);
    EXPECT_EQ(lines[1]["error"]["code"], "file-not-found");
    expect_keys(lines[2], read_keys);
    EXPECT_EQ(finished.exit_code, 1);
}

}  // namespace
}  // namespace unfold::test
