// The topology and shape of the two lattices.
#include "unfold/puzzle.h"

#include <algorithm>

namespace unfold {

Neighbors neighbors(const Lattice& lattice, CellId id) {
    const Cell cell = lattice.cell(id);
    Neighbors result;
    const auto add = [&](Cell neighbor) {
        if (lattice.contains(neighbor)) result.add(lattice.id(neighbor));
    };
    add({cell.row - 1, cell.column});
    const bool square = lattice.kind == LatticeKind::square;
    // A triangle's flat side faces away from where it points.
    if (square || points_right(cell)) add({cell.row, cell.column - 1});
    if (square || !points_right(cell)) add({cell.row, cell.column + 1});
    add({cell.row + 1, cell.column});
    return result;
}

std::vector<Point> cell_outline_in_cells(const Lattice& lattice, Cell cell) {
    const double left = cell.column;
    const double right = cell.column + 1;
    if (lattice.kind == LatticeKind::square) {
        const double top = cell.row;
        const double bottom = cell.row + 1;
        return {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
    }
    const double apex_y = cell.row;
    const double top = std::max(apex_y - 1, 0.0);
    const double bottom = std::min<double>(apex_y + 1, lattice.rows - 1);
    if (points_right(cell)) return {{left, top}, {right, apex_y}, {left, bottom}};
    return {{right, top}, {right, bottom}, {left, apex_y}};
}

}  // namespace unfold
