// Whether a reading of a drawn screen has every cell right.
#pragma once

#include "unfold/reading.h"

#include "flood_screens.h"
#include "support/board_order.h"
#include "tile_screens.h"

namespace unfold::bench {

/// Colors may be in any order. False where the screen shows no board.
[[nodiscard]] inline bool is_right(const test::FloodScreen& screen, const Reading& reading) {
    const auto* level = std::get_if<ColorLevel>(&reading.level);
    return !screen.board.cells.empty() && level != nullptr && level->board.lattice == screen.board.lattice &&
           test::by_appearance(level->board) == test::by_appearance(screen.board);
}

/// Kinds may be in any order. False where the screen shows no board.
[[nodiscard]] inline bool is_right(const test::TileScreen& screen, const Reading& reading) {
    const auto* level = std::get_if<TileLevel>(&reading.level);
    return !screen.board.cells.empty() && level != nullptr && level->board.lattice == screen.board.lattice &&
           test::wrong_cells(level->board, screen.board) == 0;
}

}  // namespace unfold::bench
