// The sanitizers check all of our own code: suppressions name only third-party libraries.
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/files.h"

namespace {

// The suppressions other than calls from a third-party shared library. Unfold's own libraries are static.
std::vector<std::string> suspicious(std::istream& suppressions) {
    static const std::regex foreign_library(R"((called_from_lib|leak):lib(?!unfold)[\w+-]+(\.\d+)*\.so)");
    std::vector<std::string> result;
    for (std::string line; std::getline(suppressions, line);)
        if (!line.empty() && !line.starts_with('#') && !std::regex_match(line, foreign_library))
            result.push_back(line);
    return result;
}

TEST(Suppressions, NameOnlyThirdPartyLibraries) {
    for (const char* name : {"thread_sanitizer.supp", "leak_sanitizer.supp"}) {
        std::istringstream file(unfold::test::text_in(unfold::test::project_folder() / "tests" / name));
        EXPECT_EQ(suspicious(file), std::vector<std::string>{}) << name;
    }
}

// Sabotage: every suppression that would hide a race in our own code must be rejected.
TEST(Suppressions, OfOurOwnCodeAreRejected) {
    for (const char* line :
         {"race:unfold::solve", "race:src/solve/*", "race:parallel.cpp", "race:*", "mutex:TurnQueue",
          "called_from_lib:libunfold_solve.so", "called_from_lib:unfold", "called_from_lib:*",
          "called_from_lib:lib*.so", " race:unfold", "leak:unfold", "leak:libunfold_render.so", "leak:*"}) {
        std::istringstream text("# Third-party libraries.\n\ncalled_from_lib:libgvc.so\n" +
                                std::string(line) + "\n");
        EXPECT_EQ(suspicious(text), std::vector<std::string>{line});
    }
}

}  // namespace
