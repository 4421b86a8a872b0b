// Errors: names, exit codes, and what a player is told.
#include "unfold/error.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace unfold {
namespace {

TEST(Error, EveryCodeHasANameOfItsOwnAndAnExitCodeOfTheContract) {
    const std::set<int> contract{2, 3, 4, 5, 6, 7, 70};
    std::set<std::string_view> names;
    for (int i = 0; i <= static_cast<int>(ErrorCode::internal); ++i) {
        const auto code = static_cast<ErrorCode>(i);
        EXPECT_TRUE(names.insert(code_name(code)).second) << code_name(code);
        EXPECT_TRUE(contract.contains(exit_code(code))) << code_name(code);
    }
    EXPECT_EQ(code_name(ErrorCode::no_board), "no-board");
    EXPECT_EQ(exit_code(ErrorCode::no_board), 4);
    EXPECT_EQ(exit_code(ErrorCode::verification_failed), 6);
    EXPECT_EQ(exit_code(ErrorCode::internal), 70);
}

TEST(Error, CarriesWhatAPlayerNeeds) {
    const Error error(ErrorCode::no_board, Stage::lattice, "No board.", "Try another picture.");
    EXPECT_EQ(error.message(), "No board.");
    EXPECT_EQ(error.hint(), "Try another picture.");
    EXPECT_EQ(stage_name(error.stage()), "lattice");
    EXPECT_EQ(stage_name(Stage::output), "output");
    EXPECT_EQ(stage_name(Stage::device), "device");
}

}  // namespace
}  // namespace unfold
