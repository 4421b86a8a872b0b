// The point of a region to tap: deep inside what shows of it.
#include "unfold/picture.h"

#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

#include "puzzle/lattice.h"

namespace unfold {
namespace {

// A lattice of triangles with sides of 100 pixels, shown whole.
PictureGeometry whole_board(const Lattice& lattice) {
    PictureGeometry geometry;
    geometry.px_from_cell.x_per_column = 50 * std::sqrt(3.0);
    geometry.px_from_cell.y_per_row = 50;
    geometry.width_px = 2000;
    geometry.height_px = 2000;
    geometry.shown_px = {0, 0, lattice.columns * geometry.px_from_cell.x_per_column,
                         (lattice.rows - 1) * 50.0};
    return geometry;
}

std::vector<CellId> every_cell(const Lattice& lattice) {
    std::vector<CellId> all;
    all.reserve(static_cast<std::size_t>(lattice.cell_count()));
    for (int i = 0; i < lattice.cell_count(); ++i)
        all.emplace_back(i);
    return all;
}

TEST(InnerPoint, OfOneTriangleIsTheCenterOfItsInscribedCircle) {
    const Lattice lattice;
    const PictureGeometry geometry = whole_board(lattice);
    const InnerPoint inner = inner_point(geometry, lattice, {lattice.id({4, 2})});  // points right
    EXPECT_NEAR(inner.inradius_px, 100 * std::sqrt(3.0) / 6, 1.5);
    EXPECT_NEAR(inner.px.x, (2 + 1.0 / 3) * geometry.px_from_cell.x_per_column, 3);
    EXPECT_NEAR(inner.px.y, 4 * 50, 3);
}

TEST(InnerPoint, OfAHexagonIsItsMiddle) {
    const Lattice lattice;
    const PictureGeometry geometry = whole_board(lattice);
    // Six triangles around the vertex at column line 2, height 5.
    const std::vector<CellId> hexagon{lattice.id({4, 1}), lattice.id({4, 2}), lattice.id({5, 1}),
                                      lattice.id({5, 2}), lattice.id({6, 1}), lattice.id({6, 2})};
    const InnerPoint inner = inner_point(geometry, lattice, hexagon);
    EXPECT_NEAR(inner.px.x, 2 * geometry.px_from_cell.x_per_column, 1);
    EXPECT_NEAR(inner.px.y, 5 * 50, 1);
    EXPECT_NEAR(inner.inradius_px, 100 * std::sqrt(3.0) / 2, 1);
}

TEST(InnerPoint, LiesInWhatShowsOfTheRegion) {
    const Lattice lattice;
    PictureGeometry geometry = whole_board(lattice);
    geometry.shown_px.x += 70;  // most of column 0 is cut off
    geometry.shown_px.width -= 70;
    const InnerPoint inner = inner_point(geometry, lattice, {lattice.id({5, 0})});  // points left
    EXPECT_GT(inner.px.x, 70);
    EXPECT_LT(inner.px.x, geometry.px_from_cell.x_per_column);
    EXPECT_GT(inner.inradius_px, 0);
}

TEST(InnerPoint, OfTheWholeBoardIsItsMiddleLine) {
    const Lattice lattice;
    const PictureGeometry geometry = whole_board(lattice);
    const std::vector<CellId> all = every_cell(lattice);
    const InnerPoint inner = inner_point(geometry, lattice, all);
    EXPECT_NEAR(inner.px.x, geometry.shown_px.width / 2, 10);
    EXPECT_NEAR(inner.inradius_px, geometry.shown_px.width / 2, 10);
}

TEST(InnerPoint, OfASquareCellIsItsMiddle) {
    const Lattice lattice{LatticeKind::square, 4, 4};
    PictureGeometry geometry;
    geometry.px_from_cell = {30, 0, 0, 0, 30, 0};
    geometry.shown_px = {0, 0, 120, 120};
    const InnerPoint inner = inner_point(geometry, lattice, {lattice.id({1, 2})});
    EXPECT_NEAR(inner.px.x, 75, 0.5);
    EXPECT_NEAR(inner.px.y, 45, 0.5);
    EXPECT_NEAR(inner.inradius_px, 15, 0.5);
}

TEST(RegionBorder, LeavesOutSharedEdges) {
    const Lattice lattice;
    const CellId a = lattice.id({4, 2});
    const CellId b = lattice.id({5, 2});
    EXPECT_EQ(region_border(lattice, {a}).size(), 3u);
    EXPECT_EQ(region_border(lattice, {a, b}).size(), 4u);
}

TEST(RegionBorder, OfTheWholeBoardIsItsFrame) {
    const Lattice lattice;
    const std::vector<CellId> all = every_cell(lattice);
    double length = 0;
    for (const BorderEdge& edge : region_border(lattice, all))
        length += std::abs(edge.a.x - edge.b.x) + std::abs(edge.a.y - edge.b.y);
    EXPECT_NEAR(length, 2 * (10 + 28), 1e-9);
}

}  // namespace
}  // namespace unfold
