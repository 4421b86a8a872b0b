// Drawn boards of tiles are read: one property of a screen each.
#include "unfold/vision.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/board_order.h"
#include "support/drawn_screens.h"
#include "support/readings.h"
#include "support/tile_boards.h"
#include "support/tile_deal.h"
#include "vision/image/picture_mat.h"

namespace unfold {
namespace {

using test::DrawnTiles;
using test::Ground;

TileBoard tile_text(const std::vector<std::string>& rows) {
    return test::tile_level(rows).board;
}

// Eighteen kinds, four tiles each.
TileBoard full_board() {
    return random_deal(12, 6, 18, 1).board;
}

// Sixteen kinds, four tiles each, and twenty holes.
const std::vector<std::string> rows_with_holes{".F.CBO..BAJ.", ".O.EJ.G..HCJ", "MNNENFLFBJCB", "L.ME.KLF.IHH",
                                               "DI.LG.KGO..K", "P.AKDHI.ANMA", "PDGMPOPDIC.E"};

// The screen is read as exactly the board that it shows, and at its place. Returns what was read.
Reading expect_tiles(const DrawnTiles& drawn, double max_off_tiles = 0.1) {
    const ReadResult result = read(vision::picture_from_bgr(screen_of(drawn)));
    EXPECT_TRUE(result.reading) << (result.refusal ? result.refusal->message() : "");
    const auto* level = result.reading ? std::get_if<TileLevel>(&result.reading->level) : nullptr;
    if (level == nullptr || level->board.lattice != drawn.board.lattice) {
        ADD_FAILURE() << "no board of tiles of this size";
        return {};
    }
    EXPECT_EQ(test::wrong_cells(level->board, drawn.board), 0);
    const Point corner = result.reading->geometry.px_from_cell({0, 0});
    EXPECT_NEAR(corner.x, drawn.page.margin_px.left * drawn.sent.scale,
                max_off_tiles * drawn.tile_px.width * drawn.sent.scale);
    EXPECT_NEAR(corner.y, drawn.page.margin_px.top * drawn.sent.scale,
                max_off_tiles * drawn.tile_px.height * drawn.sent.scale);
    return *result.reading;
}

// What the reader does not read yet: it is refused, or the player is asked.
void expect_no_sure_misreading(const DrawnTiles& drawn) {
    const ReadResult result = read(vision::picture_from_bgr(screen_of(drawn)));
    if (!result.reading) return;
    const auto* level = std::get_if<TileLevel>(&result.reading->level);
    const bool is_right = level != nullptr && level->board.lattice == drawn.board.lattice &&
                          test::wrong_cells(level->board, drawn.board) == 0;
    EXPECT_TRUE(is_right || result.reading->confidence < sure_reading);
}

TEST(TileScreen, OfLettersIsRead) {
    EXPECT_GE(expect_tiles({.board = full_board()}).confidence, sure_reading);
}

TEST(TileScreen, OfColoredNumbersIsRead) {
    expect_tiles({.board = full_board(), .faces = {.sort = "numbers", .is_colored = true}});
}

TEST(TileScreen, OfShapesIsRead) {
    expect_tiles({.board = full_board(), .faces = {.sort = "shapes"}});
}

TEST(TileScreen, OfIconsIsRead) {
    expect_tiles({.board = full_board(), .faces = {.sort = "icons"}});
}

TEST(TileScreen, OfFruitIsRead) {
    expect_tiles({.board = full_board(), .faces = {.sort = "fruit"}});
}

TEST(TileScreen, OfMahjongTilesIsRead) {
    EXPECT_GE(expect_tiles({.board = random_deal(16, 8, 32, 1).board,
                            .faces = {.sort = "mahjong"},
                            .look = {.style = "block"}})
                  .confidence,
              sure_reading);
}

TEST(TileScreen, OfPicturesThatReachTheEdgesOfTheirTilesIsNotMisreadForSure) {
    expect_no_sure_misreading({.board = full_board(),
                               .faces = {.sort = "pictures"},
                               .look = {.style = "beveled", .gap = 0.05, .has_faces_to_the_edge = true}});
}

TEST(TileScreen, OfRoundedTilesWithGapsIsRead) {
    expect_tiles({.board = full_board(), .look = {.style = "rounded", .gap = 0.06}});
}

TEST(TileScreen, OfTilesWithShadowsIsRead) {
    expect_tiles({.board = full_board(), .look = {.style = "shadowed", .gap = 0.08}});
}

TEST(TileScreen, OfFacesWithoutTilesIsNotMisreadForSure) {
    expect_no_sure_misreading(
        {.board = full_board(), .faces = {.sort = "icons"}, .look = {.style = "frameless"}});
}

TEST(TileScreen, OfTranslucentTilesOverAPictureIsRead) {
    expect_tiles({.board = full_board(),
                  .look = {.style = "translucent", .gap = 0.04, .opacity = 0.8},
                  .page = {.ground = Ground::picture}});
}

TEST(TileScreen, WithHolesIsRead) {
    EXPECT_GE(expect_tiles({.board = tile_text(rows_with_holes)}).confidence, sure_reading);
}

TEST(TileScreen, WithHolesOverAPictureIsRead) {
    expect_tiles({.board = tile_text(rows_with_holes),
                  .look = {.style = "block"},
                  .page = {.ground = Ground::picture}});
}

TEST(TileScreen, WithASelectedTileIsRead) {
    for (const char* style : {"tinted tile", "framed tile"}) {
        SCOPED_TRACE(style);
        expect_tiles(
            {.board = tile_text(rows_with_holes), .mark = {style, {30, 160, 250}}, .marked = {{2, 4}}});
    }
}

TEST(TileScreen, WithAHintedPairIsRead) {
    expect_tiles({.board = tile_text(rows_with_holes),
                  .mark = {"framed tile", {40, 220, 60}},
                  .marked = {{2, 1}, {2, 2}}});
}

TEST(TileScreen, BesideTextIsRead) {
    expect_tiles(
        {.board = full_board(),
         .page = {.margin_px = {40, 90, 160, 40}, .beside = {"Time 2:31", "Left 72", "Score", "1240"}}});
}

TEST(TileScreen, AboveARowOfButtonsIsRead) {
    expect_tiles({.board = full_board(), .page = {.button_names = {"Hint", "Undo", "New", "Shuffle"}}});
}

TEST(TileScreen, OfFewLargeTilesIsRead) {
    expect_tiles({.board = tile_text({"EBDCH", "IBGAA", "GFJEH", "FCIJD"}), .tile_px = {80, 96}});
}

TEST(TileScreen, OfManySmallTilesIsRead) {
    expect_tiles(
        {.board = random_deal(30, 16, 30, 1).board, .faces = {.sort = "mahjong"}, .tile_px = {26, 32}});
}

TEST(TileScreen, OfFewKindsIsRead) {
    expect_tiles({.board = random_deal(10, 6, 7, 1).board, .faces = {.sort = "shapes"}});
}
// A tap into the middle of a cell still meets its tile.
TEST(TileScreen, OfWideTilesIsReadAQuarterOfATileOffAtMost) {
    expect_tiles({.board = full_board(), .tile_px = {60, 46}}, 0.25);
}

TEST(TileScreen, ThatTouchesTheEdgesIsRead) {
    expect_tiles({.board = full_board(), .page = {.margin_px = {0, 60, 0, 0}}});
}

TEST(TileScreen, ThatIsCompressedAndScaledIsRead) {
    expect_tiles({.board = full_board(), .sent = {.jpeg_quality = 60}});
    expect_tiles({.board = full_board(), .sent = {.scale = 0.77}});
    expect_tiles({.board = tile_text(rows_with_holes), .sent = {.scale = 1.37, .jpeg_quality = 80}});
}

// A kind with an odd number of tiles is an error or a move that the picture does not show.
TEST(TileScreen, WithAKindOfThreeTilesIsNotReadForSure) {
    std::vector<std::string> rows = rows_with_holes;
    rows[0][1] = '.';
    const DrawnTiles drawn{.board = tile_text(rows)};
    const ReadResult result = read(vision::picture_from_bgr(screen_of(drawn)));
    if (!result.reading) return;
    EXPECT_LT(result.reading->confidence, sure_reading);
    const auto& warnings = result.reading->warnings;
    EXPECT_TRUE(std::any_of(warnings.begin(), warnings.end(), [](const std::string& one) {
        return one.find("odd number of times") != std::string::npos;
    }));
}

}  // namespace
}  // namespace unfold
