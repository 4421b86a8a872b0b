#include "verify/touching_cells.h"

#include <map>
#include <utility>

namespace unfold::verify_detail {
namespace {

// A corner in whole numbers: column line, and half sides from the top.
using Corner = std::pair<int, int>;

// The corners of a whole cell; that the board's edge cuts some in half does not change who touches whom.
std::vector<Corner> corners_of(LatticeKind kind, int row, int column) {
    if (kind == LatticeKind::square)
        return {{column, row}, {column + 1, row}, {column + 1, row + 1}, {column, row + 1}};
    const bool right = (row + column) % 2 == 0;
    const int flat_side = right ? column : column + 1;
    const int apex = right ? column + 1 : column;
    return {{flat_side, row - 1}, {flat_side, row + 1}, {apex, row}};
}

}  // namespace

std::vector<std::vector<std::size_t>> touching_cells(const Lattice& lattice) {
    std::map<std::pair<Corner, Corner>, std::vector<std::size_t>> cells_of_edge;
    for (int row = 0; row < lattice.rows; ++row)
        for (int column = 0; column < lattice.columns; ++column) {
            const auto corners = corners_of(lattice.kind, row, column);
            for (std::size_t i = 0; i < corners.size(); ++i) {
                Corner a = corners[i];
                Corner b = corners[(i + 1) % corners.size()];
                if (b < a) std::swap(a, b);
                cells_of_edge[{a, b}].push_back(static_cast<std::size_t>(row * lattice.columns + column));
            }
        }
    std::vector<std::vector<std::size_t>> touching(static_cast<std::size_t>(lattice.columns * lattice.rows));
    for (const auto& [edge, cells] : cells_of_edge) {
        if (cells.size() != 2) continue;
        touching[cells[0]].push_back(cells[1]);
        touching[cells[1]].push_back(cells[0]);
    }
    return touching;
}

}  // namespace unfold::verify_detail
