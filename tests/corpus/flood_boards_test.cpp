// Flood-It boards with published optima: the same number of moves, proven, for every board.
#include "unfold/solve.h"
#include "unfold/verify.h"

#include <filesystem>
#include <sstream>

#include <gtest/gtest.h>

#include "support/files.h"

namespace unfold {
namespace {

const std::filesystem::path folder = test::corpus_folder() / "floodit";

void expect_published(const TextBoard& board, std::size_t moves, const std::string& name) {
    const Solution solution = solve(board.level);
    EXPECT_EQ(solution.status, Status::optimal) << name;
    EXPECT_EQ(solution.moves().size(), moves) << name;
    EXPECT_TRUE(verify(board.level, solution).ok()) << name;
}

// A set of a thousand boards, of which every `step`-th is solved here and all in bench/floodit.
struct BoardSet {
    const char* name;
    std::size_t step;
    bool from_center;
};

class FloodBoards : public ::testing::TestWithParam<BoardSet> {};

TEST_P(FloodBoards, AreSolvedInThePublishedNumberOfMoves) {
    const BoardSet& set = GetParam();
    const auto path = folder / (std::string(set.name) + ".txt");
    UNFOLD_REQUIRE_CORPUS(path);
    TextBoardOptions options;
    options.game = Game::floodit;
    if (set.from_center) options.origin.cell.reset();
    const std::vector<TextBoard> boards = parse_boards(test::text_in(path), options);
    ASSERT_EQ(boards.size(), 1000U);
    std::istringstream solutions(test::text_in(folder / (std::string(set.name) + ".solutions.txt")));
    std::string solution;
    for (std::size_t i = 0; std::getline(solutions, solution); ++i) {
        if (!solution.empty() && solution.back() == '\r') solution.pop_back();
        if (i % set.step == 0)
            expect_published(boards[i], solution.size(), std::string(set.name) + " " + std::to_string(i));
    }
}

INSTANTIATE_TEST_SUITE_P(Sets, FloodBoards,
                         ::testing::Values(BoardSet{"pc19", 5, false}, BoardSet{"b10c15n1000", 10, false},
                                           BoardSet{"b12c12n1000", 50, false},
                                           BoardSet{"b24c4n1000", 10, false},
                                           BoardSet{"floodtest1000", 50, true}),
                         [](const auto& set) { return std::string(set.param.name); });

// The rest of these boards take up to twenty seconds each: bench/floodit.
TEST(HardFloodBoards, OfTwelveByTwelveAreProven) {
    UNFOLD_REQUIRE_CORPUS(folder / "hard99");
    TextBoardOptions options;
    options.game = Game::floodit;
    int boards = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder / "hard99")) {
        if (!entry.path().filename().string().starts_with("12_12_")) continue;
        const std::vector<TextBoard> found = parse_boards(test::text_in(entry.path()), options);
        ASSERT_EQ(found.size(), 1U);
        ASSERT_TRUE(found[0].level.budget);
        expect_published(found[0], static_cast<std::size_t>(*found[0].level.budget),
                         entry.path().filename().string());
        ++boards;
    }
    EXPECT_EQ(boards, 12);
}

}  // namespace
}  // namespace unfold
