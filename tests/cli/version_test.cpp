// unfold --version: what a report of a defect needs to say which program it was.
#include <regex>

#include "cli/program.h"

namespace unfold::test {
namespace {

std::vector<std::string> version_lines() {
    const Folder folder;
    const Finished finished = run(folder, {"--version"});
    EXPECT_EQ(finished.exit_code, 0);
    EXPECT_EQ(finished.err, "");
    return lines_of(finished.out);
}

TEST(Version, IsThatOfTheProjectAndHasTheFirstLine) {
    const auto lines = version_lines();
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines[0], "unfold " UNFOLD_VERSION);
}

TEST(Version, NamesCommitAndCompiler) {
    const auto lines = version_lines();
    ASSERT_EQ(lines.size(), 4U);
    EXPECT_TRUE(std::regex_match(lines[1], std::regex("commit: (unknown|[A-Za-z0-9._+/-]{4,})"))) << lines[1];
    EXPECT_TRUE(std::regex_match(lines[2], std::regex(R"(compiler: \w+ [0-9.]+, \w+)"))) << lines[2];
}

TEST(Version, NamesEveryLibraryWithItsNumber) {
    const auto lines = version_lines();
    ASSERT_EQ(lines.size(), 4U);
    std::string list = lines[3] + ",";
    static const std::regex one(R"([:,] ([\w-]+) \d+(\.\d+)+(?=,))");
    std::vector<std::string> names;
    for (auto at = std::sregex_iterator(list.begin(), list.end(), one); at != std::sregex_iterator(); ++at)
        names.push_back((*at)[1]);
    std::erase(names, std::string("ISA-L"));  // not required
    EXPECT_EQ(names, (std::vector<std::string>{"OpenCV", "libpng", "libjpeg-turbo", "libwebp", "libtiff",
                                               "Eigen", "Graphviz", "giflib", "nlohmann-json", "CLI11",
                                               "spdlog", "cpp-httplib", "OpenSSL", "qrencode"}))
        << list;
}

TEST(Version, StandsInTheManualToo) {
    const Folder folder;
    EXPECT_NE(run(folder, {"man"}).out.find("\"unfold " UNFOLD_VERSION "\""), std::string::npos);
}

}  // namespace
}  // namespace unfold::test
