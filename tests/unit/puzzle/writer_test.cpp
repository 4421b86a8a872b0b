// Levels written as level text and as plain text boards: what comes back, and what is refused.
#include "unfold/error.h"
#include "unfold/level.h"

#include <gtest/gtest.h>

#include "support/errors.h"
#include "support/files.h"
#include "support/random_level.h"

namespace unfold {
namespace {

// Colors numbered as the text forms do: those that are present, in ascending order.
ColorLevel with_present_colors(ColorLevel level) {
    std::vector<std::int64_t> numbers(level.board.palette.size(), -1);
    for (const ColorId color : level.board.cells)
        if (color != off_board) numbers[color.index()] = 0;
    std::int64_t count = 0;
    for (std::int64_t& number : numbers)
        if (number == 0) number = count++;
    for (ColorId& color : level.board.cells)
        if (color != off_board) color = ColorId{numbers[color.index()]};
    level.board.palette.resize(static_cast<std::size_t>(count));
    return level;
}

void expect_same(const ColorLevel& was, const ColorLevel& is) {
    EXPECT_EQ(is.game, was.game);
    EXPECT_EQ(is.board.lattice, was.board.lattice);
    EXPECT_EQ(is.board.cells, was.board.cells);
    EXPECT_EQ(is.board.palette.size(), was.board.palette.size());
    EXPECT_EQ(is.budget, was.budget);
    EXPECT_EQ(is.origin, was.origin);
}

TEST(LevelToPuz, ComesBackWhateverTheCells) {
    Random random(1);
    for (int i = 0; i < 200; ++i) {
        const test::Shape shape{LatticeKind::triangle, 10, 29, 1 + i % 9, static_cast<std::uint64_t>(i % 4)};
        ColorLevel level = with_present_colors(test::random_level(random, shape));
        level.budget = i;
        // Half of the levels use a part of the board only, so that the frame of the text is smaller.
        for (std::size_t cell = 0; i % 2 == 0 && cell < level.board.cells.size(); ++cell)
            if (cell / 10 < static_cast<std::size_t>(i % 20) && cell != 0)
                level.board.cells[cell] = off_board;
        level = with_present_colors(level);
        expect_same(level, std::get<ColorLevel>(parse_level(level_to_puz(level))));
    }
}

TEST(LevelToText, InNumbersBeginsWithRowsColumnsAndColors) {
    const std::string text = "1 5 3\n0 1 2 1 0\n";
    EXPECT_EQ(level_to_text(parse_boards(text).front().level), text);
}

TEST(LevelToText, ComesBackWhateverTheCells) {
    Random random(2);
    for (int i = 0; i < 400; ++i) {
        const int columns = 1 + i % 12, rows = 1 + i / 3 % 12;
        const bool in_numbers = std::min(columns, rows) == 1 || i % 3 == 1;
        const bool floods = i % 2 == 0;
        const test::Shape shape{LatticeKind::square, columns, rows, 1 + i % 14,
                                in_numbers ? 0 : static_cast<std::uint64_t>(i % 5)};
        ColorLevel level = with_present_colors(test::random_level(random, shape));
        if (i % 3 == 1) level.budget = i;
        level.game = floods ? Game::floodit : Game::kami;
        if (floods) level.origin = default_origin;
        TextBoardOptions options;
        options.game = level.game;
        const auto boards = parse_boards(level_to_text(level), options);
        ASSERT_EQ(boards.size(), 1U) << level_to_text(level);
        expect_same(level, boards.front().level);
    }
}

TEST(LevelToPuz, TheStoryComesBack) {
    const std::filesystem::path folder = test::corpus_folder() / "levels";
    UNFOLD_REQUIRE_CORPUS(folder);
    int count = 0;
    for (const auto& path : test::files_in(folder, {".puz"})) {
        const Level level = parse_level(test::text_in(path));
        const Level again = parse_level(level_to_puz(level));
        expect_same(std::get<ColorLevel>(level), std::get<ColorLevel>(again));
        ++count;
    }
    EXPECT_EQ(count, 115);
}

ColorLevel small_kami2() {
    ColorLevel level;
    level.board = random_board({}, 3, 1);
    level.budget = 9;
    return level;
}
ColorLevel small_squares() {
    ColorLevel level;
    level.game = Game::kami;
    level.board = random_board({LatticeKind::square, 4, 4}, 3, 1);
    return level;
}

template <class Write>
void expect_refused(const ColorLevel& level, Write write, const std::string& mentions) {
    const auto error = test::error_of([&] { return write(level); });
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code(), ErrorCode::usage);
    EXPECT_NE(error->message().find(mentions), std::string::npos) << error->message();
}

TEST(LevelToPuz, RefusesWhatTheTextCannotHold) {
    const auto write = [](const Level& level) { return level_to_puz(level); };
    ASSERT_NO_THROW((void)write(small_kami2()));
    expect_refused(small_squares(), write, "board of KAMI 2");
    ColorLevel level = small_kami2();
    level.budget.reset();
    expect_refused(level, write, "number of moves");
    level = small_kami2();
    level.moves_made = 2;
    expect_refused(level, write, "moves were made");
    level = small_kami2();
    level.board.palette.push_back({1, 2, 3});
    expect_refused(level, write, "Color 4");
    level.board.palette.resize(10);
    expect_refused(level, write, "9 colors");
}

TEST(LevelToText, RefusesWhatTheTextCannotHold) {
    const auto write = [](const Level& level) { return level_to_text(level); };
    ASSERT_NO_THROW((void)write(small_squares()));
    expect_refused(small_kami2(), write, "squares");
    ColorLevel level = small_squares();
    level.board.cells[3] = off_board;
    ASSERT_NO_THROW((void)write(level));
    level.budget = 3;
    expect_refused(level, write, "off the board");
    level = small_squares();
    level.moves_made = 1;
    expect_refused(level, write, "moves were made");
    level = small_squares();
    level.game = Game::floodit;
    level.origin = Cell{1, 1};
    expect_refused(level, write, "flood begins");
}

}  // namespace
}  // namespace unfold
