// The board that a move must give, and how the cells of a capture compare with it.
#pragma once

#include "unfold/error.h"
#include "unfold/solution.h"
#include "unfold/vision.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace unfold {

[[nodiscard]] bool is_finished(const Level& level);

/// True when both levels are of one game and one lattice, with the same number in every cell.
[[nodiscard]] bool is_same_board(const Level& a, const Level& b);

/// The level after a step of a solution. Requires: `level` is the level before this step.
[[nodiscard]] Level after_step(const Level& level, const Solution& solution, std::size_t step);

/// True when the cells match `wanted`. Tolerates a few cells of a color board that something small covers (a
/// pointer, an effect), and one misread tile. `other` is the board on the other side of the move: where the
/// two differ, a misread cell must hold a tile in both, and must not match `other`.
[[nodiscard]] bool matches(const LaterCells& later, const Level& wanted, const Level& other);

/// True when some changed cell is foreign and none of them is known: the cells do not show whether the move
/// was made.
[[nodiscard]] bool is_move_hidden(const LaterCells& later, const Level& before, const Level& expected);

/// A move: the boards before and after it, and, of tiles, the pair and its path. Refers to its arguments.
struct Transition {
    const Level& before;
    const Level& expected;
    const TileRemoval* removal = nullptr;  ///< null for colors
};

/// True for tiles when the board is the one before the move, except that one tile of the pair is foreign: a
/// pair is removed together, so that tile is selected. (A tinted blank tile does not correlate with its
/// earlier picture.)
[[nodiscard]] bool is_half_selected(const LaterCells& later, const Transition& move);

/// Whether the cells that a move changes show the move.
enum class MoveTrace : std::uint8_t {
    made,
    not_made,
    hidden,  ///< something covers all of them
};

/// The trace of a move. A removed tile and a covered tile are both foreign, so a cell counts only if no empty
/// cell near it is covered. `later`: compared with a capture just before the move.
[[nodiscard]] MoveTrace trace_of_move(const LaterCells& later, const Transition& move);

/// True if something covers cells that had no tile before the move and must have none after it. False for
/// colors. `later`: compared with a capture just before the move.
[[nodiscard]] bool are_empty_cells_covered(const LaterCells& later, const Transition& move);

/// The board that the cells show, if moves can have led to it from the earlier board; nothing if cells are
/// covered.
[[nodiscard]] std::optional<Level> plausible_level(const LaterCells& later, const Level& before);

/// The error for cells that something covers, with their number.
[[nodiscard]] Error covered_board(const LaterCells& later, const Level& expected);

}  // namespace unfold
