// One move on the screen: its taps, checked before anything is tapped, and the captures that show whether
// they arrived.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "play/expected_board.h"
#include "play/play_session.h"

namespace unfold {

/// A step of a solution.
struct MoveAtHand {
    std::size_t step = 0;
    Transition transition;
    const std::vector<Point>& taps;
    bool is_last = false;  ///< of its solution
};

enum class MoveOutcome : std::uint8_t {
    made,
    lost,           ///< the taps had no effect; as an outcome of `make_move`: the play was cancelled
    another_board,  ///< a board of the same lattice, but not the expected one
    covered,        ///< cells that look like nothing on the board
    gone,           ///< the board has left the screen with the taps of the last move: perhaps it is won
};

struct MadeMove {
    MoveOutcome outcome = MoveOutcome::lost;
    LaterCells cells;  ///< of the capture that decided
};

/// Taps until the move shows, repeating lost taps. `first`: the reading that later captures are compared
/// with; `now` and `run`: what is being played, for events. Throws Error(taps_lost) where the taps have no
/// effect, Error(board_changes) where the screen changes its size, and the errors of the device.
[[nodiscard]] MadeMove make_move(PlaySession& session, const Input& first, const Input& now, const Run& run,
                                 const MoveAtHand& move);

/// The taps of a step, in their order. Throws Error(device_failed) where the screen lacks the buttons, and
/// Error(internal) where a tap would lie outside the board and its swatches.
[[nodiscard]] std::vector<Point> checked_taps(const Input& input, const Solution& solution, std::size_t step);

/// True for a point of the board that shows, or of one of its swatches.
[[nodiscard]] bool is_on_board(const PictureGeometry& geometry, Point px);

/// Those of the taps on tiles whose tile looks as it did before: it is not chosen. `before`, `now`: captures
/// before and after the taps.
[[nodiscard]] std::vector<Point> unmarked_taps(const Reading& reading, const std::vector<Point>& taps,
                                               const Picture& before, const Picture& now);

/// Those of the taps that must be repeated when they had no effect. Of a pair of tiles one may be chosen
/// already, which its picture shows: a second tap on it would undo the choice. `before`, `now`: captures
/// before and after the taps.
[[nodiscard]] std::vector<Point> taps_to_repeat(const Reading& reading, std::vector<Point> taps,
                                                const Picture& before, const Picture& now);

}  // namespace unfold
