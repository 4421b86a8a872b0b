// Where badges go: in their region, on the visible board, never on one another.
#include "unfold/render.h"

#include <gtest/gtest.h>

#include "puzzle/lattice.h"
#include "render/annotate/badge.h"
#include "render/screens/screens.h"
#include "unit/render/support.h"

namespace unfold::render {
namespace {

using test::random_level;
using test::random_moves;
using test::striped_level;

double distance(Point a, Point b) {
    return std::hypot(a.x - b.x, a.y - b.y);
}

std::vector<Badge> badges_of(const PictureGeometry& geometry, const Board& board,
                             const std::vector<Move>& moves) {
    const auto taps = replay(board, moves);
    return layout_badges(geometry, board, taps);
}

void expect_apart_and_on_the_board(const std::vector<Badge>& badges, const RectPx& shown) {
    for (std::size_t i = 0; i < badges.size(); ++i) {
        const Badge& badge = badges[i];
        EXPECT_GE(badge.center.x - badge.radius_px, shown.x) << "badge " << i + 1;
        EXPECT_GE(badge.center.y - badge.radius_px, shown.y) << "badge " << i + 1;
        EXPECT_LE(badge.center.x + badge.radius_px, shown.x + shown.width) << "badge " << i + 1;
        EXPECT_LE(badge.center.y + badge.radius_px, shown.y + shown.height) << "badge " << i + 1;
        for (std::size_t j = 0; j < i; ++j)
            EXPECT_GT(distance(badge.center, badges[j].center), badge.radius_px + badges[j].radius_px)
                << "badges " << j + 1 << " and " << i + 1;
    }
}

// The cell that a badge's middle lies in.
CellId cell_under(const PictureGeometry& geometry, const Lattice& lattice, Point px) {
    const PxFromCell& map = geometry.px_from_cell;
    const auto cell = cell_at(lattice, {(px.x - map.x0) / map.x_per_column, (px.y - map.y0) / map.y_per_row});
    return cell ? lattice.id(*cell) : CellId{-1};
}

TEST(Badges, OfNoMovesAreNone) {
    const ColorLevel level = striped_level(3);
    EXPECT_TRUE(badges_of(geometry_of(screen_layout(""), 3), level.board, {}).empty());
}

TEST(Badges, StandDeepInALargeRegion) {
    const ColorLevel level = striped_level(5);
    const PictureGeometry geometry = geometry_of(screen_layout(""), 5);
    const auto badges = badges_of(geometry, level.board, {{{0, 2}, ColorId{2}}});
    ASSERT_EQ(badges.size(), 1u);
    const double column_px = geometry.px_from_cell.x_per_column;
    EXPECT_NEAR(badges[0].center.x, geometry.px_from_cell.x0 + 3 * column_px, 0.1 * column_px);
    EXPECT_NEAR(badges[0].center.y, geometry.shown_px.y + geometry.shown_px.height / 2,
                0.1 * geometry.shown_px.height);
    EXPECT_FALSE(badges[0].target);
}

TEST(Badges, StandInTheirRegionAsItIsWhenItIsTapped) {
    const ColorLevel level = random_level(4, 11);
    const PictureGeometry geometry = geometry_of(screen_layout(""), 4);
    const auto moves = random_moves(level.board, 12, 5);
    const auto taps = replay(level.board, moves);
    const auto badges = layout_badges(geometry, level.board, taps);
    int in_region = 0;
    for (std::size_t i = 0; i < taps.size(); ++i) {
        if (badges[i].target) continue;
        ++in_region;
        // Half cells at the edge are smaller than a badge, whose middle may then lie beside them.
        const CellId cell = cell_under(geometry, level.board.lattice, badges[i].center);
        bool touches = std::binary_search(taps[i].region.begin(), taps[i].region.end(), cell);
        for (const CellId neighbor : neighbors(level.board.lattice, cell))
            touches = touches || std::binary_search(taps[i].region.begin(), taps[i].region.end(), neighbor);
        EXPECT_TRUE(touches) << "badge " << i + 1;
    }
    EXPECT_GE(in_region, 10);
}

TEST(Badges, OfOneGrowingRegionFollowEachOther) {
    const ColorLevel level = striped_level(5);
    const PictureGeometry geometry = geometry_of(screen_layout(""), 5);
    const auto badges =
        badges_of(geometry, level.board, {{{5, 4}, ColorId{1}}, {{5, 4}, ColorId{3}}, {{5, 2}, ColorId{0}}});
    ASSERT_EQ(badges.size(), 3u);
    EXPECT_FALSE(badges[0].after);
    EXPECT_EQ(badges[1].after, 0u);
    EXPECT_EQ(badges[2].after, 1u);
    EXPECT_LT(distance(badges[1].center, badges[0].center), 3 * badges[0].radius_px);
    EXPECT_LT(distance(badges[2].center, badges[1].center), 3 * badges[1].radius_px);
}

TEST(Badges, AreReadableAtFourHundredPixels) {
    const ColorLevel level = random_level(5, 3);
    const PictureGeometry geometry = geometry_of(screen_layout("phone-750x1334"), 5);
    for (const Badge& badge : badges_of(geometry, level.board, random_moves(level.board, 15, 8)))
        EXPECT_GE(2 * badge.radius_px * 400 / geometry.width_px, 19);
}

TEST(Badges, AreTheSameOnEveryRun) {
    const ColorLevel level = random_level(5, 3);
    const PictureGeometry geometry = geometry_of(screen_layout(""), 5);
    const auto moves = random_moves(level.board, 10, 8);
    const auto once = badges_of(geometry, level.board, moves);
    const auto again = badges_of(geometry, level.board, moves);
    for (std::size_t i = 0; i < once.size(); ++i) {
        EXPECT_EQ(once[i].center.x, again[i].center.x);
        EXPECT_EQ(once[i].center.y, again[i].center.y);
        EXPECT_EQ(once[i].radius_px, again[i].radius_px);
    }
}

class BadgesOn : public testing::TestWithParam<const char*> {};

TEST_P(BadgesOn, NeverOverlapNorLeaveTheVisibleBoard) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const ColorLevel level = random_level(5, seed);
        const PictureGeometry geometry = geometry_of(screen_layout(GetParam()), 5);
        const auto badges = badges_of(geometry, level.board, random_moves(level.board, 30, seed));
        ASSERT_EQ(badges.size(), 30u);
        expect_apart_and_on_the_board(badges, geometry.shown_px);
    }
}

