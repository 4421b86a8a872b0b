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

/// True when the cells are those of `wanted`, except for a few that something small covers: a pointer, a
/// spark; of a board of tiles, except for one that was misread. `other`: the board on the other side of the
/// move; where the two differ, no tile may be misread.
[[nodiscard]] bool fits(const LaterCells& later, const Level& wanted, const Level& other);

/// True when a cell that the move changes looks like nothing on the board, and none of the changed cells is
/// clear: the cells then do not show whether the move was made.
[[nodiscard]] bool is_open(const LaterCells& later, const Level& before, const Level& expected);

/// A move: the boards on both sides of it, and, of tiles, the pair and its path. Refers to what it is made
/// of.
struct Transition {
    const Level& before;
    const Level& expected;
    const TileRemoval* removal = nullptr;  ///< null for colors
};

/// True for tiles when the board is the one before the move, except that one tile of the pair looks like
/// nothing on it: a pair leaves together, so that tile is chosen. (A tinted blank tile does not correlate
/// with its earlier picture.)
[[nodiscard]] bool is_half_chosen(const LaterCells& later, const Transition& move);

/// What the cells that a move changes show of it.
enum class MoveTrace : std::uint8_t {
    made,
    not_made,
    hidden,  ///< something covers all of them
};

/// The trace of a move. Of tiles, a tile that is gone and one that is covered both look like nothing on the
/// board, so a cell counts only where no empty cell near it is covered. `later`: compared with a capture just
/// before the move.
[[nodiscard]] MoveTrace trace_of_move(const LaterCells& later, const Transition& move);

/// True where something covers cells that had no tile before the move and must have none after it. False for
/// colors. `later`: compared with a capture just before the move.
[[nodiscard]] bool are_empty_cells_covered(const LaterCells& later, const Transition& move);

/// The board that the cells show, where somebody may have reached it by moves from the earlier board
/// meanwhile; nothing where something covers cells.
[[nodiscard]] std::optional<Level> plausible_level(const LaterCells& later, const Level& before);

/// The error for cells that something covers, with their number.
[[nodiscard]] Error covered_board(const LaterCells& later, const Level& expected);

}  // namespace unfold
