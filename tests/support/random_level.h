// Random levels with holes and islands, and boards as text for the messages of failed tests.
#pragma once

#include "unfold/level.h"

#include <string>

#include "core/random.h"
#include "puzzle/cell_text.h"

namespace unfold::test {

struct Shape {
    LatticeKind kind;
    int columns, rows, colors;
    std::uint64_t one_hole_in;  ///< a cell in so many is off the board; 0: none
};

/// The first cell is always on the board.
[[nodiscard]] inline ColorLevel random_level(Random& random, const Shape& shape) {
    ColorLevel level;
    level.game = shape.kind == LatticeKind::square ? Game::kami : Game::kami2;
    level.board.lattice = {shape.kind, shape.columns, shape.rows};
    level.board.palette.resize(static_cast<std::size_t>(shape.colors));
    for (int i = 0; i < level.board.lattice.cell_count(); ++i) {
        const bool hole = shape.one_hole_in > 0 && random.below(shape.one_hole_in) == 0;
        const ColorId color{
            static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(shape.colors)))};
        level.board.cells.push_back(hole ? off_board : color);
    }
    level.board.cells[0] = ColorId{0};
    return level;
}

/// A Flood-It level of `side` times `side` random cells, flooded from the corner.
[[nodiscard]] inline ColorLevel noise_level(int side, int colors, std::uint64_t seed) {
    ColorLevel level;
    level.game = Game::floodit;
    level.board = random_board({LatticeKind::square, side, side}, colors, seed);
    level.origin = Cell{0, 0};
    return level;
}

[[nodiscard]] inline std::string text_of(const Board& board) {
    std::string text = board.lattice.kind == LatticeKind::square ? "squares\n" : "triangles\n";
    for (const std::string& row : rows_of(board))
        text += row + '\n';
    return text;
}

}  // namespace unfold::test
