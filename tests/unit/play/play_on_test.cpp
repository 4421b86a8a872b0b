// Levels played on drawn games whose devices lose taps, are covered, change by themselves, or fail.
#include "unfold/deadline.h"
#include "unfold/play.h"

#include <cmath>
#include <filesystem>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "play/expected_board.h"
#include "support/drawn_game.h"
#include "support/files.h"
#include "support/tile_boards.h"

namespace unfold {
namespace {

using std::chrono::milliseconds;
using test::DrawnGame;

Level sample_level(const std::string& name) {
    return parse_level(test::text_in(test::project_folder() / "samples" / name));
}

// A drawn game reacts at once; the limits leave room for a loaded machine.
PlayOptions quick() {
    PlayOptions options;
    options.timing = {milliseconds(1),  milliseconds(0),   milliseconds(0), milliseconds(40),
                      milliseconds(60), milliseconds(600), milliseconds(1), milliseconds(5)};
    options.solve.limit_ms = 10'000;
    return options;
}

PlayOptions quick(Game game) {
    PlayOptions options = quick();
    options.read.game = game;
    return options;
}

void expect_won(const PlaySummary& summary, const DrawnGame& game) {
    EXPECT_FALSE(summary.stopped) << summary.stopped->message();
    EXPECT_EQ(summary.levels, 1U);
    EXPECT_TRUE(game.missed.empty()) << "a tap outside the board and its buttons";
}

void expect_stopped(const PlaySummary& summary, ErrorCode code) {
    ASSERT_TRUE(summary.stopped);
    EXPECT_EQ(code_name(summary.stopped->code()), code_name(code)) << summary.stopped->message();
    EXPECT_EQ(summary.levels, 0U);
    EXPECT_GT(summary.last_picture.width_px, 0);
}

TEST(PlayOn, EveryGameIsPlayedToItsEnd) {
    for (const char* name : {"kami2/kite.level.json", "squares/quilt.level.json", "squares/pond.level.json",
                             "tiles/ivory.level.json"}) {
        DrawnGame game(sample_level(name));
        const PlaySummary summary = play_on(game, quick(game_of(game.level())));
        expect_won(summary, game);
        EXPECT_TRUE(is_finished(game.level())) << name;
        EXPECT_EQ(summary.repeated, 0U) << name;
        EXPECT_EQ(summary.differed, 0U) << name;
    }
}

TEST(PlayOn, FallingTilesAreFollowed) {
    // Letters with distinct pictures; every column falls when tiles below go.
    DrawnGame game(test::tile_level({"ABCDEFGH", "BADCFEHG", "ABCDEFGH", "BADCFEHG"}, Gravity::down));
    PlayOptions options = quick(Game::shisen);
    options.read.overrides.tiles.gravity = Gravity::down;
    expect_won(play_on(game, options), game);
    EXPECT_TRUE(is_finished(game.level()));
}

TEST(PlayOn, LostTapsAreRepeated) {
    for (const auto& [name, every] : {std::pair{"kami2/kite.level.json", 3U},
                                      {"squares/pond.level.json", 4U},
                                      {"tiles/ivory.level.json", 5U}}) {
        DrawnGame game(sample_level(name));
        game.loses = [count = every](std::size_t tap) { return tap % count == 0; };
        const PlaySummary summary = play_on(game, quick(game_of(game.level())));
        expect_won(summary, game);
        EXPECT_TRUE(is_finished(game.level())) << name;
        EXPECT_GT(summary.repeated + summary.differed, 0U) << name;
        if (game_of(game.level()) != Game::shisen) {
            EXPECT_GT(summary.repeated, 0U) << name;
        }
    }
}

TEST(PlayOn, OfAPairWithOneTileChosenOnlyTheOtherIsTappedAgain) {
    DrawnGame game(sample_level("tiles/ivory.level.json"));
    game.loses = [](std::size_t tap) { return tap == 2 || tap == 3; };
    PlayOptions options = quick(Game::shisen);
    options.max_moves = 1;
    const PlaySummary summary = play_on(game, options);
    EXPECT_EQ(summary.moves, 1U);
    ASSERT_EQ(game.taps.size(), 4U);
    for (const std::size_t tap : {2U, 3U})
        EXPECT_LT(std::hypot(game.taps[tap].x - game.taps[1].x, game.taps[tap].y - game.taps[1].y), 1);
}

// Many games ignore taps until the animation of a move has ended.
TEST(PlayOn, AGameThatIgnoresTapsAfterAMoveIsPlayedMoreSlowly) {
    DrawnGame game(sample_level("squares/pond.level.json"));
    std::optional<Stopwatch> since_move;
    game.loses = [&](std::size_t) {
        constexpr double busy_ms = 40;
        if (since_move && since_move->elapsed_ms() < busy_ms) return true;
        since_move = Stopwatch();
        return false;
    };
    PlayOptions options = quick();
    options.timing.pause_step = milliseconds(20);
    options.timing.max_learned_pause = milliseconds(60);
    const PlaySummary summary = play_on(game, options);
    expect_won(summary, game);
    EXPECT_GT(summary.moves, 10U);
    EXPECT_LE(summary.repeated, 3U);
}

TEST(PlayOn, TapsThatNeverHaveAnEffectEndThePlay) {
    DrawnGame game(sample_level("squares/pond.level.json"));
    game.loses = [](std::size_t tap) { return tap > 3; };
    const PlaySummary summary = play_on(game, quick());
    expect_stopped(summary, ErrorCode::taps_lost);
    EXPECT_EQ(summary.moves, 3U);
    EXPECT_EQ(game.taps.size(), 3U + 4U);
    EXPECT_TRUE(game.missed.empty());
}

TEST(PlayOn, AnotherBoardIsSolvedFromThere) {
    DrawnGame game(sample_level("squares/pond.level.json"));
    // Somebody makes a move of their own between ours.
    game.before_tap = [](DrawnGame& the_game) {
        if (the_game.taps.size() != 3) return;
        auto level = std::get<ColorLevel>(the_game.level());
        const Cell origin = level.origin.value_or(default_origin);
        const int now = level.board.color(level.board.lattice.id(origin)).value;
        const int count = static_cast<int>(level.board.palette.size());
        level.board = play(std::move(level.board), {origin, ColorId{(now + count / 2) % count}});
        the_game.show(level);
    };
    const PlaySummary summary = play_on(game, quick());
    expect_won(summary, game);
    EXPECT_EQ(summary.differed, 1U);
    EXPECT_TRUE(is_finished(game.level()));
}

TEST(PlayOn, ADialogOverTheBoardStopsThePlayWithItsPicture) {
    for (const char* name : {"squares/pond.level.json", "tiles/ivory.level.json"}) {
        DrawnGame game(sample_level(name));
        game.before_capture = [](DrawnGame& the_game) {
            const RectPx& board = the_game.screen().geometry.shown_px;
            if (the_game.taps.size() >= 4)
                the_game.cover = RectPx{board.x + 0.2 * board.width, board.y + 0.2 * board.height,
                                        0.6 * board.width, 0.6 * board.height};
        };
        const PlaySummary summary = play_on(game, quick(game_of(game.level())));
        expect_stopped(summary, ErrorCode::board_covered);
        EXPECT_NE(summary.stopped->message().find("cells"), std::string::npos);
        EXPECT_EQ(summary.last_picture, game.capture());
        EXPECT_LE(game.taps.size(), 4U) << name;
    }
}

TEST(PlayOn, AWonBoardThatLeavesTheScreenAfterACaptureIsDone) {
    DrawnGame game(sample_level("squares/pond.level.json"));
    std::size_t won_captures = 0;
    game.before_capture = [&](DrawnGame& the_game) {
        if (is_finished(the_game.level()) && ++won_captures > 1)
            the_game.cover = the_game.screen().geometry.shown_px;
    };
    expect_won(play_on(game, quick()), game);
    EXPECT_TRUE(is_finished(game.level()));
}

// A dialog over the whole board from the taps of the last move on.
void cover_last_move(DrawnGame& game, std::size_t last_tap) {
    game.before_capture = [last_tap](DrawnGame& the_game) {
        if (the_game.taps.size() >= last_tap) the_game.cover = the_game.screen().geometry.shown_px;
    };
}

TEST(PlayOn, ADialogOverTheWholeBoardAtTheLastMoveLeavesTheLevelUnconfirmed) {
    for (const char* name : {"kami2/kite.level.json", "squares/pond.level.json", "tiles/ivory.level.json"})
        for (const bool are_lost : {false, true}) {
            DrawnGame all(sample_level(name));
            (void)play_on(all, quick(game_of(all.level())));
            const std::size_t taps = all.taps.size();
            DrawnGame game(sample_level(name));
            cover_last_move(game, taps);
            game.loses = [&](std::size_t tap) { return are_lost && tap == taps; };
            const PlaySummary summary = play_on(game, quick(game_of(game.level())));
            EXPECT_FALSE(summary.stopped) << summary.stopped->message();
            EXPECT_EQ(summary.levels, 0U) << name;
            EXPECT_EQ(summary.unconfirmed, 1U) << name;
            EXPECT_EQ(is_finished(game.level()), !are_lost) << name;
            EXPECT_EQ(game.taps.size(), taps) << name;
        }
}

// The dialog leaves the top of the board free, with cells that the last move changes.
TEST(PlayOn, CellsBesideADialogDecideWhetherTheLastMoveIsMade) {
    for (const char* name : {"kami2/kite.level.json", "squares/pond.level.json"})
        for (const bool are_lost : {false, true}) {
            DrawnGame all(sample_level(name));
            (void)play_on(all, quick(game_of(all.level())));
            const std::size_t taps = all.taps.size();
            DrawnGame game(sample_level(name));
            game.before_capture = [&](DrawnGame& the_game) {
                const RectPx& board = the_game.screen().geometry.shown_px;
                if (the_game.taps.size() >= taps)
                    the_game.cover =
                        RectPx{board.x, board.y + 0.4 * board.height, board.width, 0.6 * board.height};
            };
            game.loses = [&](std::size_t tap) { return are_lost && tap == taps; };
            const PlaySummary summary = play_on(game, quick(game_of(game.level())));
            EXPECT_EQ(summary.unconfirmed, 0U) << name;
            EXPECT_EQ(summary.levels, are_lost ? 0U : 1U) << name;
            if (are_lost) expect_stopped(summary, ErrorCode::board_covered);
        }
}

// Two tiles that a dialog covers look like two that are removed.
TEST(PlayOn, OfTilesADialogOverTheLastPairDoesNotWinAndOneElsewhereDoesNotMatter) {
    const Level level = test::tile_level(
        {"FNAGHIMK", "CKBEHLKP", "AJFCIPIP", "HGEFEMLI", "NDOKMMJG", "NANLBHCB", "ODACDLBE", "FJPJOGDO"});
    DrawnGame all(level);
    (void)play_on(all, quick(Game::shisen));
    ASSERT_TRUE(is_finished(all.level()));
    const std::size_t taps = all.taps.size();
    const RectPx& board = all.screen().geometry.shown_px;
    const double above = std::min(all.taps[taps - 1].y, all.taps[taps - 2].y);
    const double below = std::max(all.taps[taps - 1].y, all.taps[taps - 2].y);
    const double cell = board.height / 8;
    // Two rows as far from the pair as can be.
    const bool is_upper_free = above - board.y > 4 * cell;
    ASSERT_TRUE(is_upper_free || board.y + board.height - below > 4 * cell);
    const RectPx elsewhere{board.x, is_upper_free ? board.y : board.y + 6 * cell, board.width, 2 * cell};
    const RectPx over_pair{board.x, above - 2 * cell, board.width, below - above + 4 * cell};
    for (const bool is_over_pair : {true, false})
        for (const bool are_lost : {false, true}) {
            DrawnGame game(level);
            game.before_capture = [&](DrawnGame& the_game) {
                if (the_game.taps.size() >= taps) the_game.cover = is_over_pair ? over_pair : elsewhere;
            };
            game.loses = [&](std::size_t tap) { return are_lost && tap >= taps; };
            const PlaySummary summary = play_on(game, quick(Game::shisen));
            EXPECT_EQ(is_finished(game.level()), !are_lost);
            EXPECT_EQ(summary.levels, !is_over_pair && !are_lost ? 1U : 0U);
            EXPECT_EQ(summary.unconfirmed, is_over_pair ? 1U : 0U);
            if (!is_over_pair && are_lost) expect_stopped(summary, ErrorCode::taps_lost);
        }
}

TEST(PlayOn, ABoardThatChangesByItselfIsNotTapped) {
    DrawnGame game(sample_level("squares/pond.level.json"));
    const Level first = game.level();
    auto second = std::get<ColorLevel>(first);
    second.board = play(second.board, {default_origin, ColorId{1}});
    second.board = play(second.board, {default_origin, ColorId{2}});
    game.before_capture = [&](DrawnGame& the_game) {
        the_game.show(the_game.captures % 2 == 0 ? first : Level{second});
    };
    expect_stopped(play_on(game, quick(Game::floodit)), ErrorCode::board_changes);
    EXPECT_TRUE(game.taps.empty());
}

TEST(PlayOn, AScreenWithoutABoardIsRefused) {
    DrawnGame game(sample_level("squares/pond.level.json"));
    game.cover = RectPx{0, 0, 10'000, 10'000};
    expect_stopped(play_on(game, quick()), ErrorCode::no_board);
    EXPECT_TRUE(game.taps.empty());
    game.locked = Error(ErrorCode::device_failed, Stage::device, "The phone is locked.", "Unlock it.");
    expect_stopped(play_on(game, quick()), ErrorCode::device_failed);
}

TEST(PlayOn, AScreenThatTurnsStopsThePlay) {
    DrawnGame game(sample_level("squares/pond.level.json"));
    game.before_tap = [](DrawnGame& the_game) {
        if (the_game.taps.size() == 2) the_game.show(sample_level("tiles/ivory.level.json"));
    };
    expect_stopped(play_on(game, quick()), ErrorCode::board_changes);
}

TEST(PlayOn, ADryRunTapsNothing) {
    DrawnGame game(sample_level("squares/pond.level.json"));
    PlayOptions options = quick();
    options.dry_run = true;
    std::vector<Point> listed;
    options.on_event = [&](const PlayEvent& event) {
        listed.insert(listed.end(), event.taps_px.begin(), event.taps_px.end());
    };
    const PlaySummary summary = play_on(game, options);
    EXPECT_FALSE(summary.stopped);
    EXPECT_EQ(summary.moves, 0U);
    EXPECT_EQ(listed.size(), 21U);
    EXPECT_TRUE(game.taps.empty());
    for (const Point& px : listed)
        EXPECT_FALSE(test::target_of(game.level(), game.screen().geometry, px).is_missed());
}

TEST(PlayOn, StopsAfterTheMovesThatWereAskedFor) {
    DrawnGame game(sample_level("kami2/beacon.level.json"));
    PlayOptions options = quick();
    options.max_moves = 2;
    const PlaySummary summary = play_on(game, options);
    EXPECT_FALSE(summary.stopped);
    EXPECT_EQ(summary.moves, 2U);
    EXPECT_EQ(game.taps.size(), 4U);
    EXPECT_EQ(summary.levels, 0U);
}

TEST(PlayOn, ACancellationStopsBetweenTwoTaps) {
    DrawnGame game(sample_level("squares/pond.level.json"));
    Cancellation cancellation;
    PlayOptions options = quick();
    options.solve.cancellation = &cancellation;
    game.before_tap = [&](DrawnGame& the_game) {
        if (the_game.taps.size() == 3) cancellation.request();
    };
    const PlaySummary summary = play_on(game, options);
    EXPECT_TRUE(summary.is_cancelled);
    EXPECT_FALSE(summary.stopped);
    EXPECT_EQ(game.taps.size(), 3U);
    EXPECT_FALSE(is_finished(game.level()));
}

TEST(PlayOn, ACancellationWhileTapsHaveNoEffectIsNotAFailure) {
    DrawnGame game(sample_level("squares/pond.level.json"));
    Cancellation cancellation;
    PlayOptions options = quick();
    options.solve.cancellation = &cancellation;
    options.timing.reaction = {};  // the first capture after the taps decides that they are lost
    game.loses = [](std::size_t) { return true; };
    game.before_capture = [&](DrawnGame& the_game) {
        if (!the_game.taps.empty()) cancellation.request();
    };
    const PlaySummary summary = play_on(game, options);
    EXPECT_TRUE(summary.is_cancelled);
    EXPECT_FALSE(summary.stopped);
    EXPECT_EQ(summary.repeated, 0U);
}

// Two levels, with a button beside the board that leads on.
PlaySummary play_two(DrawnGame& game, Point next) {
    game.next = next;
    game.on_next = [](DrawnGame& the_game) {
        const bool is_lost = the_game.loses && the_game.loses(the_game.taps.size());
        if (!is_lost) the_game.show(sample_level("kami2/beacon.level.json"));
    };
    PlayOptions options = quick();
    options.levels = 2;
    options.next_px = next;
    return play_on(game, options);
}

TEST(PlayOn, SeveralLevelsArePlayedWithTheButtonThatLeadsOn) {
    DrawnGame game(sample_level("kami2/kite.level.json"));
    const PlaySummary summary = play_two(game, {3, 3});
    EXPECT_FALSE(summary.stopped) << summary.stopped->message();
    EXPECT_EQ(summary.levels, 2U);
    EXPECT_EQ(summary.moves, 3U + 5U);
    EXPECT_TRUE(game.missed.empty());
}

TEST(PlayOn, ALostTapOnTheWayToTheNextLevelIsRepeated) {
    DrawnGame game(sample_level("kami2/kite.level.json"));
    game.loses = [](std::size_t tap) { return tap == 7; };  // three moves of two taps come before
    EXPECT_EQ(play_two(game, {3, 3}).levels, 2U);
}

TEST(PlayOn, TheWayToTheNextLevelMustLieOnTheScreen) {
    DrawnGame game(sample_level("kami2/kite.level.json"));
    const PlaySummary summary = play_two(game, {9'999, 3});
    ASSERT_TRUE(summary.stopped);
    EXPECT_EQ(summary.stopped->code(), ErrorCode::usage);
    EXPECT_EQ(summary.stopped->parameter(), "next");
    EXPECT_TRUE(game.taps.empty());
}

TEST(PlayOn, OptionsThatContradictEachOtherAreErrors) {
    DrawnGame game(sample_level("kami2/kite.level.json"));
    PlayOptions options = quick();
    options.levels = 2;
    EXPECT_THROW((void)play_on(game, options), Error);
    options.levels = 0;
    EXPECT_THROW((void)play_on(game, options), Error);
}

TEST(PlayOn, AKnownSolutionIsPlayedOnItsBoardOnly) {
    const Level level = sample_level("squares/pond.level.json");
    DrawnGame game(level);
    const Input input = *read_input(game.capture(), "screen").input;
    Solution solution = solve_input(input).solution;
    PlayOptions options = quick();
    options.known = KnownSolution{input.level(), solution};
    options.solve.limit_ms = 0;  // a search would find a longer one
    const PlaySummary summary = play_on(game, options);
    expect_won(summary, game);
    EXPECT_EQ(summary.moves, solution.step_count());

    DrawnGame other(sample_level("squares/gems.level.json"));
    expect_stopped(play_on(other, options), ErrorCode::board_changes);
    EXPECT_TRUE(other.taps.empty());
}

// The checker of the taps must itself be able to fail.
TEST(PlayOnSabotage, TapsBesideTheBoardAreNoticed) {
    DrawnGame game(sample_level("squares/pond.level.json"));
    const RectPx& board = game.screen().geometry.shown_px;
    game.tap({1, 1});
    game.tap({board.x + board.width / 2, board.y - 5});
    game.tap({board.x + 2, board.y + 2});
    EXPECT_EQ(game.missed.size(), 2U);
}

}  // namespace
}  // namespace unfold
