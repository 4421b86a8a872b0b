// The game's own levels from the corpus: all are read, and are what the screenshots of them show.
#include "unfold/level.h"

#include <filesystem>
#include <iostream>
#include <map>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "level_examples.h"
#include "support/files.h"

namespace unfold {
namespace {

namespace fs = std::filesystem;

const fs::path corpus = test::corpus_folder();

TEST(StoryLevels, AllAreRead) {
    UNFOLD_REQUIRE_CORPUS(corpus / "levels");
    const auto files = test::files_in(corpus / "levels", {".puz"});
    EXPECT_EQ(files.size(), 115U);
    for (const fs::path& file : files) {
        SCOPED_TRACE(file.filename());
        const ColorLevel level = color_level(test::text_in(file));
        EXPECT_NO_THROW(check(level.board));
        EXPECT_GE(level.budget.value_or(0), 1);
        EXPECT_EQ(color_level(level_to_json(level)).board, level.board);
    }
}

enum class Match { equal, recolored, different };

// Whether two texts of cells are the same board, perhaps in other colors.
Match match(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    if (a == b) return Match::equal;
    if (a.size() != b.size()) return Match::different;
    std::map<char, char> there{{'.', '.'}};
    std::map<char, char> back{{'.', '.'}};
    for (std::size_t row = 0; row < a.size(); ++row) {
        if (a[row].size() != b[row].size()) return Match::different;
        for (std::size_t column = 0; column < a[row].size(); ++column) {
            const char from = a[row][column];
            const char to = b[row][column];
            if (there.try_emplace(from, to).first->second != to) return Match::different;
            if (back.try_emplace(to, from).first->second != from) return Match::different;
        }
    }
    return Match::recolored;
}

TEST(StoryLevels, AreWhatTheScreenshotsShow) {
    UNFOLD_REQUIRE_CORPUS(corpus / "kami2");
    int equal = 0;
    std::vector<std::string> recolored;
    for (const fs::path& file : test::files_in(corpus / "kami2", {".label.json"})) {
        const auto label = nlohmann::json::parse(test::text_in(file));
        if (!label.contains("story") || label["story"].is_null() || label["kind"] != "level") continue;
        const ColorLevel level =
            color_level(test::text_in(corpus / "levels" / (label["story"].get<std::string>() + ".puz")));
        const auto written = nlohmann::json::parse(level_to_json(level));
        const Match found = match(label["cells"].get<std::vector<std::string>>(), written["cells"]);
        EXPECT_NE(found, Match::different) << file.filename() << " and " << label["story"];
        if (found == Match::equal) ++equal;
        if (found == Match::recolored) recolored.push_back(file.filename().string());
    }
    EXPECT_GE(equal, 20);
    std::cout << equal << " levels equal their screenshot, " << recolored.size()
              << " up to the order of the colors\n";
    for (const std::string& file : recolored)
        std::cout << "  " << file << '\n';
}

}  // namespace
}  // namespace unfold