INSTANTIATE_TEST_SUITE_P(Screens, BadgesOn,
                         testing::Values("phone-640x1136", "phone-886x1920", "phone-1125x2436",
                                         "tablet-1536x2048"));

TEST(Badges, GetSmallerWhereThereAreTooManyOfThem) {
    ColorLevel level = striped_level(2);
    const PictureGeometry geometry = geometry_of(screen_layout(""), 2);
    std::vector<Move> moves;
    moves.reserve(300);
    for (int i = 0; i < 300; ++i)
        moves.push_back({{14, 0}, ColorId{(i + 1) % 2}});
    const auto badges = badges_of(geometry, level.board, moves);
    ASSERT_EQ(badges.size(), 300u);
    expect_apart_and_on_the_board(badges, geometry.shown_px);
}

TEST(Badges, StayOnTheBoardWhereOnlyASliverOfTheRegionShows) {
    // A tall screen cuts off nearly all of the first column.
    ColorLevel level = striped_level(2);
    for (ColorId& color : level.board.cells)
        color = ColorId{0};
    level.board.cells[level.board.lattice.id({13, 0}).index()] = ColorId{1};
    PictureGeometry geometry = geometry_of(screen_layout(""), 2);
    const double cut_px = 0.93 * geometry.px_from_cell.x_per_column;
    geometry.shown_px.x += cut_px;
    geometry.shown_px.width -= cut_px;
    const auto badges = badges_of(geometry, level.board, {{{13, 0}, ColorId{0}}});
    ASSERT_EQ(badges.size(), 1u);
    expect_apart_and_on_the_board(badges, geometry.shown_px);
}

TEST(CellLookup, FindsTheCellAroundEachMiddle) {
    for (const Lattice& lattice :
         {Lattice{}, Lattice{LatticeKind::square, 9, 12}, Lattice{LatticeKind::triangle, 7, 12}}) {
        for (int i = 0; i < lattice.cell_count(); ++i) {
            Point sum{0, 0};
            const auto outline = cell_outline_in_cells(lattice, lattice.cell(CellId{i}));
            for (const Point p : outline)
                sum = {sum.x + p.x, sum.y + p.y};
            const auto count = static_cast<double>(outline.size());
            EXPECT_EQ(cell_at(lattice, {sum.x / count, sum.y / count}), lattice.cell(CellId{i}));
        }
        EXPECT_FALSE(cell_at(lattice, {-0.01, 1}));
        EXPECT_FALSE(cell_at(lattice, {1, lattice.rows + 0.01}));
    }
}

}  // namespace
}  // namespace unfold::render
