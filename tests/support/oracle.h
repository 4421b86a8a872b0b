// The fewest moves of a small board by trying everything: breadth-first over whole boards, as plain as can
// be.
#pragma once

#include "unfold/puzzle.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

namespace unfold::test {

/// The colors of a board as bytes: what tells two states of one board apart.
[[nodiscard]] inline std::string state_text(const Board& board) {
    std::string text;
    text.reserve(board.cells.size());
    for (const ColorId color : board.cells)
        text.push_back(static_cast<char>('A' + color.value));
    return text;
}

/// Which of the moves of the game the oracle plays.
enum class Moves : std::uint8_t {
    all,
    merging,  ///< only those after which there are fewer regions
};

/// The moves of a board: one tap a region is enough, at its first cell.
[[nodiscard]] inline std::vector<Move> moves_of(const Board& board, Moves which) {
    std::vector<Move> moves;
    std::vector<bool> visited(board.cells.size(), false);
    for (int i = 0; i < board.lattice.cell_count(); ++i) {
        if (!board.on_board(CellId{i}) || visited[static_cast<std::size_t>(i)]) continue;
        std::vector<bool> beside(board.palette.size(), false);
        for (const CellId cell : region_of(board, CellId{i})) {
            visited[cell.index()] = true;
            for (const CellId neighbor : neighbors(board.lattice, cell))
                if (board.on_board(neighbor)) beside[board.color(neighbor).index()] = true;
        }
        for (int c = 0; c < static_cast<int>(board.palette.size()); ++c)
            if (board.color(CellId{i}) != ColorId{c} &&
                (which == Moves::all || beside[static_cast<std::size_t>(c)]))
                moves.push_back({board.lattice.cell(CellId{i}), ColorId{c}});
    }
    return moves;
}

struct Question {
    int max_moves = 0;  ///< the oracle gives up beyond
    Moves moves = Moves::all;
    std::optional<ColorId> final_color;  ///< nothing: any
};

/// Fewest moves to make the board one color; -1 when more than `max_moves` are needed. Exponential.
[[nodiscard]] inline int fewest_moves(const Board& board, const Question& question) {
    const auto is_end = [&](const Board& state) {
        return is_solved(state) &&
               (!question.final_color || std::find(state.cells.begin(), state.cells.end(),
                                                   *question.final_color) != state.cells.end());
    };
    if (is_end(board)) return 0;
    std::unordered_set<std::string> seen{state_text(board)};  // membership only: its order shows nowhere
    std::vector<Board> layer{board};
    for (int moves = 1; moves <= question.max_moves; ++moves) {
        std::vector<Board> next;
        for (const Board& state : layer)
            for (const Move& move : moves_of(state, question.moves)) {
                Board after = play(state, move);
                if (is_end(after)) return moves;
                if (moves < question.max_moves && seen.insert(state_text(after)).second)
                    next.push_back(std::move(after));
            }
        layer = std::move(next);
    }
    return -1;
}
[[nodiscard]] inline int fewest_moves(const Board& board, int max_moves) {
    return fewest_moves(board, Question{max_moves, Moves::all, {}});
}

}  // namespace unfold::test
