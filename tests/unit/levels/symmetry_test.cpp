// The symmetries of the lattices: which they have, and what their maps do to cells.
#include <set>

#include <gtest/gtest.h>

#include "levels/generators.h"

namespace unfold::levels {
namespace {

const Lattice story{};
const Lattice square{LatticeKind::square, 14, 14};
const Lattice oblong{LatticeKind::square, 10, 16};

TEST(Symmetry, TheBoardOfKami2HasAllOfTrianglesAndNoQuarterTurn) {
    for (const Symmetry symmetry : {Symmetry::none, Symmetry::mirror, Symmetry::two_mirrors,
                                    Symmetry::half_turn, Symmetry::third_turn, Symmetry::sixth_turn})
        EXPECT_TRUE(lattice_has(story, symmetry)) << symmetry_name(symmetry);
    EXPECT_FALSE(lattice_has(story, Symmetry::quarter_turn));
}

TEST(Symmetry, SquaresTurnByQuartersOnlyWhereTheBoardIsSquare) {
    EXPECT_TRUE(lattice_has(square, Symmetry::quarter_turn));
    EXPECT_FALSE(lattice_has(oblong, Symmetry::quarter_turn));
    EXPECT_FALSE(lattice_has(square, Symmetry::third_turn));
    EXPECT_FALSE(lattice_has(square, Symmetry::sixth_turn));
}

TEST(Symmetry, SixthTurnsNeedAVertexInTheMiddle) {
    EXPECT_FALSE(lattice_has({LatticeKind::triangle, 10, 27}, Symmetry::sixth_turn));
    EXPECT_TRUE(lattice_has({LatticeKind::triangle, 8, 15}, Symmetry::sixth_turn));
    EXPECT_FALSE(lattice_has({LatticeKind::triangle, 9, 29}, Symmetry::mirror));
}

// Maps must keep neighbors: then they are symmetries of the lattice, and not only bijections.
TEST(Symmetry, NeighborsStayNeighbors) {
    for (const auto& [lattice, symmetry] :
         {std::pair{story, Symmetry::mirror}, std::pair{story, Symmetry::two_mirrors},
          std::pair{story, Symmetry::half_turn}, std::pair{story, Symmetry::third_turn},
          std::pair{story, Symmetry::sixth_turn}, std::pair{oblong, Symmetry::two_mirrors},
          std::pair{square, Symmetry::quarter_turn}}) {
        for (int generator = 0; generator < generator_count(symmetry); ++generator)
            for (int i = 0; i < lattice.cell_count(); ++i) {
                const auto image = image_of(lattice, symmetry, generator, lattice.cell(CellId{i}));
                if (!image) continue;
                std::set<Cell> around;
                for (const CellId other : neighbors(lattice, lattice.id(*image)))
                    around.insert(lattice.cell(other));
                for (const CellId other : neighbors(lattice, CellId{i}))
                    if (const auto there = image_of(lattice, symmetry, generator, lattice.cell(other))) {
                        EXPECT_TRUE(around.contains(*there)) << symmetry_name(symmetry) << " of cell " << i;
                    }
            }
    }
}

TEST(Symmetry, AMapRepeatedToItsOrderIsTheIdentity) {
    for (const auto& [lattice, symmetry, times] :
         {std::tuple{story, Symmetry::mirror, 2}, std::tuple{story, Symmetry::half_turn, 2},
          std::tuple{story, Symmetry::third_turn, 3}, std::tuple{story, Symmetry::sixth_turn, 6},
          std::tuple{square, Symmetry::quarter_turn, 4}}) {
        const Cell first{13, 4};
        Cell cell = first;
        for (int i = 0; i < times; ++i) {
            EXPECT_EQ(cell == first, i == 0);
            cell = image_of(lattice, symmetry, 0, cell).value();
        }
        EXPECT_EQ(cell, first) << symmetry_name(symmetry);
    }
}

TEST(Symmetry, ASixthTurnLeavesAHexagonOfTheBoardOfKami2) {
    const std::vector<int> representatives = orbit_representatives(story, Symmetry::sixth_turn);
    int cells = 0;
    for (std::size_t i = 0; i < representatives.size(); ++i)
        if (representatives[i] >= 0) {
            ++cells;
            EXPECT_LE(representatives[i], static_cast<int>(i));
        }
    EXPECT_EQ(cells, 6 * 25) << "six triangles of side 5";
}

// Sabotage: the checker must reject a board that is wrong in one cell.
TEST(IsSymmetric, RejectsABoardWithOneWrongCell) {
    for (const auto& [lattice, symmetry] :
         {std::pair{story, Symmetry::mirror}, std::pair{story, Symmetry::two_mirrors},
          std::pair{story, Symmetry::half_turn}, std::pair{story, Symmetry::third_turn},
          std::pair{story, Symmetry::sixth_turn}, std::pair{square, Symmetry::quarter_turn}}) {
        Board board{lattice, {{0, 0, 0}, {255, 255, 255}}, {}};
        for (const int first : orbit_representatives(lattice, symmetry))
            board.cells.push_back(first < 0 ? off_board : ColorId{first % 2});
        ASSERT_TRUE(is_symmetric(board, symmetry)) << symmetry_name(symmetry);
        for (std::size_t i = 0; i < board.cells.size(); ++i) {
            Board wrong = board;
            wrong.cells[i] = board.cells[i] == ColorId{0} ? ColorId{1} : ColorId{0};
            EXPECT_FALSE(is_symmetric(wrong, symmetry)) << symmetry_name(symmetry) << " cell " << i;
        }
    }
}

TEST(IsSymmetric, RejectsASymmetryOfAnotherLattice) {
    const Board board{oblong, {{0, 0, 0}}, std::vector<ColorId>(160, ColorId{0})};
    EXPECT_TRUE(is_symmetric(board, Symmetry::two_mirrors));
    EXPECT_FALSE(is_symmetric(board, Symmetry::quarter_turn));
}

}  // namespace
}  // namespace unfold::levels
