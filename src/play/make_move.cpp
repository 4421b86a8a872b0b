// One move on the screen, with verification. Each capture after the taps is compared with two boards: like
// the one before the move for as long as a device may take to react, the taps were lost; like the one that
// the move gives, it is made. Like neither for as long as an animation may take, it is another board, or
// something covers the board.
#include "play/make_move.h"

#include <optional>
#include <string>
#include <utility>

#include "play/captures.h"
#include "play/expected_board.h"
#include "play/taps.h"

namespace unfold {
namespace {

void demand_same_size(const Picture& first, const Picture& now) {
    if (now.width_px != first.width_px || now.height_px != first.height_px)
        throw Error(ErrorCode::board_changes, Stage::device, "The screen has changed its size.",
                    "Do not turn the device or resize the window while a level is played.");
}

// What a board that neither fits the move nor is unchanged means, once it has come to rest.
MoveOutcome outcome_of_other(const LaterCells& cells, const MoveAtHand& move) {
    if (plausible_level(cells, move.before)) return MoveOutcome::another_board;
    return move.is_last ? MoveOutcome::gone : MoveOutcome::covered;
}

MadeMove watch(PlaySession& session, const Input& first, const Solution& solution, const MoveAtHand& move) {
    const PlayTiming& timing = session.options.timing;
    const Stopwatch since_tap;
    Stopwatch at_rest;
    std::optional<Stopwatch> fitting;
    std::optional<Picture> before;
    while (true) {
        const Picture& now = session.capture();
        demand_same_size(first.picture, now);
        const bool rests = before && is_at_rest(*before, now, first.reading.geometry.shown_px);
        if (!rests) at_rest = Stopwatch();
        LaterCells cells = read_again(first.picture, first.reading, now);
        const bool is_made =
            fits(cells, move.expected, move.before) && !is_open(cells, move.before, move.expected);
        if (is_made && !fitting) fitting = Stopwatch();
        // An animation elsewhere on the board must not hold up the play.
        if (is_made && (rests || fitting->elapsed_ms() > ms_of(timing.rest)))
            return {MoveOutcome::made, std::move(cells)};
        // Games show that a level is won by something that covers the board.
        if (!is_made && fitting && move.is_last) return {MoveOutcome::made, std::move(cells)};
        if (!is_made) fitting.reset();
        const double elapsed_ms = since_tap.elapsed_ms();
        const bool is_unchanged =
            !is_made && (fits(cells, move.before, move.expected) ||
                         is_half_chosen(cells, move.before, move.expected, solution, move.step));
        if (is_unchanged && elapsed_ms > ms_of(timing.reaction)) return {MoveOutcome::lost, std::move(cells)};
        const bool stays = at_rest.elapsed_ms() > ms_of(timing.rest) || elapsed_ms > ms_of(timing.settling);
        if (!is_made && !is_unchanged && stays) {
            const MoveOutcome other = outcome_of_other(cells, move);
            return {other, std::move(cells)};
        }
        if (session.is_cancelled()) return {MoveOutcome::lost, std::move(cells)};
        before = now;
        session.wait(timing.between_captures);
    }
}

}  // namespace

MadeMove make_move(PlaySession& session, const Input& first, const Input& now, const Run& run,
                   const MoveAtHand& move) {
    const Picture before_taps = session.summary.last_picture;
    std::vector<Point> pending = move.taps;
    for (std::size_t attempt = 0; attempt <= max_repeats; ++attempt) {
        if (attempt > 0) {
            ++session.summary.repeated;
            session.wait_longer_after_moves();
            session.report(PlayEventKind::taps_repeated, now, &run, move.step + 1, pending);
        }
        for (std::size_t i = 0; i < pending.size(); ++i) {
            if (session.is_cancelled()) return {};
            if (i > 0) session.wait(session.options.timing.between_taps);
            session.screen.tap(pending[i]);
        }
        MadeMove made = watch(session, first, run.solution, move);
        if (made.outcome != MoveOutcome::lost || session.is_cancelled()) return made;
        pending = taps_to_repeat(first.reading, move.taps, before_taps, session.summary.last_picture);
    }
    session.screen.demand_ready();
    throw Error(ErrorCode::taps_lost, Stage::device,
                "Taps have no effect: the board has not changed after " + std::to_string(max_repeats + 1) +
                    " attempts.",
                "Check that the game accepts moves, and that the game was recognized.", "game");
}

}  // namespace unfold
