// Sorts the sides of all cells; two cells touch where a side occurs twice.
#include "verify/touching_cells.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace unfold::verify_detail {
namespace {

// A corner with integer coordinates: column line, and half sides from the top.
using Corner = std::pair<int, int>;

// One side of a cell: its two corners, the lesser one first, and the cell.
using Side = std::tuple<Corner, Corner, std::size_t>;

// The corners of a whole cell. Cells cut in half by the board's edge touch the same cells.
std::vector<Corner> corners_of(LatticeKind kind, int row, int column) {
    switch (kind) {
        case LatticeKind::triangle: {
            const bool right = (row + column) % 2 == 0;
            const int flat_side = right ? column : column + 1;
            const int apex = right ? column + 1 : column;
            return {{flat_side, row - 1}, {flat_side, row + 1}, {apex, row}};
        }
        case LatticeKind::square:
            return {{column, row}, {column + 1, row}, {column + 1, row + 1}, {column, row + 1}};
    }
    return {};
}

}  // namespace

std::vector<std::vector<std::size_t>> touching_cells(const Lattice& lattice) {
    std::vector<Side> sides;
    for (int row = 0; row < lattice.rows; ++row)
        for (int column = 0; column < lattice.columns; ++column) {
            const auto corners = corners_of(lattice.kind, row, column);
            for (std::size_t i = 0; i < corners.size(); ++i) {
                const auto [a, b] = std::minmax(corners[i], corners[(i + 1) % corners.size()]);
                sides.emplace_back(a, b, static_cast<std::size_t>(row * lattice.columns + column));
            }
        }
    std::sort(sides.begin(), sides.end());
    std::vector<std::vector<std::size_t>> touching(static_cast<std::size_t>(lattice.columns * lattice.rows));
    for (std::size_t i = 1; i < sides.size(); ++i) {
        const auto& [a, b, cell] = sides[i - 1];
        const auto& [other_a, other_b, other] = sides[i];
        if (a != other_a || b != other_b) continue;
        touching[cell].push_back(other);
        touching[other].push_back(cell);
    }
    return touching;
}

}  // namespace unfold::verify_detail
