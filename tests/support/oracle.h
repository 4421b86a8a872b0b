// The fewest moves of a small board by trying everything: breadth-first over whole boards, as plain as can
// be.
#pragma once

#include "unfold/puzzle.h"

#include <set>
#include <vector>

namespace unfold::test {

/// Fewest moves to make the board one color; -1 when more than `most_moves` are needed. Exponential.
[[nodiscard]] inline int fewest_moves(const Board& board, int most_moves) {
    std::set<std::vector<ColorId>> seen{board.cells};
    std::vector<Board> layer{board};
    for (int moves = 0; moves <= most_moves; ++moves) {
        std::vector<Board> next;
        for (const Board& state : layer) {
            if (is_solved(state)) return moves;
            if (moves == most_moves) continue;
            for (int i = 0; i < state.lattice.cell_count(); ++i) {
                const CellId cell{i};
                // One tap a region is enough: at its first cell.
                if (!state.on_board(cell) || region_of(state, cell).front() != cell) continue;
                for (int c = 0; c < static_cast<int>(state.palette.size()); ++c) {
                    if (state.color(cell) == ColorId{c}) continue;
                    Board after = play(state, {state.lattice.cell(cell), ColorId{c}});
                    if (seen.insert(after.cells).second) next.push_back(std::move(after));
                }
            }
        }
        layer = std::move(next);
    }
    return -1;
}

}  // namespace unfold::test
