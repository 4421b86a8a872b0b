// Connected components by depth-first search: regions by steps within one color, islands by any steps.
#include "verify/bound/islands.h"

#include <set>
#include <utility>

#include "verify/touching_cells.h"

namespace unfold::verify_detail {
namespace {

constexpr std::size_t none = static_cast<std::size_t>(-1);

// A number for every cell on the board, equal for cells that are joined by steps over touching cells that
// `may_step` allows; `none` off the board.
template <class MayStep>
std::vector<std::size_t> components(const Board& board, const std::vector<std::vector<std::size_t>>& touching,
                                    const MayStep& may_step) {
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
                if (component[other] != none || !may_step(cell, other)) continue;
                component[other] = count;
                stack.push_back(other);
            }
        }
        ++count;
    }
    return component;
}

}  // namespace

std::vector<Island> islands_of(const Board& board) {
    const auto touching = touching_cells(board.lattice);
    const auto on_board = [&](std::size_t, std::size_t to) { return board.cells[to] != off_board; };
    const auto one_color = [&](std::size_t from, std::size_t to) {
        return board.cells[from] == board.cells[to];
    };
    const std::vector<std::size_t> island_of = components(board, touching, on_board);
    const std::vector<std::size_t> region_of = components(board, touching, one_color);

    std::vector<Island> islands;
    std::vector<std::size_t> place;  // of each region within its island
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
        if (island_of[cell] == none || region_of[cell] != place.size()) continue;
        if (island_of[cell] == islands.size()) islands.push_back({board.palette.size(), {}, {}});
        Island& island = islands[island_of[cell]];
        place.push_back(island.size());
        island.color.push_back(board.cells[cell].index());
    }
    std::set<std::pair<std::size_t, std::size_t>> borders;
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell)
        for (const std::size_t other : touching[cell])
            if (on_board(other, cell) && on_board(cell, other) && !one_color(cell, other))
                borders.insert({region_of[cell], region_of[other]});
    for (Island& island : islands)
        island.neighbors.resize(island.size());
    std::vector<std::size_t> island_of_region(place.size());
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell)
        if (region_of[cell] != none) island_of_region[region_of[cell]] = island_of[cell];
    for (const auto& [region, other] : borders)
        islands[island_of_region[region]].neighbors[place[region]].push_back(place[other]);
    return islands;
}

}  // namespace unfold::verify_detail
