// Which cells touch, on triangles and on squares.
#include "unfold/puzzle.h"

#include <algorithm>
#include <set>
#include <utility>

#include <gtest/gtest.h>

namespace unfold {
namespace {

std::vector<Cell> neighbor_cells(const Lattice& lattice, Cell cell) {
    std::vector<Cell> result;
    for (const CellId id : neighbors(lattice, lattice.id(cell)))
        result.push_back(lattice.cell(id));
    return result;
}

TEST(TriangleLattice, ACellPointingRightTouchesTheCellLeftOfItsFlatSide) {
    const Lattice lattice;
    EXPECT_TRUE(points_right({2, 4}));
    EXPECT_EQ(neighbor_cells(lattice, {2, 4}), (std::vector<Cell>{{1, 4}, {2, 3}, {3, 4}}));
}

TEST(TriangleLattice, ACellPointingLeftTouchesTheCellRightOfItsFlatSide) {
    const Lattice lattice;
    EXPECT_FALSE(points_right({3, 4}));
    EXPECT_EQ(neighbor_cells(lattice, {3, 4}), (std::vector<Cell>{{2, 4}, {3, 5}, {4, 4}}));
}

TEST(TriangleLattice, TheEdgeOfTheBoardHasFewerNeighbors) {
    const Lattice lattice;
    EXPECT_EQ(neighbor_cells(lattice, {0, 0}), (std::vector<Cell>{{1, 0}}));
    EXPECT_EQ(neighbor_cells(lattice, {28, 9}), (std::vector<Cell>{{27, 9}}));
}

TEST(SquareLattice, HasFourNeighborsInside) {
    const Lattice lattice{LatticeKind::square, 3, 3};
    EXPECT_EQ(neighbor_cells(lattice, {1, 1}), (std::vector<Cell>{{0, 1}, {1, 0}, {1, 2}, {2, 1}}));
    EXPECT_EQ(neighbors(lattice, CellId{0}).size(), 2U);
}

// Neighborhood and outline are written down apart; each checks the other.
void expect_neighbors_share_two_corners(const Lattice& lattice) {
    const auto corners = [&](CellId id) {
        std::set<std::pair<double, double>> result;
        for (const Point p : cell_outline_in_cells(lattice, lattice.cell(id)))
            result.emplace(p.x, p.y);
        return result;
    };
    for (int a = 0; a < lattice.cell_count(); ++a) {
        const Neighbors around = neighbors(lattice, CellId{a});
        for (int b = 0; b < lattice.cell_count(); ++b) {
            if (a == b) continue;
            std::vector<std::pair<double, double>> shared;
            const auto corners_a = corners(CellId{a});
            const auto corners_b = corners(CellId{b});
            std::set_intersection(corners_a.begin(), corners_a.end(), corners_b.begin(), corners_b.end(),
                                  std::back_inserter(shared));
            const bool listed = std::find(around.begin(), around.end(), CellId{b}) != around.end();
            EXPECT_EQ(listed, shared.size() == 2) << a << " and " << b;
        }
    }
}

TEST(TriangleLattice, NeighborsAreTheCellsThatShareAnEdge) {
    expect_neighbors_share_two_corners({LatticeKind::triangle, 4, 9});
}

TEST(SquareLattice, NeighborsAreTheCellsThatShareAnEdge) {
    expect_neighbors_share_two_corners({LatticeKind::square, 5, 4});
}

}  // namespace
}  // namespace unfold
