// Proves the stored answers for the game's own levels optimal, by the bound check, and checks the proofs that
// it writes. Limited by memory, which ends a proof at the same set everywhere, not by time.
#include "unfold/verify.h"

#include <filesystem>
#include <map>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "support/files.h"
#include "support/level_files.h"

namespace unfold {
namespace {

namespace fs = std::filesystem;

const fs::path folder = test::corpus_folder() / "levels";
const fs::path table = test::project_folder() / "bench" / "kami" / "levels.tsv";

// The best known number of moves by level: the first two columns of the table.
std::map<std::string, int> best_known() {
    std::map<std::string, int> best;
    std::istringstream file(test::text_in(table));
    std::string line;
    std::getline(file, line);  // the heading
    while (std::getline(file, line)) {
        std::istringstream fields(line);
        std::string name;
        int moves = 0;
        if (fields >> name >> moves) best[name] = moves;
    }
    return best;
}

std::vector<std::string> level_names() {
    std::vector<std::string> names;
    for (const auto& path : test::files_in(folder, {".puz"}))
        names.push_back(path.stem().string());
    return names;
}

constexpr std::size_t memory_bytes = std::size_t{16} << 20;
// The only levels that this memory does not suffice to prove.
const std::set<std::string> needs_more_memory{"Threegrid4", "Threegrid5", "Threegrid6", "old_Threegrid6"};
// For the proofs of all levels but one.
constexpr std::size_t proof_memory_bytes = std::size_t{512} << 20;
// The most sets of any proof were 18,812 (Bud6) when this was written.
constexpr std::uint64_t max_sets = 25'000;

class StoryBound : public ::testing::TestWithParam<std::string> {};

TEST_P(StoryBound, IsProvenAnewAndNoMore) {
    const auto best = best_known();
    ASSERT_TRUE(best.contains(GetParam())) << "not in " << table;
    const int moves = best.at(GetParam());
    const Level level = test::read_level_file(folder / (GetParam() + ".puz"));
    const BoundVerdict verdict = verify_bound(level, moves, Deadline::never(), memory_bytes);
    if (needs_more_memory.contains(GetParam())) {
        EXPECT_EQ(verdict.ending, BoundEnding::memory);
        return;
    }
    EXPECT_EQ(verdict.proven, moves);
    EXPECT_LE(verdict.sets, max_sets);
    EXPECT_FALSE(verify_bound(level, moves + 1, Deadline::never(), memory_bytes).ok());
}

TEST_P(StoryBound, HasAProofThatCanBeChecked) {
    if (GetParam() == "old_Threegrid6") GTEST_SKIP() << "takes too long for a test";
    const int moves = best_known().at(GetParam());
    const Level level = test::read_level_file(folder / (GetParam() + ".puz"));
    std::stringstream proof;
    ASSERT_TRUE(verify_bound(level, moves, Deadline::never(), proof_memory_bytes, &proof).ok());
    const ProofVerdict verdict = verify_proof(level, moves, proof, Deadline::never(), proof_memory_bytes);
    EXPECT_TRUE(verdict.ok()) << verdict.line << ": " << verdict.reason;
    EXPECT_EQ(verdict.proven, moves);
}

INSTANTIATE_TEST_SUITE_P(Corpus, StoryBound, ::testing::ValuesIn(level_names()),
                         [](const auto& level) { return level.param; });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(StoryBound);

TEST(StoryBounds, AreAtHand) {
    if (level_names().empty()) GTEST_SKIP() << "The corpus of levels is not at " << folder;
    EXPECT_EQ(level_names().size(), 115U);
    EXPECT_EQ(best_known().size(), 115U);
}

}  // namespace
}  // namespace unfold
