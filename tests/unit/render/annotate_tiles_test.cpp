// The order of tiles drawn on a picture: each tile that goes gets its badge, where it lies in the picture.
#include "unfold/render.h"

#include <gtest/gtest.h>

#include "support/tile_boards.h"
#include "unit/render/support.h"

namespace unfold {
namespace {

constexpr int tile_px = 40;

Picture gray(int columns, int rows) {
    Picture picture{tile_px * (columns + 2), tile_px * (rows + 2), {}};
    picture.pixels.assign(std::size_t{3} * static_cast<std::size_t>(picture.width_px) *
                              static_cast<std::size_t>(picture.height_px),
                          128);
    return picture;
}

PictureGeometry geometry_of(const Picture& picture) {
    PictureGeometry geometry;
    geometry.width_px = picture.width_px;
    geometry.height_px = picture.height_px;
    geometry.px_from_cell = {tile_px, 0, tile_px, 0, tile_px, tile_px};
    geometry.shown_px = {tile_px, tile_px, picture.width_px - 2.0 * tile_px,
                         picture.height_px - 2.0 * tile_px};
    return geometry;
}

bool is_drawn_on(const Picture& picture, Cell cell) {
    const int x0 = tile_px * (cell.column + 1);
    const int y0 = tile_px * (cell.row + 1);
    for (int y = y0 + 10; y < y0 + tile_px - 10; ++y)
        for (int x = x0 + 10; x < x0 + tile_px - 10; ++x)
            if (picture.pixels[std::size_t{3} * static_cast<std::size_t>(y * picture.width_px + x)] != 128)
                return true;
    return false;
}

TEST(AnnotateTiles, WithoutRemovalsIsThePicture) {
    const Picture picture = gray(3, 2);
    EXPECT_EQ(annotate(picture, test::reading_of(geometry_of(picture), test::tile_level({"ABA", "B.."})),
                       test::solution_of(std::vector<TileRemoval>{})),
              picture);
}

TEST(AnnotateTiles, NumbersTheTilesThatGoAndNoOthers) {
    const Picture picture = gray(3, 2);
    const TileLevel level = test::tile_level({"AAB", "C.B"});
    const std::vector<TileRemoval> removals{{{0, 0}, {0, 1}, {{0, 0}, {0, 1}}}};
    const Picture drawn =
        annotate(picture, test::reading_of(geometry_of(picture), level), test::solution_of(removals));
    EXPECT_TRUE(is_drawn_on(drawn, {0, 0}));
    EXPECT_TRUE(is_drawn_on(drawn, {0, 1}));
    EXPECT_FALSE(is_drawn_on(drawn, {0, 2}));
    EXPECT_FALSE(is_drawn_on(drawn, {1, 0}));
}

TEST(AnnotateTiles, NumbersFallenTilesWhereThePictureShowsThem) {
    // After C C goes, A and A lie one row lower: their badges stay in row 0.
    const Picture picture = gray(2, 2);
    const TileLevel level = test::tile_level({"AA", "CC"}, Gravity::down);
    const std::vector<TileRemoval> removals{{{1, 0}, {1, 1}, {{1, 0}, {1, 1}}},
                                            {{1, 0}, {1, 1}, {{1, 0}, {1, 1}}}};
    const Picture drawn =
        annotate(picture, test::reading_of(geometry_of(picture), level), test::solution_of(removals));
    EXPECT_TRUE(is_drawn_on(drawn, {0, 0}));
    EXPECT_TRUE(is_drawn_on(drawn, {0, 1}));
}

TEST(AnnotateTiles, DrawsThePathOfTheFirstStep) {
    const Picture picture = gray(3, 1);
    const TileLevel level = test::tile_level({"ABA"});
    const std::vector<TileRemoval> around{{{0, 0}, {0, 2}, {{0, 0}, {-1, 0}, {-1, 2}, {0, 2}}}};
    const Picture drawn =
        annotate(picture, test::reading_of(geometry_of(picture), level), test::solution_of(around));
    EXPECT_TRUE(is_drawn_on(drawn, {-1, 1}));
    EXPECT_FALSE(is_drawn_on(drawn, {0, 1}));
}

}  // namespace
}  // namespace unfold
