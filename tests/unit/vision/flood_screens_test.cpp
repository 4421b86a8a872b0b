// Drawn screens of color floods are read: one property of a screen each.
#include "unfold/vision.h"

#include <algorithm>
#include <optional>

#include <gtest/gtest.h>

#include "support/board_order.h"
#include "support/drawn_screens.h"
#include "support/readings.h"
#include "vision/image/picture_mat.h"

namespace unfold {
namespace {

using test::Buttons;
using test::Cover;
using test::DrawnFlood;
using test::Ground;

const Board flood_in_play = test::flood_board(
    {"aaacaaaaabad", "aaaaaacbaaca", "aaaaaaaaabdd", "aaaaaacadeab", "aaaaaabccede", "aaaaaaabceca",
     "aaaaaacdadac", "aaaaaaababee", "aaacacdceead", "aaaaaaadceeb", "aaacacaeeeec", "daabbeebaeca"});
const Board nearly_flooded = test::flood_board(
    {"aaaaaaaaaaaa", "aaaaaaaaaaaa", "aaaaaaaaaaaa", "aaaaaaaaaaaa", "aaaaaaaaaaaa", "aaaaaaaaaaaa",
     "aaaaaaaaaaaa", "aaaaaaaaaaaa", "aaaaaaaaeaca", "aadaaaaaaaaa", "aaaaaaaaaead", "aaaaaabeaccd"});

// The screen is read as exactly the board that it shows, and at its place. Returns the confidence.
double expect_flood(const DrawnFlood& drawn) {
    const ReadResult result = read(vision::picture_from_bgr(screen_of(drawn)));
    EXPECT_TRUE(result.reading) << (result.refusal ? result.refusal->message() : "");
    const auto* level = result.reading ? std::get_if<ColorLevel>(&result.reading->level) : nullptr;
    if (level == nullptr || level->board.lattice != drawn.board.lattice) {
        ADD_FAILURE() << "no board of squares of this size";
        return 0;
    }
    EXPECT_EQ(level->game, Game::floodit);
    EXPECT_EQ(test::by_appearance(level->board), test::by_appearance(drawn.board));
    const Point corner = result.reading->geometry.px_from_cell({0, 0});
    EXPECT_NEAR(corner.x, drawn.page.margin_px.left * drawn.sent.scale, 3);
    EXPECT_NEAR(corner.y, drawn.page.margin_px.top * drawn.sent.scale, 3);
    return result.reading->confidence;
}

TEST(FloodScreen, OfAFreshBoardIsRead) {
    EXPECT_GE(expect_flood({}), sure_reading);
}

TEST(FloodScreen, InPlayFromACornerIsRead) {
    EXPECT_GE(expect_flood({.board = flood_in_play}), sure_reading);
}

TEST(FloodScreen, InPlayFromTheMiddleIsRead) {
    const Board board =
        test::flood_board({"bbcdaadcbbdd", "abbbaaabacac", "aaaaabcaabdb", "cacaaaabcacb", "cabaaaaaaaca",
                           "dbaaaaaaaacc", "baaaaaabaccb", "aaaabaaaaacd", "baaaaaaacadb", "aaaaaaaaaacc"});
    EXPECT_GE(expect_flood({.board = board}), sure_reading);
}

TEST(FloodScreen, OfANearlyFloodedBoardIsReadByItsButtons) {
    expect_flood({.board = nearly_flooded, .cell_px = {30, 30}, .gap_px = 3});
}

TEST(FloodScreen, WithOblongCellsIsRead) {
    expect_flood({.board = test::mixed_board(12, 12, 5), .cell_px = {40, 26}});
    expect_flood({.board = test::mixed_board(16, 10, 5), .cell_px = {22.5, 34}});
}

TEST(FloodScreen, WithGapsAndRoundedCellsIsRead) {
    expect_flood({.gap_px = 3, .rounding = 0.25});
}

TEST(FloodScreen, OfCirclesIsRead) {
    expect_flood({.board = flood_in_play, .cell_px = {32, 32}, .gap_px = 4, .rounding = 0.5});
}

TEST(FloodScreen, WithLinesBetweenCellsIsRead) {
    expect_flood({.board = flood_in_play, .has_lines = true});
}

TEST(FloodScreen, WithBeveledCellsIsRead) {
    expect_flood({.board = flood_in_play, .cell_px = {30, 30}, .gap_px = 2, .has_bevels = true});
}

TEST(FloodScreen, WithGlossyCellsIsRead) {
    expect_flood({.cell_px = {28, 28}, .has_gloss = true});
}

TEST(FloodScreen, OnAPageInAColorOfTheBoardIsRead) {
    expect_flood({.gap_px = 2, .page = {.color = test::vivid[2]}});
}

TEST(FloodScreen, OnADarkPageIsRead) {
    expect_flood(
        {.board = flood_in_play, .page = {.color = cv::Scalar::all(24)}, .buttons = Buttons::circles});
}

TEST(FloodScreen, OnAGradientIsRead) {
    expect_flood({.board = flood_in_play, .page = {.ground = Ground::gradient}});
}

TEST(FloodScreen, OnAPictureIsRead) {
    expect_flood({.page = {.ground = Ground::picture}});
}

TEST(FloodScreen, InAFrameIsRead) {
    expect_flood({.board = flood_in_play, .frame_px = 5});
}

TEST(FloodScreen, ThatFillsThePictureIsRead) {
    expect_flood({.page = {.margin_px = {0, 0, 0, 0}}, .buttons = Buttons::none});
}

TEST(FloodScreen, ThatTouchesTwoEdgesIsRead) {
    expect_flood({.gap_px = 2, .page = {.margin_px = {0, 60, 30, 0}}, .buttons = Buttons::none});
}

// Nothing says that there are more cells.
TEST(FloodScreen, OfABoardCutBetweenTwoColumnsShowsTheColumnsThatAreLeft) {
    const DrawnFlood whole{.gap_px = 2, .buttons = Buttons::none};
    const cv::Mat screen = screen_of(whole);
    const cv::Rect kept(0, 0, whole.page.margin_px.left + 10 * 24, screen.rows);
    const Reading reading = test::reading_of(vision::picture_from_bgr(screen(kept).clone()));
    const Board& board = test::colors_of(reading).board;
    ASSERT_EQ(board.lattice, (Lattice{LatticeKind::square, 10, 14}));
    Board left{board.lattice, whole.board.palette, {}};
    for (int row = 0; row < 14; ++row)
        for (int column = 0; column < 10; ++column)
            left.cells.push_back(whole.board.color(whole.board.lattice.id({row, column})));
    EXPECT_EQ(test::by_appearance(board), test::by_appearance(left));
}

TEST(FloodScreen, ThatIsCutThroughItsCellsIsNotReadForSure) {
    const DrawnFlood whole{.board = flood_in_play, .buttons = Buttons::none};
    const cv::Mat screen = screen_of(whole);
    const int cut_px = whole.page.margin_px.left + 3 * 24 + 10;
    const ReadResult result = read(
        vision::picture_from_bgr(screen(cv::Rect(cut_px, 0, screen.cols - cut_px, screen.rows)).clone()));
    EXPECT_LT(result.reading ? result.reading->confidence : 0, sure_reading);
}

// Lines between the cells show where the flood ends.
TEST(FloodScreen, OnAPageInTheColorOfItsFloodIsReadByItsLines) {
    expect_flood({.board = flood_in_play, .has_lines = true, .page = {.color = test::vivid[0]}});
}

TEST(FloodScreen, OfFiftyColumnsIsRead) {
    expect_flood({.board = test::mixed_board(50, 44, 6), .cell_px = {16, 16}, .gap_px = 1});
}

TEST(FloodScreen, OfCellsOfNinePixelsIsRead) {
    expect_flood({.board = test::mixed_board(24, 24, 5), .cell_px = {9, 9}});
}

TEST(FloodScreen, OfFewCellsIsReadByItsButtons) {
    expect_flood({.board = test::flood_board({"abc", "cab", "bba"}), .cell_px = {70, 70}, .gap_px = 4});
    expect_flood({.board = test::flood_board({"abcd", "dacb", "cbad", "badc"}), .cell_px = {60, 60}});
}

TEST(FloodScreen, OfFewCellsOnACompressedPictureIsNotMisreadForSure) {
    for (const Board& board : {test::flood_board({"abc", "cab", "bba", "acb"}), test::mixed_board(6, 5, 4)}) {
        const DrawnFlood drawn{.board = board,
                               .cell_px = {40, 40},
                               .page = {.ground = test::Ground::picture},
                               .sent = {.jpeg_quality = 60}};
        const ReadResult result = read(vision::picture_from_bgr(screen_of(drawn)));
        if (!result.reading) continue;
        const auto* level = std::get_if<ColorLevel>(&result.reading->level);
        const bool is_right = level != nullptr && level->board.lattice == board.lattice &&
                              test::by_appearance(level->board) == test::by_appearance(board);
        EXPECT_TRUE(is_right || result.reading->confidence < sure_reading);
    }
}

TEST(FloodScreen, OfFewCellsWithoutButtonsIsReadInDoubt) {
    EXPECT_LT(expect_flood({.board = test::flood_board({"abca", "bcab", "ccba", "abac"}),
                            .cell_px = {60, 60},
                            .gap_px = 4,
                            .buttons = Buttons::none}),
              sure_reading);
}

TEST(FloodScreen, OfTwoColorsIsRead) {
    expect_flood({.board = test::mixed_board(14, 14, 2)});
}

TEST(FloodScreen, OfGraysAndDarkColorsIsRead) {
    expect_flood(
        {.board = test::mixed_board(14, 14, 5),
         .colors =
             {cv::Scalar::all(40), cv::Scalar::all(110), cv::Scalar::all(180), {30, 30, 110}, {100, 50, 20}},
         .gap_px = 1});
}

TEST(FloodScreen, ThatIsCompressedIsRead) {
    expect_flood({.cell_px = {28, 28}, .gap_px = 2, .sent = {.jpeg_quality = 60}});
}

TEST(FloodScreen, ThatIsScaledIsRead) {
    expect_flood({.board = flood_in_play, .cell_px = {30, 30}, .gap_px = 3, .sent = {.scale = 0.73}});
    expect_flood({.board = flood_in_play, .gap_px = 2, .sent = {.scale = 1.37}});
}

TEST(FloodScreen, UnderAPointerIsRead) {
    expect_flood({.cell_px = {32, 32}, .cover = Cover::pointer, .covered = {{4, 6}}});
}

TEST(FloodScreen, WithStarsOnCellsIsRead) {
    expect_flood({.cell_px = {32, 32}, .cover = Cover::star, .covered = {{2, 3}, {7, 7}, {11, 5}}});
}

TEST(FloodScreen, WithABadgeOnACellIsRead) {
    expect_flood({.cell_px = {32, 32}, .cover = Cover::badge, .covered = {{3, 9}}});
}

TEST(FloodScreen, WithARibbonOverItsCornerIsRead) {
    expect_flood({.cell_px = {32, 32}, .cover = Cover::ribbon, .covered = {{0, 13}}});
}

}  // namespace
}  // namespace unfold
