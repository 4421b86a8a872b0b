// Boards of tiles with known verdicts, with gravity: every one the same.
#include "support/tile_boards.h"

#include "unfold/solve.h"
#include "unfold/verify.h"

#include <filesystem>
#include <sstream>

#include <gtest/gtest.h>

#include "support/files.h"
#include "support/tile_deal.h"

namespace unfold {
namespace {

const std::filesystem::path folder = test::corpus_folder() / "shisen";

TEST(RandomTileBoards, HaveTheVerdictsOfAnExactProgram) {
    UNFOLD_REQUIRE_CORPUS(folder);
    std::istringstream file(test::text_in(folder / "shisen_random.txt"));
    int boards = 0;
    std::size_t width = 0;
    int solvable = 0;
    for (std::string cells; file >> width >> solvable >> cells; ++boards) {
        std::vector<std::string> rows;
        for (std::size_t at = 0; at < cells.size(); at += width)
            rows.push_back(cells.substr(at, width));
        TileLevel level = test::tile_level(rows, Gravity::down);
        level.board = settled(std::move(level.board), Gravity::down);
        const Solution solution = solve(level);
        ASSERT_EQ(solution.status, solvable == 1 ? Status::optimal : Status::infeasible) << cells;
        ASSERT_EQ(verify(level, solution).ok(), solvable == 1) << cells;
    }
    EXPECT_EQ(boards, 5405);
}

// A case of shisen_cases.txt: its settings, its first board, and what is expected of it.
struct Case {
    std::string name;
    bool has_gravity = false;
    bool has_groups = false;
    std::vector<std::string> expectations;
    std::vector<std::string> rows;
    int boards = 0;

    [[nodiscard]] TileLevel level() const {
        TileLevel level = test::tile_level(rows, has_gravity ? Gravity::down : Gravity::none);
        if (has_groups)
            for (const std::string group : {"@!?&", "5678"}) {
                level.rules.match_groups.emplace_back();
                for (const char c : group)
                    level.rules.match_groups.back().push_back(KindId{static_cast<unsigned char>(c)});
            }
        level.board = settled(std::move(level.board), level.rules.gravity);
        return level;
    }
};

std::vector<Case> cases() {
    std::istringstream file(test::text_in(folder / "shisen_cases.txt"));
    std::vector<Case> result;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "case") {
            result.emplace_back();
            words >> result.back().name;
        } else if (result.empty()) {
            continue;
        } else if (word == "gravity" || word == "chinese") {
            int value = 0;
            words >> value;
            (word == "gravity" ? result.back().has_gravity : result.back().has_groups) = value == 1;
        } else if (word == "expect") {
            result.back().expectations.push_back(line.substr(7));
        } else if (word == "board") {
            ++result.back().boards;
            std::size_t row_count = 0;
            words >> row_count;
            for (std::size_t i = 0; i < row_count && std::getline(file, line); ++i)
                if (result.back().boards == 1) result.back().rows.push_back(line);
        }
    }
    return result;
}

TEST(TileCases, HaveAsManyMovesAndTheVerdictsThatAreExpected) {
    UNFOLD_REQUIRE_CORPUS(folder);
    int checked = 0;
    for (const Case& one : cases()) {
        if (one.boards != 1) continue;  // layers of tiles on each other are another game
        SCOPED_TRACE(one.name);
        const TileLevel level = one.level();
        for (const std::string& expectation : one.expectations) {
            std::istringstream words(expectation);
            std::string what;
            int value = -1;
            words >> what >> value;
            if (words.fail()) continue;
            if (what == "moves" || what == "moves_computed") {
                EXPECT_EQ(removable_pairs(level).size(), static_cast<std::size_t>(value));
                ++checked;
            } else if (what == "has_moves") {
                EXPECT_EQ(removable_pairs(level).empty(), value == 0);
                ++checked;
            } else if (what == "solvable" || what == "solvable_computed") {
                const Solution solution = solve(level);
                EXPECT_EQ(solution.status, value == 1 ? Status::optimal : Status::infeasible);
                EXPECT_TRUE(verify(level, solution).legal);
                ++checked;
            }
        }
    }
    EXPECT_GE(checked, 25);
}

}  // namespace
}  // namespace unfold
