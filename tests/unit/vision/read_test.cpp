// Pictures and games that cannot be read.
#include "unfold/error.h"
#include "unfold/vision.h"

#include <gtest/gtest.h>

namespace unfold {
namespace {

ErrorCode code_of(const ReadOptions& options) {
    const Picture blank{200, 300, std::vector<std::uint8_t>(200 * 300 * 3, 200)};
    try {
        (void)read(blank, options);
    } catch (const Error& error) {
        return error.code();
    }
    return ErrorCode::internal;
}

TEST(Read, ABlankPictureHasNoBoard) {
    EXPECT_EQ(code_of({}), ErrorCode::no_board);
    for (const Game game : {Game::kami2, Game::kami, Game::floodit}) {
        ReadOptions options;
        options.game = game;
        EXPECT_EQ(code_of(options), ErrorCode::no_board);
    }
}

TEST(Read, AGameThatCannotBeReadIsSaidPlainly) {
    ReadOptions options;
    options.game = Game::shisen;
    EXPECT_EQ(code_of(options), ErrorCode::usage);
}

}  // namespace
}  // namespace unfold
