// Where the tests find their files: those of the project, and the corpus of real screenshots and levels.
#pragma once

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "support/read_files.h"

namespace unfold::test {

/// The project's own files: samples, documents, tables.
[[nodiscard]] std::filesystem::path project_folder();

/// The folder that the CMake option UNFOLD_CORPUS names; `part` 2 and 3 are the folders of its name and that
/// number.
[[nodiscard]] std::filesystem::path corpus_folder(int part = 1);

/// Whether an absent corpus is a failure: where the environment has CI, unless its UNFOLD_CORPUS is "none".
[[nodiscard]] bool is_corpus_required();

/// The file's name for a test that has it as its parameter; `ending` is left out.
[[nodiscard]] std::string test_name_of(const std::filesystem::path& file, const std::string& ending = "");

}  // namespace unfold::test

/// Skips the test where this part of the corpus is absent; fails it where the corpus is required.
#define UNFOLD_REQUIRE_CORPUS(folder)                                                          \
    if (!std::filesystem::exists(folder)) {                                                    \
        if (unfold::test::is_corpus_required()) FAIL() << "the corpus is not at " << (folder); \
        GTEST_SKIP() << "the corpus is not at " << (folder);                                   \
    }
