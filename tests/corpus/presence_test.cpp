// The corpus of real screenshots is whole: the tests of its files are made from what is there, so an absent
// file would otherwise be a test less.
#include <cstdlib>
#include <map>

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include "support/files.h"

namespace unfold {
namespace {

using Counts = std::map<std::string, std::size_t>;

// How many label files, and for levels how many level files, each folder has at least.
const std::map<int, Counts> wanted{
    {1, {{"floodit", 20}, {"kami", 6}, {"kami2", 48}, {"levels", 115}, {"shisen", 13}}},
    {2, {{"floodit", 34}, {"kami2", 4}, {"shisen", 19}}},
};

std::string missing_in(const std::filesystem::path& corpus, const Counts& counts) {
    std::string missing;
    for (const auto& [folder, count] : counts) {
        const std::size_t found = test::files_in(corpus / folder, {".label.json", ".puz"}).size();
        if (found < count)
            missing += folder + ": " + std::to_string(found) + " of " + std::to_string(count) + " files\n";
    }
    return missing;
}

TEST(CorpusFolders, HoldEveryLabeledPictureAndLevel) {
    for (const auto& [part, counts] : wanted) {
        UNFOLD_REQUIRE_CORPUS(test::corpus_folder(part));
        EXPECT_EQ(missing_in(test::corpus_folder(part), counts), "") << test::corpus_folder(part);
    }
}

TEST(CorpusFolders, OfWhichFilesAreMissingAreReported) {
    EXPECT_EQ(missing_in("nowhere", {{"kami", 6}, {"kami2", 48}}),
              "kami: 0 of 6 files\nkami2: 0 of 48 files\n");
}

void require_absent_corpus() {
    UNFOLD_REQUIRE_CORPUS("nowhere");
}

TEST(CorpusFolders, ThatAreAbsentFailATestInContinuousIntegration) {
    ::setenv("CI", "true", 1);
    ::unsetenv("UNFOLD_CORPUS");
    EXPECT_FATAL_FAILURE(require_absent_corpus(), "the corpus is not at");
    ::setenv("UNFOLD_CORPUS", "none", 1);
    EXPECT_FALSE(test::is_corpus_required());
    ::unsetenv("CI");
    ::unsetenv("UNFOLD_CORPUS");
    EXPECT_FALSE(test::is_corpus_required());
}

}  // namespace
}  // namespace unfold
