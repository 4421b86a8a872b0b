// One move on the screen: its taps, and the captures that show whether they arrived.
#pragma once

#include "unfold/vision.h"

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

}  // namespace unfold
