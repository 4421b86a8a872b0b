// The annotated picture: what is drawn is drawn, what is not stays as it was.
#include "unfold/render.h"

#include <gtest/gtest.h>

#include "render/annotate/badge.h"
#include "render/annotate/move_strip.h"
#include "support/text_board.h"
#include "unit/render/support.h"

namespace unfold {
namespace {

using test::pixel;
using test::random_level;
using test::random_moves;
using test::striped_level;

TEST(Annotate, WithoutMovesIsTheScreenshot) {
    const ColorLevel level = striped_level(3);
    const Screenshot shot = render_screenshot(level, {"phone-640x1136"});
    EXPECT_EQ(annotate(shot.picture, test::reading_of(shot.geometry, level),
                       test::solution_of(std::vector<Move>{})),
              shot.picture);
}

TEST(Annotate, KeepsTheWidthAndAddsAStripBelow) {
    const ColorLevel level = random_level(5, 1);
    const Screenshot shot = render_screenshot(level, {"phone-640x1136"});
    const Picture few = annotate(shot.picture, test::reading_of(shot.geometry, level),
                                 test::solution_of(random_moves(level.board, 3, 1)));
    const Picture many = annotate(shot.picture, test::reading_of(shot.geometry, level),
                                  test::solution_of(random_moves(level.board, 30, 1)));
    EXPECT_EQ(few.width_px, 640);
    EXPECT_EQ(many.width_px, 640);
    EXPECT_GT(few.height_px, 1136);
    EXPECT_GT(many.height_px, few.height_px);
}

TEST(Annotate, LeavesTheButtonsAndUntouchedRegionsAlone) {
    const ColorLevel level = striped_level(5);  // stripes two columns wide
    const Screenshot shot = render_screenshot(level, {"phone-640x1136"});
    const Picture solved = annotate(shot.picture, test::reading_of(shot.geometry, level),
                                    test::solution_of(std::vector<Move>{{{5, 0}, ColorId{1}}}));
    for (int y = 0; y < 1030; ++y)
        for (int x = 130; x < 640; ++x)
            ASSERT_EQ(pixel(solved, x, y), pixel(shot.picture, x, y)) << x << ", " << y;
    for (int y = 1030; y < 1136; ++y)
        for (int x = 0; x < 256; ++x)
            ASSERT_EQ(pixel(solved, x, y), pixel(shot.picture, x, y)) << x << ", " << y;
}

TEST(Annotate, DrawsTheContourOfATappedRegionInsideIt) {
    const ColorLevel level = striped_level(5);
    const Screenshot shot = render_screenshot(level, {"phone-640x1136"});
    const Picture solved = annotate(shot.picture, test::reading_of(shot.geometry, level),
                                    test::solution_of(std::vector<Move>{{{5, 2}, ColorId{3}}}));
    // The region reaches from x = 128 to x = 256: dark at its border, then light, then as it was.
    EXPECT_LT(pixel(solved, 129, 200)[0], 60);
    EXPECT_GT(pixel(solved, 132, 200)[0], 230);
    EXPECT_EQ(pixel(solved, 140, 200), pixel(shot.picture, 140, 200));
    EXPECT_EQ(pixel(solved, 120, 200), pixel(shot.picture, 120, 200));
}

TEST(Annotate, FillsTheBadgeWithTheColorToPaint) {
    const ColorLevel level = striped_level(5);
    const Screenshot shot = render_screenshot(level, {"phone-1080x1920"});
    const std::vector<Move> moves{{{5, 2}, ColorId{3}}};
    const Picture solved =
        annotate(shot.picture, test::reading_of(shot.geometry, level), test::solution_of(moves));
    const auto badge = render::layout_badges(shot.geometry, level.board, replay(level.board, moves)).front();
    const Rgb color = level.board.palette[3];
    const std::array<int, 3> expected{color.r, color.g, color.b};
    EXPECT_EQ(pixel(solved, static_cast<int>(badge.center.x - 0.65 * badge.radius_px),
                    static_cast<int>(badge.center.y)),
              expected);
    EXPECT_EQ(pixel(solved, static_cast<int>(badge.center.x - 0.86 * badge.radius_px),
                    static_cast<int>(badge.center.y)),
              (std::array<int, 3>{255, 255, 255}));
}

TEST(Annotate, NumbersTheSwatchesOnlyWhereTheyAreKnown) {
    const ColorLevel level = striped_level(2);
    const Screenshot shot = render_screenshot(level, {"phone-640x1136"});
    const std::vector<Move> moves{{{5, 0}, ColorId{1}}};
    PictureGeometry blind = shot.geometry;
    blind.swatches_px.clear();
    const Picture with =
        annotate(shot.picture, test::reading_of(shot.geometry, level), test::solution_of(moves));
    const Picture without = annotate(shot.picture, test::reading_of(blind, level), test::solution_of(moves));
    int changed = 0;
    for (int y = 1030; y < 1136; ++y)
        for (int x = 0; x < 640; ++x) {
            ASSERT_EQ(pixel(without, x, y), pixel(shot.picture, x, y));
            changed += pixel(with, x, y) != pixel(shot.picture, x, y) ? 1 : 0;
        }
    EXPECT_GT(changed, 50);
    EXPECT_LT(changed, 1000);
}

TEST(Annotate, PutsTheStripBesideAWidePicture) {
    const ColorLevel level =
        test::text_level(Game::floodit, {"1000", "0000", "0000"}, {{200, 30, 30}, {30, 30, 200}});
    Picture picture{800, 600, std::vector<std::uint8_t>(std::size_t{800} * 600 * 3, 128)};
    PictureGeometry geometry;
    geometry.width_px = 800;
    geometry.height_px = 600;
    geometry.px_from_cell = {200, 0, 0, 0, 200, 0};
    geometry.shown_px = {0, 0, 800, 600};
    const Picture solved = annotate(picture, test::reading_of(geometry, level),
                                    test::solution_of(std::vector<Move>{{{0, 0}, ColorId{0}}}));
    EXPECT_EQ(solved.height_px, 600);
    EXPECT_GT(solved.width_px, 800);
}

void expect_items_inside_and_apart(const render::StripLayout& layout, std::size_t moves) {
    ASSERT_EQ(layout.items_px.size(), moves);
    const double width_px = render::item_width_units * layout.unit_px;
    const double height_px = render::item_height_units * layout.unit_px;
    for (std::size_t i = 0; i < moves; ++i) {
        const Point item = layout.items_px[i];
        EXPECT_GE(item.x, 0);
        EXPECT_LE(item.x + width_px, layout.width_px);
        EXPECT_GE(item.y - height_px / 2, 0);
        EXPECT_LE(item.y + height_px / 2, layout.height_px + 1);
        for (std::size_t j = 0; j < i; ++j) {
            const bool apart = std::abs(item.x - layout.items_px[j].x) >= width_px ||
                               std::abs(item.y - layout.items_px[j].y) >= height_px - 1e-6;
            EXPECT_TRUE(apart) << j << " and " << i;
        }
    }
}

TEST(Strip, HoldsEveryMoveInsideAndApart) {
    for (const std::size_t moves : {1u, 4u, 5u, 15u, 30u}) {
        expect_items_inside_and_apart(render::strip_below(640, moves), moves);
        expect_items_inside_and_apart(render::strip_beside(700, moves), moves);
    }
}

}  // namespace
}  // namespace unfold
