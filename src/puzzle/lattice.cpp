// The topology and shape of each kind of lattice.
#include "puzzle/lattice.h"

#include <numbers>

namespace unfold {

const LatticeFacts& facts_of(LatticeKind kind) {
    constexpr double height = std::numbers::sqrt3 / 2;  // of a triangle
    static constexpr LatticeFacts triangle{"triangle", max_triangle_columns, max_triangle_rows, true,
                                           false,      {height, 0.5}};
    static constexpr LatticeFacts square{"square", max_square_side, max_square_side, false, true, {1, 1}};
    switch (kind) {
        case LatticeKind::triangle:
            return triangle;
        case LatticeKind::square:
            return square;
    }
    return triangle;
}

Neighbors neighbors(const Lattice& lattice, CellId id) {
    const Cell cell = lattice.cell(id);
    Neighbors result;
    const auto add = [&](Cell neighbor) {
        if (lattice.contains(neighbor)) result.add(lattice.id(neighbor));
    };
    add({cell.row - 1, cell.column});
    switch (lattice.kind) {
        case LatticeKind::triangle:
            // A triangle's flat side faces away from where it points.
            add({cell.row, points_right(cell) ? cell.column - 1 : cell.column + 1});
            break;
        case LatticeKind::square:
            add({cell.row, cell.column - 1});
            add({cell.row, cell.column + 1});
            break;
    }
    add({cell.row + 1, cell.column});
    return result;
}

std::vector<Point> cell_outline_in_cells(const Lattice& lattice, Cell cell) {
    const double left = cell.column;
    const double right = cell.column + 1;
    const double y = cell.row;
    switch (lattice.kind) {
        case LatticeKind::triangle: {
            const double top = std::max(y - 1, 0.0);
            const double bottom = std::min<double>(y + 1, lattice.rows - 1);
            if (points_right(cell)) return {{left, top}, {right, y}, {left, bottom}};
            return {{right, top}, {right, bottom}, {left, y}};
        }
        case LatticeKind::square:
            return {{left, y}, {right, y}, {right, y + 1}, {left, y + 1}};
    }
    return {};
}

Point extent_in_cells(const Lattice& lattice) {
    switch (lattice.kind) {
        case LatticeKind::triangle:
            return {1.0 * lattice.columns, lattice.rows - 1.0};
        case LatticeKind::square:
            return {1.0 * lattice.columns, 1.0 * lattice.rows};
    }
    return {};
}

Point middle_of(const std::vector<Point>& outline) {
    Point sum{0, 0};
    for (const Point p : outline)
        sum = {sum.x + p.x, sum.y + p.y};
    const auto corners = static_cast<double>(outline.size());
    return {sum.x / corners, sum.y / corners};
}

double cell_area(const Lattice& lattice, CellId cell) {
    const int row = lattice.cell(cell).row;
    return facts_of(lattice.kind).halves_rows && (row == 0 || row == lattice.rows - 1) ? 0.5 : 1;
}

}  // namespace unfold
