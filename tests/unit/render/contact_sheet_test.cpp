// All steps on one sheet: bounded, about as wide as high, every step on it.
#include "unfold/render.h"

#include <gtest/gtest.h>

#include "support/tile_boards.h"
#include "unit/render/support.h"

namespace unfold {
namespace {

using test::random_level;
using test::random_moves;
using test::share_of;

TEST(ContactSheet, IsAboutAsWideAsHighAndNeverTooLarge) {
    const ColorLevel level = random_level(4, 3);
    const Screenshot shot = render_screenshot(level, {"phone-1080x1920"});
    for (const int count : {0, 1, 6, 30}) {
        const Picture sheet = contact_sheet(shot.picture, test::reading_of(shot.geometry, level),
                                            test::solution_of(random_moves(level.board, count, 5)));
        EXPECT_LE(sheet.width_px, max_sheet_side_px);
        EXPECT_LE(sheet.height_px, max_sheet_side_px);
        if (count < 6) continue;
        EXPECT_LT(sheet.width_px, 1.6 * sheet.height_px) << count;
        EXPECT_LT(sheet.height_px, 1.6 * sheet.width_px) << count;
    }
}

TEST(ContactSheet, OfTwoHundredMovesStaysWithinItsLimit) {
    const ColorLevel level = random_level(5, 3);
    const Screenshot shot = render_screenshot(level, {"phone-480x854"});
    const Picture sheet = contact_sheet(shot.picture, test::reading_of(shot.geometry, level),
                                        test::solution_of(random_moves(level.board, 200, 5)));
    EXPECT_LE(sheet.width_px, max_sheet_side_px);
    EXPECT_LE(sheet.height_px, max_sheet_side_px);
    EXPECT_GE(sheet.width_px, 3000);
}

TEST(ContactSheet, WithoutMovesIsTheFinishedBoard) {
    const ColorLevel level = test::striped_level(2);
    const Screenshot shot = render_screenshot(level, {"phone-480x854"});
    const Picture sheet = contact_sheet(shot.picture, test::reading_of(shot.geometry, level),
                                        test::solution_of(std::vector<Move>{}));
    EXPECT_GT(sheet.width_px, 200);
    EXPECT_LT(sheet.width_px, 560);
    // The board takes 0.81 of the sheet, the rest is the caption and the gaps: three stripes of color 0 and
    // two of color 1, without marks.
    EXPECT_NEAR(share_of(sheet, level.board.palette[0]), 0.81 * 3 / 5, 0.01);
    EXPECT_NEAR(share_of(sheet, level.board.palette[1]), 0.81 * 2 / 5, 0.01);
}

TEST(ContactSheet, EndsWithTheFinishedBoard) {
    const ColorLevel level =
        test::striped_level(2);  // five stripes; the two outer and the middle one are color 0
    const Screenshot shot = render_screenshot(level, {"phone-480x854"});
    const std::vector<Move> moves{{{5, 2}, ColorId{0}}, {{5, 6}, ColorId{0}}};
    const Picture sheet =
        contact_sheet(shot.picture, test::reading_of(shot.geometry, level), test::solution_of(moves));
    // Stripes of color 0 in the three panels: 3 + 4 + 5; of color 1: 2 + 1 + 0, less the marks.
    EXPECT_NEAR(share_of(sheet, level.board.palette[0]) / share_of(sheet, level.board.palette[1]), 4.4, 0.8);
}

TEST(ContactSheet, OfTilesHoldsAPanelAPairAndTheEnd) {
    const TileLevel level = test::tile_level({"ABCD", "ABCD"});
    const Screenshot shot = render_screenshot([&] {
        TileLevel drawable = level;
        for (KindId& kind : drawable.board.cells)
            kind = KindId{kind.value - 'A'};
        return drawable;
    }());
    std::vector<TileRemoval> removals;
    removals.reserve(4);
    for (int column = 0; column < 4; ++column)
        removals.push_back({{0, column}, {1, column}, {{0, column}, {1, column}}});
    const Picture one = contact_sheet(shot.picture, test::reading_of(shot.geometry, level),
                                      test::solution_of(std::vector{removals.front()}));
    const Picture all =
        contact_sheet(shot.picture, test::reading_of(shot.geometry, level), test::solution_of(removals));
    EXPECT_GT(all.pixels.size(), 2 * one.pixels.size());
    EXPECT_LE(all.width_px, max_sheet_side_px);
}

}  // namespace
}  // namespace unfold
