// The bad level files in samples/negative give the errors that expected.txt says.
#include <filesystem>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "level_examples.h"
#include "support/files.h"

namespace unfold {
namespace {

namespace fs = std::filesystem;

TEST(NegativeSamples, BadLevelsGiveTheErrorThatIsExpected) {
    const fs::path folder = test::project_folder() / "samples" / "negative";
    std::istringstream list(test::text_in(folder / "expected.txt"));
    int levels = 0;
    std::set<std::string> listed{"README.md", "expected.txt", "make"};
    for (std::string name, code; list >> name >> code;) {
        SCOPED_TRACE(name);
        listed.insert(name);
        const std::string text = test::text_in(folder / name);
        if (name.ends_with(".png")) {
            EXPECT_FALSE(looks_like_level(text));
            continue;
        }
        ++levels;
        EXPECT_TRUE(looks_like_level(text));
        const auto error = level_error(text);
        ASSERT_TRUE(error);
        EXPECT_EQ(code_name(error->code()), code) << error->message();
    }
    EXPECT_EQ(levels, 9);
    for (const auto& entry : fs::directory_iterator(folder))
        EXPECT_TRUE(listed.contains(entry.path().filename().string()))
            << entry.path() << " is not in expected.txt";
}

}  // namespace
}  // namespace unfold
