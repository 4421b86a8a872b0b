// The cells of a board whatever its colors or kinds are called.
#pragma once

#include "unfold/puzzle.h"
#include "unfold/tiles.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace unfold::test {

/// One number a cell: colors numbered in the order in which the board shows them. That is the order of a
/// palette that was read without color buttons.
[[nodiscard]] inline std::vector<int> by_appearance(const Board& board) {
    std::vector<int> number(board.palette.size(), -1);
    std::vector<int> cells;
    int next = 0;
    for (const ColorId cell : board.cells) {
        if (number[cell.index()] < 0) number[cell.index()] = next++;
        cells.push_back(number[cell.index()]);
    }
    return cells;
}

/// The cells of two boards of one size that do not agree: one is empty where the other is not, or a kind is
/// not the kind that most of its tiles stand for.
[[nodiscard]] inline int wrong_cells(const TileBoard& found, const TileBoard& drawn) {
    std::map<std::pair<KindId, KindId>, int> pairs;
    int wrong = 0;
    for (std::size_t i = 0; i < drawn.cells.size(); ++i) {
        if ((found.cells[i] == no_tile) != (drawn.cells[i] == no_tile)) ++wrong;
        if (found.cells[i] != no_tile && drawn.cells[i] != no_tile) ++pairs[{found.cells[i], drawn.cells[i]}];
    }
    std::vector<std::pair<int, std::pair<KindId, KindId>>> order;
    for (const auto& [kinds, count] : pairs)
        order.emplace_back(-count, kinds);
    std::sort(order.begin(), order.end());
    std::map<KindId, KindId> to, back;
    for (const auto& [count, kinds] : order) {
        const bool is_new = !to.contains(kinds.first) && !back.contains(kinds.second);
        if (is_new)
            to[kinds.first] = kinds.second, back[kinds.second] = kinds.first;
        else
            wrong -= count;
    }
    return wrong;
}

}  // namespace unfold::test
