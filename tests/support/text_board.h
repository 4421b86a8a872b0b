// Boards as text, so that tests read as examples.
#pragma once

#include "unfold/level.h"

#include <algorithm>
#include <string>
#include <vector>

namespace unfold::test {

/// A board of rows of digits, '.' off the board: {"001", "1.0"}. Triangle cell (0, 0) points right.
[[nodiscard]] inline Board text_board(LatticeKind kind, const std::vector<std::string>& rows) {
    Board board{{kind, static_cast<int>(rows.at(0).size()), static_cast<int>(rows.size())}, {}, {}};
    int colors = 1;
    for (const std::string& row : rows)
        for (const char c : row) {
            board.cells.push_back(c == '.' ? off_board : ColorId{c - '0'});
            if (c != '.') colors = std::max(colors, c - '0' + 1);
        }
    for (int i = 0; i < colors; ++i)
        board.palette.push_back({static_cast<std::uint8_t>(20 * i), 100, 100});
    return board;
}

/// A level of this game. `palette`: its colors; empty: those of `text_board`.
[[nodiscard]] inline ColorLevel text_level(Game game, const std::vector<std::string>& rows,
                                           const std::vector<Rgb>& palette = {}) {
    ColorLevel level;
    level.game = game;
    level.board = text_board(game == Game::kami2 ? LatticeKind::triangle : LatticeKind::square, rows);
    if (!palette.empty()) level.board.palette = palette;
    return level;
}
/// A KAMI level of squares, or a KAMI 2 level of triangles.
[[nodiscard]] inline ColorLevel text_level(LatticeKind kind, const std::vector<std::string>& rows) {
    return text_level(kind == LatticeKind::square ? Game::kami : Game::kami2, rows);
}

}  // namespace unfold::test
