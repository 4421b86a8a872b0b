// Every source file begins with a sentence that says what it is.
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "support/files.h"

namespace {

namespace fs = std::filesystem;

const std::set<std::string> extensions{".cpp", ".h", ".js", ".mjs", ".py", ".cmake", ".css"};

// The first line after an interpreter line (#!).
std::string head_of(const fs::path& path) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    if (line.starts_with("#!")) std::getline(file, line);
    return line;
}

bool begins_with_a_sentence(const fs::path& path) {
    const std::string head = head_of(path);
    for (const std::string mark : {"// ", "# ", "/* ", "\"\"\"", "/** "})
        if (head.starts_with(mark)) return head.size() > mark.size() + 8;
    return false;
}

TEST(Heads, EveryFileBeginsWithWhatItIs) {
    const fs::path root = unfold::test::project_folder();
    int files = 0;
    for (const char* folder : {"include", "src", "tests", "bench", "cmake", "scripts", "samples"})
        for (auto it = fs::recursive_directory_iterator(root / folder); it != fs::end(it); ++it) {
            if (it->is_directory() && it->path().filename() == "node_modules") it.disable_recursion_pending();
            if (!it->is_regular_file()) continue;
            const fs::path& path = it->path();
            if (!extensions.contains(path.extension()) && path.filename() != "CMakeLists.txt") continue;
            ++files;
            EXPECT_TRUE(begins_with_a_sentence(path)) << path << " begins with: " << head_of(path);
        }
    EXPECT_GT(files, 400);
}

TEST(Heads, AFileWithoutASentenceIsRejected) {
    const fs::path path = fs::path(testing::TempDir()) / "headless.cpp";
    std::ofstream(path) << "#include <string>\n";
    EXPECT_FALSE(begins_with_a_sentence(path));
    std::ofstream(path) << "// A file with a first sentence.\n#include <string>\n";
    EXPECT_TRUE(begins_with_a_sentence(path));
    fs::remove(path);
}

}  // namespace
