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

/// A KAMI level of squares, or a KAMI 2 level of triangles.
[[nodiscard]] inline ColorLevel text_level(LatticeKind kind, const std::vector<std::string>& rows) {
    ColorLevel level;
    level.game = kind == LatticeKind::square ? Game::kami : Game::kami2;
    level.board = text_board(kind, rows);
    return level;
}

}  // namespace unfold::test
