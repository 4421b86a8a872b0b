// The parts of a play: pictures at rest, boards compared, taps checked, recorded games, programs run.
#include "unfold/codecs.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <unistd.h>

#include <gtest/gtest.h>

#include "play/expected_board.h"
#include "play/make_move.h"
#include "play/play_session.h"
#include "play/run_program.h"
#include "support/drawn_game.h"
#include "support/files.h"
#include "support/text_board.h"
#include "support/tile_boards.h"

namespace unfold {
namespace {

Picture gray(int width, int height, std::uint8_t value) {
    return {width, height, std::vector<std::uint8_t>(3 * static_cast<std::size_t>(width * height), value)};
}

TEST(Captures, ADifferenceOfNoiseIsRest) {
    const Picture before = gray(100, 100, 100);
    EXPECT_TRUE(is_at_rest(before, gray(100, 100, 110), whole(before)));
    EXPECT_FALSE(is_at_rest(before, gray(100, 100, 120), whole(before)));
    EXPECT_FALSE(is_at_rest(before, gray(100, 101, 100), whole(before)));
}

TEST(Captures, OnlyTheRectangleCounts) {
    const Picture before = gray(100, 100, 0);
    Picture now = before;
    std::fill_n(now.pixels.begin(), 300, std::uint8_t{255});  // the first row
    EXPECT_DOUBLE_EQ(changed_share(before, now, {0, 0, 100, 10}), 0.1);
    EXPECT_TRUE(is_at_rest(before, now, {0, 1, 100, 99}));
    EXPECT_DOUBLE_EQ(changed_share(before, now, {500, 500, 10, 10}), 0);
}

ColorLevel squares(const std::vector<std::string>& rows) {
    return test::text_level(LatticeKind::square, rows);
}

LaterCells later(const Level& level) {
    const auto count = static_cast<std::size_t>(lattice_of(level).cell_count());
    return {level, std::vector<LaterLook>(count, LaterLook::known)};
}

TEST(ExpectedBoard, FitsOnlyWhereEveryKnownCellDoes) {
    const Level wanted = squares({"012", "012"});
    EXPECT_TRUE(matches(later(wanted), wanted, wanted));
    LaterCells cells = later(squares({"011", "012"}));
    EXPECT_FALSE(matches(cells, wanted, wanted));
    cells.looks[2] = LaterLook::hidden;
    EXPECT_TRUE(matches(cells, wanted, wanted));
}

TEST(ExpectedBoard, OnePointerDoesNotMatterButADialogDoes) {
    const Level wanted = squares({"012", "012"});
    LaterCells cells = later(wanted);
    cells.looks[0] = LaterLook::foreign;
    EXPECT_TRUE(matches(cells, wanted, wanted));
    EXPECT_FALSE(plausible_level(cells, wanted));
    cells.looks[1] = LaterLook::foreign;
    EXPECT_FALSE(matches(cells, wanted, wanted));
    EXPECT_EQ(covered_board(cells, wanted).code(), ErrorCode::board_covered);
}

Level tiles(const std::vector<int>& kinds) {
    TileLevel level;
    level.board.lattice = {LatticeKind::square, static_cast<int>(kinds.size()), 1};
    for (const int kind : kinds)
        level.board.cells.push_back(KindId{kind});
    return level;
}

TEST(ExpectedBoard, OneMisreadTileDoesNotMatterExceptWhereTheMoveIs) {
    const Level before = tiles({0, 0, 1, 1, 2, 2});
    const Level expected = tiles({-1, -1, 1, 1, 2, 2});
    EXPECT_TRUE(matches(later(tiles({-1, -1, 1, 2, 2, 2})), expected, before));
    EXPECT_FALSE(matches(later(tiles({-1, -1, 2, 2, 2, 2})), expected, before));
    // The first tile is marked, the second one still there: the move was not made.
    EXPECT_FALSE(matches(later(tiles({-1, 0, 1, 1, 2, 2})), expected, before));
    EXPECT_FALSE(matches(later(tiles({-1, 0, 1, 1, 2, 2})), before, expected));
}

TEST(ExpectedBoard, AFallenTileMayBeMisreadInTheMoveThatItFallsIn) {
    const Level before = tiles({3, 3, 0, 1, 0, 1, 2, 2});
    const Level expected = tiles({-1, -1, 3, 0, 1, 1, 2, 2});
    EXPECT_TRUE(matches(later(tiles({-1, -1, 3, 2, 1, 1, 2, 2})), expected, before));
    EXPECT_FALSE(matches(later(tiles({-1, -1, 3, 1, 1, 1, 2, 2})), expected, before)) << "has not fallen";
    EXPECT_TRUE(matches(later(tiles({-1, -1, 3, -1, 1, 1, 2, 2})), expected, before)) << "looks like nothing";
    EXPECT_FALSE(matches(later(tiles({-1, 2, 3, 0, 1, 1, 2, 2})), expected, before)) << "must be empty";
    EXPECT_FALSE(matches(later(tiles({-1, -1, 2, 2, 1, 1, 2, 2})), expected, before)) << "two are misread";
}

// A misread tile is tolerated; the board that another pair leaves, or another gravity, must not be.
TEST(ExpectedBoard, NoOtherPairLeavesABoardThatFits) {
    for (const Gravity gravity : {Gravity::none, Gravity::down, Gravity::left}) {
        const Level before = test::tile_level({"AABBCD", "CDEEFF", "GAAHHG", "BBCDCD"}, gravity);
        const TileBoard& board = std::get<TileLevel>(before).board;
        std::vector<Level> after;
        for (int a = 0; a < board.lattice.cell_count(); ++a)
            for (int b = a + 1; b < board.lattice.cell_count(); ++b) {
                if (board.kind(CellId{a}) != board.kind(CellId{b})) continue;
                TileLevel level = std::get<TileLevel>(before);
                level.board = without_pair(std::move(level.board), board.lattice.cell(CellId{a}),
                                           board.lattice.cell(CellId{b}), gravity);
                after.emplace_back(std::move(level));
            }
        ASSERT_GT(after.size(), 20U);
        for (const Level& expected : after)
            for (const Level& shown : after)
                EXPECT_EQ(matches(later(shown), expected, before), is_same_board(shown, expected));
        for (const Level& expected : after) {
            EXPECT_FALSE(matches(later(before), expected, before));
            EXPECT_FALSE(matches(later(expected), before, expected));
        }
    }
}

TEST(ExpectedBoard, ATileOfThePairThatLooksLikeNothingIsChosenWhileTheOtherOneShows) {
    const Level before = tiles({0, 0, 1, 1, 2, 2});
    const Level expected = tiles({-1, -1, 1, 1, 2, 2});
    const TileRemoval removal{{0, 0}, {0, 1}, {}};
    const auto is_chosen = [&](const std::vector<int>& kinds, const std::vector<std::size_t>& foreign) {
        LaterCells cells = later(tiles(kinds));
        for (const std::size_t i : foreign)
            cells.looks[i] = LaterLook::foreign;
        return is_half_selected(cells, {before, expected, &removal});
    };
    EXPECT_TRUE(is_chosen({-1, 0, 1, 1, 2, 2}, {0}));
    EXPECT_TRUE(is_chosen({0, -1, 1, 1, 2, 2}, {1}));
    EXPECT_FALSE(is_chosen({-1, -1, 1, 1, 2, 2}, {0, 1}));
    EXPECT_FALSE(is_chosen({0, 0, 1, 1, 2, 2}, {}));
    EXPECT_FALSE(is_chosen({-1, 0, -1, -1, 2, 2}, {0, 2, 3}));
    EXPECT_FALSE(is_chosen({-1, 2, 1, 1, 2, 2}, {0}));
    const Level colors = squares({"01"});
    EXPECT_FALSE(is_half_selected(later(colors), {colors, colors}));
}

TEST(ExpectedBoard, AHiddenCellOfAnotherBoardHasTheColorOfItsRegion) {
    const Level before = squares({"001", "221"});
    LaterCells cells = later(squares({"201", "221"}));
    cells.looks[1] = LaterLook::hidden;
    const std::optional<Level> level = plausible_level(cells, before);
    ASSERT_TRUE(level);
    EXPECT_TRUE(is_same_board(*level, squares({"221", "221"})));
    cells.looks[0] = LaterLook::hidden;  // nothing of its region shows
    EXPECT_TRUE(is_same_board(*plausible_level(cells, before), squares({"201", "221"})));
}

TEST(ExpectedBoard, ItIsOpenWhetherAMoveWasMadeWhereItsCellsAreCovered) {
    const Level before = squares({"012"});
    const Level expected = squares({"112"});
    LaterCells cells = later(before);
    EXPECT_FALSE(is_move_hidden(cells, before, expected));
    cells.looks[0] = LaterLook::foreign;
    EXPECT_TRUE(is_move_hidden(cells, before, expected));
}

// The cells of a board of tiles that something covers, whose tiles then look removed: those marked 'x'.
LaterCells covered(const Level& level, const std::vector<std::string>& covers) {
    LaterCells cells = later(level);
    TileBoard& board = std::get<TileLevel>(cells.level).board;
    std::size_t i = 0;
    for (const std::string& row : covers)
        for (const char c : row) {
            if (c == 'x') {
                board.cells[i] = no_tile;
                cells.looks[i] = LaterLook::foreign;
            }
            ++i;
        }
    return cells;
}

const Level pair_before = test::tile_level({"AA", "..", "..", "..", "BB"});
const Level pair_after = test::tile_level({"..", "..", "..", "..", "BB"});
const TileRemoval first_row{{0, 0}, {0, 1}, {{0, 0}, {0, 1}}};
const Transition removal_of_pair{pair_before, pair_after, &first_row};

TEST(TraceOfMove, OfTilesIsHiddenOnlyBesideACoveredEmptyCell) {
    EXPECT_EQ(trace_of_move(later(pair_after), removal_of_pair), MoveTrace::made);
    EXPECT_EQ(trace_of_move(later(pair_before), removal_of_pair), MoveTrace::not_made);
    const auto trace = [](const std::vector<std::string>& covers) {
        return trace_of_move(covered(pair_before, covers), removal_of_pair);
    };
    EXPECT_EQ(trace({"xx", "..", "..", "..", ".."}), MoveTrace::made) << "removed tiles look like this";
    EXPECT_EQ(trace({"xx", "xx", "..", "..", ".."}), MoveTrace::made) << "a shadow beside the tiles";
    EXPECT_EQ(trace({"xx", "xx", "xx", "..", ".."}), MoveTrace::hidden);
    EXPECT_EQ(trace({"xx", "..", "x.", "..", ".."}), MoveTrace::hidden) << "two rows away";
    EXPECT_EQ(trace({"xx", "..", "..", "xx", ".."}), MoveTrace::made) << "three rows away";
    EXPECT_EQ(trace({"x.", "..", "..", "..", ".."}), MoveTrace::not_made) << "one tile is still there";
}

TEST(TraceOfMove, OfColorsIsHiddenWhenEveryCellOfTheMoveIsForeign) {
    const Level before = squares({"0012"});
    const Level expected = squares({"1112"});
    const Transition move{before, expected};
    EXPECT_EQ(trace_of_move(later(expected), move), MoveTrace::made);
    EXPECT_EQ(trace_of_move(later(before), move), MoveTrace::not_made);
    LaterCells cells = later(before);
    cells.looks[0] = LaterLook::foreign;
    EXPECT_EQ(trace_of_move(cells, move), MoveTrace::not_made);
    cells.looks[1] = LaterLook::hidden;
    EXPECT_EQ(trace_of_move(cells, move), MoveTrace::hidden);
    cells.looks[1] = LaterLook::foreign;
    EXPECT_EQ(trace_of_move(cells, move), MoveTrace::hidden);
    EXPECT_FALSE(are_empty_cells_covered(cells, move));
}

TEST(EmptyCells, AreCoveredByMoreThanAPointer) {
    const auto are_covered = [](const std::vector<std::string>& covers, const Transition& move) {
        return are_empty_cells_covered(covered(pair_after, covers), move);
    };
    EXPECT_FALSE(are_covered({"..", "..", "..", "..", ".."}, removal_of_pair));
    EXPECT_FALSE(are_covered({"..", "..", "x.", "..", ".."}, removal_of_pair)) << "a pointer";
    EXPECT_TRUE(are_covered({"..", "..", "xx", "..", ".."}, removal_of_pair));
    EXPECT_TRUE(are_covered({"..", "..", "x.", ".x", ".."}, removal_of_pair));
    EXPECT_FALSE(are_covered({"..", "xx", "..", "..", ".."}, removal_of_pair)) << "beside the pair";
    EXPECT_FALSE(are_covered({"..", "..", "..", "..", "xx"}, removal_of_pair)) << "cells with a tile";
    const TileRemoval detour{{0, 0}, {0, 1}, {{0, 0}, {3, 0}, {3, 1}, {0, 1}}};
    EXPECT_FALSE(are_covered({"..", "..", "xx", "xx", ".."}, {pair_before, pair_after, &detour}))
        << "the path is drawn there";
}

// Points as pairs, which can be compared.
using Places = std::vector<std::pair<double, double>>;

Places places_of(const std::vector<Point>& points) {
    Places places;
    for (const Point& point : points)
        places.emplace_back(point.x, point.y);
    return places;
}

TEST(Taps, OfAStepAreInTheOrderOfTheGame) {
    const Point first{1, 2}, second{3, 4};
    const auto taps = [](Game game, std::optional<Point> first_px, std::optional<Point> second_px) {
        const Level level = game == Game::shisen ? tiles({0, 0}) : Level(test::text_level(game, {"01"}));
        Solution solution;
        solution.taps = {{}, {first_px, second_px}};
        return places_of(taps_of_step(level, solution, 1));
    };
    for (const Game game : {Game::kami2, Game::kami})
        EXPECT_EQ(taps(game, first, second), (Places{{3, 4}, {1, 2}})) << "the swatch, then the region";
    EXPECT_EQ(taps(Game::floodit, first, second), (Places{{3, 4}})) << "the button";
    EXPECT_EQ(taps(Game::floodit, first, std::nullopt), (Places{{1, 2}})) << "a cell, for lack of buttons";
    EXPECT_EQ(taps(Game::shisen, first, second), (Places{{1, 2}, {3, 4}}));
    for (const Game game : {Game::kami2, Game::kami, Game::shisen}) {
        EXPECT_TRUE(taps(game, first, std::nullopt).empty());
        EXPECT_TRUE(taps(game, std::nullopt, second).empty());
    }
    EXPECT_TRUE(taps(Game::floodit, std::nullopt, std::nullopt).empty());
}

// Two tiles of ten by ten pixels, and what a tap changes in them.
struct TwoTiles {
    TwoTiles() { reading.geometry.px_from_cell = {10, 0, 0, 0, 10, 0}; }

