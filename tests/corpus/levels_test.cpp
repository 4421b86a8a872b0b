// Solves the game's own levels: each in the fewest moves known, replayed, and its bound honest.
// The search is limited by memory, which ends it at the same node everywhere, not by time.
#include "unfold/solve.h"
#include "unfold/verify.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "support/files.h"

namespace unfold {
namespace {

const std::filesystem::path folder = test::corpus_folder() / "levels";

std::vector<std::string> level_names() {
    std::vector<std::string> names;
    for (const auto& path : test::files_in(folder, {".puz"}))
        names.push_back(path.stem().string());
    return names;
}

Level story_level(const std::string& name) {
    return parse_level(test::text_in(folder / (name + ".puz")));
}

SolveOptions limited_by_memory() {
    SolveOptions options;
    options.limit_ms = 250'000;
    options.memory_bytes = std::size_t{8} << 20;
    return options;
}

// The only levels that this memory does not suffice to prove.
const std::set<std::string> needs_more_memory{"Bud6", "Threegrid4", "Threegrid5", "Threegrid6",
                                              "old_Threegrid6"};
// The most of any proof was 317,593 (Bud4) when this was written.
constexpr std::uint64_t max_nodes = 400'000;

// The fewest moves of each level, as proven when they were written down. A proof that is wrong by a move
// shows here, even where it stays within the published moves.
std::map<std::string, int> fewest_moves() {
    std::istringstream file(test::text_in(test::project_folder() / "bench/kami/levels.tsv"));
    std::map<std::string, int> fewest;
    std::string line;
    std::getline(file, line);  // names of the columns
    while (std::getline(file, line)) {
        std::istringstream fields(line);
        std::string name;
        int moves = 0;
        fields >> name >> moves;
        fewest[name] = moves;
    }
    return fewest;
}

class StoryLevel : public ::testing::TestWithParam<std::string> {};

TEST_P(StoryLevel, IsSolvedInTheFewestMoves) {
    const Level level = story_level(GetParam());
    const Solution solution = solve(level, limited_by_memory());
    const Verdict verdict = verify(level, solution);
    EXPECT_TRUE(verdict.ok()) << verdict.reason;
    const auto moves = static_cast<int>(solution.moves().size());
    EXPECT_LE(moves, moves_left(level).value_or(0));
    EXPECT_EQ(moves, fewest_moves().at(GetParam()));
    EXPECT_LE(solution.lower_bound, moves);
    EXPECT_EQ(solution.status, solution.lower_bound == moves ? Status::optimal : Status::feasible);
    if (needs_more_memory.contains(GetParam())) return;
    EXPECT_EQ(solution.status, Status::optimal);
    EXPECT_LE(solution.nodes, max_nodes);
}

INSTANTIATE_TEST_SUITE_P(Corpus, StoryLevel, ::testing::ValuesIn(level_names()),
                         [](const auto& level) { return level.param; });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(StoryLevel);

TEST(StoryLevels, AreAtHand) {
    if (level_names().empty()) GTEST_SKIP() << "The corpus of levels is not at " << folder;
    EXPECT_EQ(level_names().size(), 115U);
}

}  // namespace
}  // namespace unfold
