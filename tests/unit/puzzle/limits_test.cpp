// The documented limits: what is as large as they allow passes, what is larger by one does not.
#include "puzzle/limits.h"

#include <gtest/gtest.h>

#include "support/errors.h"

namespace unfold {
namespace {

std::optional<ErrorCode> refusal_of_size(LatticeKind kind, int columns, int rows) {
    return test::error_code_of([&] { check_size({kind, columns, rows}); });
}

constexpr auto triangle = LatticeKind::triangle;
constexpr auto square = LatticeKind::square;

TEST(Limits, TheLargestAndTheSmallestBoardsPass) {
    EXPECT_EQ(refusal_of_size(triangle, 40, 80), std::nullopt);
    EXPECT_EQ(refusal_of_size(square, 64, 64), std::nullopt);
    EXPECT_EQ(refusal_of_size(triangle, 1, 1), std::nullopt);
    EXPECT_EQ(refusal_of_size(square, 1, 1), std::nullopt);
}

TEST(Limits, OneColumnOrRowMoreIsTooLarge) {
    EXPECT_EQ(refusal_of_size(triangle, 41, 80), ErrorCode::level_too_large);
    EXPECT_EQ(refusal_of_size(triangle, 40, 81), ErrorCode::level_too_large);
    EXPECT_EQ(refusal_of_size(square, 65, 64), ErrorCode::level_too_large);
    EXPECT_EQ(refusal_of_size(square, 64, 65), ErrorCode::level_too_large);
}

TEST(Limits, ABoardWithoutColumnsOrRowsIsNone) {
    for (const LatticeKind kind : {triangle, square})
        for (const int none : {0, -1}) {
            EXPECT_EQ(refusal_of_size(kind, none, 4), ErrorCode::bad_level);
            EXPECT_EQ(refusal_of_size(kind, 4, none), ErrorCode::bad_level);
        }
}

TEST(Limits, ThirtyTwoColorsPassAndOneMoreDoesNot) {
    EXPECT_EQ(test::error_code_of([] { check_color_count(32); }), std::nullopt);
    EXPECT_EQ(test::error_code_of([] { check_color_count(33); }), ErrorCode::level_too_large);
}

}  // namespace
}  // namespace unfold