    // Changes so many pixels in the middle of a tile.
    void change(std::size_t tile, std::size_t pixels) {
        const std::size_t at = 3 * (5 * static_cast<std::size_t>(now.width_px) + 10 * tile + 2);
        std::fill_n(now.pixels.begin() + static_cast<std::ptrdiff_t>(at), 3 * pixels, std::uint8_t{255});
    }
    [[nodiscard]] Places unmarked() const { return places_of(unmarked_taps(reading, taps, before, now)); }
    [[nodiscard]] Places to_repeat() const { return places_of(taps_to_repeat(reading, taps, before, now)); }

    Reading reading;
    const std::vector<Point> taps{{5, 5}, {15, 5}};
    Picture before = gray(20, 10, 100);
    Picture now = before;
};

const Places first_tile{{5, 5}}, second_tile{{15, 5}}, both_tiles{{5, 5}, {15, 5}};

TEST(UnmarkedTaps, AreThoseWhoseTileChangesInLessThanTwoHundredths) {
    TwoTiles screen;
    EXPECT_EQ(screen.unmarked(), both_tiles);
    screen.change(0, 1);
    EXPECT_EQ(screen.unmarked(), both_tiles);
    screen.change(0, 2);
    EXPECT_EQ(screen.unmarked(), second_tile);
    screen.change(1, 5);
    EXPECT_TRUE(screen.unmarked().empty());
}

TEST(TapsToRepeat, LeaveOutATileThatIsSelectedAlready) {
    TwoTiles screen;
    screen.reading.level = tiles({0, 0});
    EXPECT_EQ(screen.to_repeat(), both_tiles) << "neither is selected";
    screen.change(1, 5);
    EXPECT_EQ(screen.to_repeat(), first_tile);
    screen.change(0, 5);
    EXPECT_EQ(screen.to_repeat(), both_tiles) << "both have changed";
}

TEST(TapsToRepeat, AreAllTapsOfAMoveOfColors) {
    TwoTiles screen;
    screen.reading.level = squares({"01"});
    screen.change(1, 5);
    EXPECT_EQ(screen.to_repeat(), both_tiles);
}

TEST(Taps, OutsideTheBoardAndItsSwatchesAreRefused) {
    Input input = input_of_level(squares({"012", "012"}));
    input.reading.geometry.shown_px = {100, 100, 30, 20};
    input.reading.geometry.swatches_px = {{0, 300, 10, 10}, {20, 300, 10, 10}, {40, 300, 10, 10}};
    Solution solution;
    solution.taps = {{Point{105, 105}, Point{25, 305}}};
    EXPECT_EQ(checked_taps(input, solution, 0).size(), 2U);
    for (const auto& sabotaged :
         {std::array{Point{95, 105}, Point{25, 305}}, std::array{Point{105, 105}, Point{15, 305}}}) {
        solution.taps = {{sabotaged[0], sabotaged[1]}};
        EXPECT_THROW((void)checked_taps(input, solution, 0), Error);
    }
    solution.taps = {{Point{105, 105}, std::nullopt}};
    EXPECT_THROW((void)checked_taps(input, solution, 0), Error);
}

// A folder that vanishes with the test.
class Recordings : public ::testing::Test {
  protected:
    void SetUp() override { std::filesystem::create_directories(folder_); }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    void write(const std::string& name, std::string_view content) const {
        std::ofstream(folder_ / name, std::ios::binary) << content;
    }
    void write(const std::string& name, const Picture& picture) const {
        const std::vector<std::uint8_t> bytes = encode_png(picture);
        write(name, std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
    }

    std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() / ("unfold-play-" + std::to_string(::getpid()));
};

TEST_F(Recordings, ShowTheNextScreenAfterTheExpectedTap) {
    write("0.png", gray(10, 10, 0));
    write("1.png", gray(10, 10, 200));
    write("game.json", R"({"screens": ["0.png", "1.png"], "taps": [[5, 5]]})");
    const auto screen = open_recording(folder_ / "game.json");
    EXPECT_EQ(screen->size(), (ScreenSize{10, 10}));
    EXPECT_EQ(screen->capture(), gray(10, 10, 0));
    screen->tap({6, 4});
    EXPECT_EQ(screen->capture(), gray(10, 10, 200));
    EXPECT_THROW(screen->tap({5, 5}), Error);
}

TEST_F(Recordings, RefuseATapElsewhere) {
    write("0.png", gray(10, 10, 0));
    write("game.json", R"({"screens": ["0.png", "0.png"], "taps": [[5, 5]]})");
    EXPECT_THROW(open_recording(folder_ / "game.json")->tap({500, 5}), Error);
}

TEST_F(Recordings, WithMistakesAreErrors) {
    EXPECT_THROW((void)open_recording(folder_ / "none.json"), Error);
    write("0.png", gray(10, 10, 0));
    for (const char* text :
         {"", "[]", "{", R"({"screens": ["0.png"]})", R"({"screens": ["0.png"], "taps": [[1, 2]]})",
          R"({"screens": ["0.png", "0.png"], "taps": [["x", 2]]})", R"({"screens": [], "taps": []})",
          R"({"screens": ["1.png"], "taps": []})"}) {
        write("game.json", text);
        EXPECT_THROW((void)open_recording(folder_ / "game.json"), Error) << text;
    }
}

TEST_F(Recordings, OfAWholeGameArePlayed) {
    test::DrawnGame game(
        parse_level(test::text_in(test::project_folder() / "samples/kami2/kite.level.json")));
    PlayOptions options;
    options.timing.between_captures = options.timing.between_taps = std::chrono::milliseconds(1);
    std::string screens;
    std::size_t count = 0;
    game.before_tap = [&](test::DrawnGame& the_game) {
        const std::string name = std::to_string(count++) + ".png";
        write(name, the_game.screen().picture);
        screens += "\"" + name + "\", ";
    };
    ASSERT_EQ(play_on(game, options).levels, 1U);
    write("end.png", game.screen().picture);
    std::string taps;
    for (const Point& px : game.taps)
        taps += (taps.empty() ? "[" : ", [") + std::to_string(px.x) + ", " + std::to_string(px.y) + "]";
    write("game.json", "{\"screens\": [" + screens + "\"end.png\"], \"taps\": [" + taps + "]}");
    const auto recorded = open_recording(folder_ / "game.json");
    const PlaySummary summary = play_on(*recorded, options);
    EXPECT_FALSE(summary.stopped) << summary.stopped->message();
    EXPECT_EQ(summary.levels, 1U);
    EXPECT_EQ(summary.moves, 3U);
}

TEST(RunProgram, CollectsWhatIsPrinted) {
    const ProgramResult result = run_program({"sh", "-c", "echo out; echo err >&2; exit 3"}, 10'000);
    EXPECT_TRUE(result.is_started);
    EXPECT_EQ(result.text(), "out\n");
    EXPECT_EQ(result.err, "err\n");
    EXPECT_EQ(result.exit_code, 3);
    EXPECT_FALSE(result.is_ok());
    EXPECT_FALSE(run_program({"unfold-has-no-such-program"}, 10'000).is_started);
}

TEST(RunProgram, EndsWhatTakesTooLong) {
    const ProgramResult result = run_program({"sh", "-c", "sleep 60"}, 50);
    EXPECT_TRUE(result.is_timeout);
    EXPECT_FALSE(result.is_ok());
}

TEST(RunProgram, KeepsTheSignalsOfTheTerminalFromTheProgram) {
    const ProgramResult result = run_program({"sh", "-c", "ps -o pgid= -p $$; echo $$"}, 10'000);
    std::istringstream lines(result.text());
    long group = 0;
    long process = 0;
    lines >> group >> process;
    EXPECT_EQ(group, process);
}

}  // namespace
}  // namespace unfold
