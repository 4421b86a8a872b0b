// The examples of docs/formats.md are what the program reads.
#include "unfold/tiles.h"

#include <gtest/gtest.h>

#include "level_examples.h"
#include "support/files.h"

namespace unfold {
namespace {

// The examples in a document: what stands between ```json and ```.
std::vector<std::string> json_examples(const std::string& document) {
    const std::string open = "```json\n";
    std::vector<std::string> examples;
    for (std::size_t at = document.find(open); at != std::string::npos; at = document.find(open, at)) {
        at += open.size();
        examples.push_back(document.substr(at, document.find("```", at) - at));
    }
    return examples;
}

TEST(Documentation, TheExamplesOfTheFileFormatsAreRead) {
    const auto examples = json_examples(test::text_in(test::project_folder() / "docs/formats.md"));
    ASSERT_EQ(examples.size(), 3U);
    EXPECT_EQ(std::get<TileLevel>(parse_level(examples[2])).rules.match_groups.size(), 1U);
    const ColorLevel level = color_level(examples[0]);
    EXPECT_TRUE(level.source);
    // The solution's level is cut short in the document.
    const std::string whole =
        replaced(examples[1], R"({"format": "unfold-level", ...})", level_to_json(level));
    const Solution solution = parse_solution(whole).solution;
    EXPECT_EQ(solution.step_count(), 1U);
    EXPECT_TRUE(solution.taps.at(0).first_px);
}

}  // namespace
}  // namespace unfold
