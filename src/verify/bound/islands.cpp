// Connected components by depth-first search: regions by steps within one color, islands by any steps.
#include "verify/bound/islands.h"

#include <algorithm>
#include <set>
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

constexpr std::size_t none = static_cast<std::size_t>(-1);

// A number for every cell on the board, equal for cells that are joined by steps over touching cells that
// `can_step` allows; `none` off the board.
template <class CanStep>
std::vector<std::size_t> components(const Board& board, const std::vector<std::vector<std::size_t>>& touching,
                                    const CanStep& can_step) {
    std::vector<std::size_t> component(board.cells.size(), none);
    std::size_t count = 0;
    for (std::size_t start = 0; start < component.size(); ++start) {
        if (board.cells[start] == off_board || component[start] != none) continue;
        std::vector<std::size_t> stack{start};
        component[start] = count;
        while (!stack.empty()) {
            const std::size_t cell = stack.back();
            stack.pop_back();
            for (const std::size_t other : touching[cell]) {
                if (component[other] != none || !can_step(cell, other)) continue;
                component[other] = count;
                stack.push_back(other);
            }
        }
        ++count;
    }
    return component;
}

}  // namespace

// Sorts the sides of all cells; two cells touch where a side occurs twice.

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

std::vector<Island> islands_of(const Board& board) {
    const auto touching = touching_cells(board.lattice);
    const auto on_board = [&](std::size_t, std::size_t to) { return board.cells[to] != off_board; };
    const auto one_color = [&](std::size_t from, std::size_t to) {
        return board.cells[from] == board.cells[to];
    };
    const std::vector<std::size_t> island_of = components(board, touching, on_board);
    const std::vector<std::size_t> region_of = components(board, touching, one_color);

    std::vector<Island> islands;
    std::vector<std::size_t> own_index;  // of each region within its island
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
        if (island_of[cell] == none || region_of[cell] != own_index.size()) continue;
        if (island_of[cell] == islands.size()) islands.push_back({board.palette.size(), {}, {}});
        Island& island = islands[island_of[cell]];
        own_index.push_back(island.size());
        island.color.push_back(board.cells[cell].index());
    }
    std::set<std::pair<std::size_t, std::size_t>> borders;
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell)
        for (const std::size_t other : touching[cell])
            if (on_board(other, cell) && on_board(cell, other) && !one_color(cell, other))
                borders.insert({region_of[cell], region_of[other]});
    for (Island& island : islands)
        island.neighbors.resize(island.size());
    std::vector<std::size_t> island_of_region(own_index.size());
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell)
        if (region_of[cell] != none) island_of_region[region_of[cell]] = island_of[cell];
    for (const auto& [region, other] : borders)
        islands[island_of_region[region]].neighbors[own_index[region]].push_back(own_index[other]);
    return islands;
}

}  // namespace unfold::verify_detail
