// The corpus of real screenshots is complete. The tests of its files are made from the files that exist, so
// an absent file would otherwise remove a test silently.
#include <cstdlib>
#include <map>
#include <optional>
#include <string>

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
    {3, {{"floodit", 40}, {"kami2", 7}, {"shisen", 32}}},
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

TEST(CorpusFolders, WithMissingFilesAreReported) {
    EXPECT_EQ(missing_in("nowhere", {{"kami", 6}, {"kami2", 48}}),
              "kami: 0 of 6 files\nkami2: 0 of 48 files\n");
}

void require_absent_corpus() {
    UNFOLD_REQUIRE_CORPUS("nowhere");
}

// A variable of the environment that has its value back when the test ends.
class Variable {
  public:
    explicit Variable(const char* name) : name_(name) {
        if (const char* value = std::getenv(name)) before_ = value;
    }
    ~Variable() { set(before_ ? before_->c_str() : nullptr); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

    void set(const char* value) const {
        if (value != nullptr)
            ::setenv(name_, value, 1);
        else
            ::unsetenv(name_);
    }

  private:
    const char* name_;
    std::optional<std::string> before_;
};

TEST(CorpusFolders, ThatAreAbsentFailATestInContinuousIntegration) {
    const Variable ci("CI"), corpus("UNFOLD_CORPUS");
    ci.set("true");
    corpus.set(nullptr);
    EXPECT_FATAL_FAILURE(require_absent_corpus(), "the corpus is not at");
    corpus.set("none");
    EXPECT_FALSE(test::is_corpus_required());
    ci.set(nullptr);
    corpus.set(nullptr);
    EXPECT_FALSE(test::is_corpus_required());
}

}  // namespace
}  // namespace unfold
