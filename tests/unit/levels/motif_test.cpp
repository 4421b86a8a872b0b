// Motifs, drawn as text: the class of each cell as a digit.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "levels/generators.h"

namespace unfold::levels {
namespace {

std::vector<std::string> drawn(const MotifShape& shape, const Lattice& lattice) {
    std::vector<std::string> rows;
    for (int row = 0; row < lattice.rows; ++row) {
        std::string text;
        for (int column = 0; column < lattice.columns; ++column)
            text += static_cast<char>('0' +
                                      class_of(shape, lattice.kind, centered_point(lattice, {row, column})));
        rows.push_back(text);
    }
    return rows;
}

using Rows = std::vector<std::string>;

MotifShape rings(int axis) {
    MotifShape shape;
    shape.motif = Motif::rings;
    shape.size = 1;
    shape.axis = axis;
    return shape;
}

TEST(Rings, OnSquaresAreSquaresOrDiamonds) {
    const Lattice squares{LatticeKind::square, 5, 5};
    EXPECT_EQ(drawn(rings(0), squares), (Rows{"22222", "21112", "21012", "21112", "22222"}));
    EXPECT_EQ(drawn(rings(1), squares), (Rows{"32123", "21012", "10001", "21012", "32123"}));
}

TEST(Rings, OnTrianglesAreHexagons) {
    EXPECT_EQ(
        drawn(rings(0), {LatticeKind::triangle, 6, 9}),
        (Rows{"322223", "221122", "211112", "210012", "210012", "210012", "211112", "221122", "322223"}));
}

}  // namespace
}  // namespace unfold::levels
