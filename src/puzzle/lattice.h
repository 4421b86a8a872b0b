// The properties of each kind of lattice, except the neighbors and outlines of its cells; the lines in which
// tiles fall; the edges around a set of cells.
#pragma once

#include "unfold/tiles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <vector>

namespace unfold {

inline constexpr std::array all_lattice_kinds{LatticeKind::triangle, LatticeKind::square};

struct LatticeFacts {
    std::string_view name;  ///< of a cell, in files and for people
    int max_columns;
    int max_rows;
    bool halves_rows;    ///< the board's edge cuts the first and the last row in half
    bool is_orthogonal;  ///< columns and rows of cells are straight and cross at right angles
    Point unit;          ///< of x and y, in sides of a cell
};

[[nodiscard]] const LatticeFacts& facts_of(LatticeKind kind);

/// The lower right corner of the lattice, in cells.
[[nodiscard]] Point extent_in_cells(const Lattice& lattice);
/// The mean of the corners of an outline: inside every cell.
[[nodiscard]] Point middle_of(const std::vector<Point>& outline);
/// The area of a cell on the board: 1, and 0.5 for one that the board's edge cuts.
[[nodiscard]] double cell_area(const Lattice& lattice, CellId cell);

/// floor(v) as an int. Requires: an int can hold it. With baseline x86-64 instructions std::floor is a
/// function call, and painting a screen needs it millions of times.
[[nodiscard]] inline int floor_to_int(double v) {
    const int toward_zero = static_cast<int>(v);
    return toward_zero - (v < toward_zero ? 1 : 0);
}

/// The cell at a point in lattice units, off-board cells included; nothing outside the lattice. The inverse
/// of the outlines.
[[nodiscard]] inline std::optional<Cell> cell_at(const Lattice& lattice, Point in_cells) {
    const Point p = in_cells;
    if (!(p.x >= 0 && p.x < lattice.columns && p.y >= 0 && p.y <= lattice.rows)) return std::nullopt;
    const int column = floor_to_int(p.x);
    switch (lattice.kind) {
        case LatticeKind::triangle: {
            if (column >= lattice.columns || p.y > lattice.rows - 1) return std::nullopt;
            const double across = p.x - column;
            // In a column, triangles that point right and left alternate: the nearest row whose triangle
            // points right, or its neighbor if that triangle does not contain the point.
            const int parity = column % 2;
            int row = 2 * floor_to_int((p.y - parity) / 2 + 0.5) + parity;
            if (std::abs(p.y - row) > 1 - across) row += p.y > row ? 1 : -1;
            return Cell{std::clamp(row, 0, lattice.rows - 1), column};
        }
        case LatticeKind::square: {
            const int row = floor_to_int(p.y);
            if (column >= lattice.columns || row >= lattice.rows) return std::nullopt;
            return Cell{row, column};
        }
    }
    return std::nullopt;
}

/// The lines of cells in which tiles fall: columns, or rows where gravity acts sideways.
struct FallLines {
    /// Requires: a direction.
    FallLines(const Lattice& of, Gravity direction)
        : gravity(direction),
          is_upright(direction == Gravity::down || direction == Gravity::up),
          count(is_upright ? of.columns : of.rows),
          length(is_upright ? of.rows : of.columns) {}
    /// The cell at a height, counted from where tiles land.
    [[nodiscard]] Cell cell(int line, int height) const {
        const bool counts_from_end = gravity == Gravity::down || gravity == Gravity::right;
        const int at = counts_from_end ? length - 1 - height : height;
        return is_upright ? Cell{at, line} : Cell{line, at};
    }

    Gravity gravity;
    bool is_upright;
    int count;
    int length;
};

/// An edge of a cell that no other cell of the set shares, in lattice units.
struct BorderEdge {
    Point a;
    Point b;
    CellId cell;  ///< the cell of the set that it belongs to
};

/// The border of `cells`, in the order of the cells. Cost: n log n in the cells.
[[nodiscard]] std::vector<BorderEdge> region_border(const Lattice& lattice, const std::vector<CellId>& cells);

}  // namespace unfold
