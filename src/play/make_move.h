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
    lost,           ///< the taps had no effect
    another_board,  ///< a board of the same lattice, but not the expected one
    covered,        ///< foreign cells
    gone,           ///< the board has left the screen with the taps of the last move: perhaps it is won
    canceled,
};

struct MadeMove {
    MoveOutcome outcome = MoveOutcome::canceled;
    LaterCells cells;  ///< of the capture that decided
};

/// Makes the taps, and repeats lost taps until a capture shows the move: the outcome is never `lost`.
/// `first`: the reading that later captures are compared with; `now` and `run`: what is being played, for
/// events. Throws Error(taps_lost) if the taps have no effect, Error(board_changes) if the screen changes its
/// size, and the errors of the device.
[[nodiscard]] MadeMove make_move(PlaySession& session, const Input& first, const Input& now, const Run& run,
                                 const MoveAtHand& move);

/// The taps of a step, in their order. Throws Error(device_failed) if the screen lacks the buttons, and
/// Error(internal) if a tap would lie outside the board and its swatches.
[[nodiscard]] std::vector<Point> checked_taps(const Input& input, const Solution& solution, std::size_t step);

/// The taps whose tile has not changed, so that it is not selected. `before`, `now`: captures before and
/// after the taps.
[[nodiscard]] std::vector<Point> unmarked_taps(const Reading& reading, const std::vector<Point>& taps,
                                               const Picture& before, const Picture& now);

/// The taps to repeat after they had no effect. One tile of a pair may be selected already, as its picture
/// shows; tapping it again would deselect it. `before`, `now`: captures before and after the taps.
[[nodiscard]] std::vector<Point> taps_to_repeat(const Reading& reading, std::vector<Point> taps,
                                                const Picture& before, const Picture& now);

}  // namespace unfold
