// The bad level files in samples/negative give the errors that expected.txt says.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include <gtest/gtest.h>

#include "level_examples.h"
#include "support/files.h"

namespace unfold {
namespace {

namespace fs = std::filesystem;

TEST(NegativeSamples, BadLevelsGiveTheErrorThatIsExpected) {
    const fs::path folder = test::project_folder() / "samples" / "negative";
    std::ifstream list(folder / "expected.txt");
    ASSERT_TRUE(list);
    int levels = 0;
    std::set<std::string> listed{"README.md", "expected.txt", "make"};
    for (std::string name, code; list >> name >> code;) {
        SCOPED_TRACE(name);
        listed.insert(name);
        std::ifstream file(folder / name, std::ios::binary);
        ASSERT_TRUE(file);
        const std::string text{std::istreambuf_iterator<char>(file), {}};
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
