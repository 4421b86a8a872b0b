// The cells of a board whatever its colors are called.
#pragma once

#include "unfold/puzzle.h"

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

}  // namespace unfold::test
