// The loop that plays: capture, read, solve, tap, and read again until the move shows.
//
// After the first capture of a level, its board is never searched for again: every decision rests on the
// cells that `read_again` reads at the same place.
#include <algorithm>
#include <utility>

#include "play/expected_board.h"
#include "play/make_move.h"
#include "play/play_session.h"

namespace unfold {
namespace {

constexpr std::size_t max_differences = 5;  // in one level; more: the board changes without a tap
constexpr const char* screen_name = "screen";

Input read_level(PlaySession& session) {
    const Stopwatch stopwatch;
    while (true) {
        Picture picture = session.capture_at_rest();
        InputResult found = read_input(std::move(picture), screen_name, session.options.read);
        if (found.input) return *std::move(found.input);
        session.screen.demand_ready();
        // The transition to the next level may show a screen without a board.
        const bool may_come =
            session.level > 1 && stopwatch.elapsed_ms() < ms_of(session.options.timing.settling);
        if (!may_come || session.is_canceled()) throw *std::move(found.refusal);
        session.wait(session.options.timing.between_captures);
    }
}

// Throws if the cells differ between captures without a tap.
void require_steady(PlaySession& session, const Input& input) {
    const Stopwatch stopwatch;
    std::size_t equal = 0;
    while (!session.is_canceled()) {
        const LaterCells cells = read_again(input.picture, input.reading, session.capture());
        equal = matches(cells, input.level(), input.level()) ? equal + 1 : 0;
        if (equal == 2) return;
        if (stopwatch.elapsed_ms() > ms_of(session.options.timing.settling))
            throw Error(ErrorCode::board_changes, Stage::device, "The board changes without a tap.",
                        "Wait until the animation has ended, or leave the game's demo mode.");
        session.wait(session.options.timing.between_captures);
    }
}

void require_known(const PlaySession& session, const Input& input) {
    const std::optional<KnownSolution>& known = session.options.known;
    if (known && session.level == 1 && !is_same_board(known->level, input.level()))
        throw Error(ErrorCode::board_changes, Stage::device,
                    "The screen does not show the board of this solution.",
                    "Take a new screenshot and solve it.");
}

void require_next_on_screen(const PlaySession& session, const Picture& picture) {
    const std::optional<Point>& px = session.options.next_px;
    if (px && (px->x < 0 || px->y < 0 || px->x >= picture.width_px || px->y >= picture.height_px))
        throw Error(ErrorCode::usage, Stage::command,
                    "The next-level button lies outside the screen, which has " +
                        std::to_string(picture.width_px) + " x " + std::to_string(picture.height_px) +
                        " pixels.",
                    "Give coordinates inside the screen.", "next");
}

void list_moves(const PlaySession& session, const Input& input, const Run& run) {
    const std::size_t all = run.solution.step_count();
    const std::size_t count = std::min(all, session.options.max_moves.value_or(all));
    for (std::size_t step = 0; step < count; ++step)
        session.report(PlayEventKind::move_made, input, &run, step + 1,
                       checked_taps(input, run.solution, step));
}

struct PlayedSolution {
    std::optional<Input> next;  // the finished board, or an unexpected one
    bool is_gone = false;       // the board disappeared with the taps of the last move
};

// Both empty when a limit or a cancellation ended the play. `first`: the reading that captures are compared
// with; `now`: the input that is solved.
PlayedSolution play_solution(PlaySession& session, const Input& first, const Input& now, const Run& run) {
    Level before = now.level();
    for (std::size_t step = 0; step < run.solution.step_count(); ++step) {
        if (session.is_canceled() || session.is_at_limit()) return {};
        const bool is_last = step + 1 == run.solution.step_count();
        Level expected = after_step(before, run.solution, step);
        const std::vector<Point> taps = checked_taps(now, run.solution, step);
        const TileRemoval* removal =
            std::holds_alternative<TileLevel>(before) ? &run.solution.removals()[step] : nullptr;
        const MadeMove made =
            make_move(session, first, now, run, {step, {before, expected, removal}, taps, is_last});
        if (made.outcome == MoveOutcome::canceled) return {};
        if (made.outcome == MoveOutcome::gone) return {std::nullopt, true};
        if (made.outcome == MoveOutcome::covered) throw covered_board(made.cells, expected);
        if (made.outcome == MoveOutcome::another_board)
            return {
                input_of_later(first, *plausible_level(made.cells, before), session.summary.last_picture)};
        ++session.summary.moves;
        session.report(PlayEventKind::move_made, now, &run, step + 1, taps);
        before = std::move(expected);
        session.wait(session.pause());
    }
    return {input_of_later(first, std::move(before), session.summary.last_picture)};
}

Run solved(const PlaySession& session, const Input& now, bool is_first) {
    const std::optional<KnownSolution>& known = session.options.known;
    const auto solved_now = [&] {
        const PlayOptions& options = session.options;
        return options.solver ? options.solver(now, options.solve) : solve_input(now, options.solve);
    };
    Run run = known && is_first && session.level == 1 ? checked_run(now, known->solution) : solved_now();
    if (run.shortfall && !session.is_canceled()) throw Error(*run.shortfall);
    return run;
}

// Plays one level. Returns false if a limit or a cancellation ended it before its last move.
bool play_level(PlaySession& session) {
    const Input first = read_level(session);
    session.report(PlayEventKind::level_read, first);
    require_next_on_screen(session, first.picture);
    require_known(session, first);
    require_steady(session, first);
    Input now = first;
    std::size_t differences = 0;
    bool is_first = true;
    while (!session.is_canceled()) {
        if (is_finished(now.level())) {
            ++session.summary.levels;
            session.report(PlayEventKind::level_finished, now);
            return true;
        }
        if (session.is_at_limit()) return false;
        const Run run = solved(session, now, std::exchange(is_first, false));
        if (session.is_canceled()) return false;
        session.report(PlayEventKind::level_solved, now, &run);
        if (session.options.dry_run) {
            list_moves(session, now, run);
            return false;
        }
        PlayedSolution played = play_solution(session, first, now, run);
        if (played.is_gone) {
            ++session.summary.unconfirmed;
            session.report(PlayEventKind::board_gone, now, &run);
            return true;
        }
        if (!played.next) return false;
        now = *std::move(played.next);
        if (is_finished(now.level())) continue;
        ++session.summary.differed;
        session.report(PlayEventKind::board_differs, now);
        if (++differences > max_differences)
            throw Error(ErrorCode::board_changes, Stage::device,
                        "The board changed in ways that the moves do not explain.",
                        "Make sure that nobody else is playing, and that the right game was detected.",
                        "game");
    }
    return false;
}

// Waits for any change of the screen.
bool has_changed(PlaySession& session, const Picture& before) {
    const Stopwatch stopwatch;
    while (!session.is_canceled() && stopwatch.elapsed_ms() < ms_of(session.options.timing.reaction)) {
        session.wait(session.options.timing.between_captures);
        const Picture& now = session.capture();
        if (!is_at_rest(before, now, whole(now))) return true;
    }
    return false;
}

void go_to_next_level(PlaySession& session) {
    const Picture before = session.capture_at_rest();
    for (std::size_t attempt = 0; attempt <= max_repeats && !session.is_canceled(); ++attempt) {
        session.screen.tap(*session.options.next_px);
        if (has_changed(session, before)) return;
    }
    if (!session.is_canceled())
        throw Error(ErrorCode::taps_lost, Stage::device, "Tapping the next-level button had no effect.",
                    "Check the coordinates of the button.", "next");
}

}  // namespace

std::string_view play_event_name(PlayEventKind kind) {
    constexpr std::array<std::string_view, 7> names{"level-read",    "level-solved",  "move-made",
                                                    "taps-repeated", "board-differs", "level-finished",
                                                    "board-gone"};
    static_assert(names.size() == static_cast<std::size_t>(PlayEventKind::board_gone) + 1);
    return names[static_cast<std::size_t>(kind)];
}

PlaySummary play_on(TouchScreen& screen, const PlayOptions& options) {
    if (options.levels == 0)
        throw Error(ErrorCode::usage, Stage::command, "The number of levels is 0.", "Give at least 1.",
                    "levels");
    if (options.levels > 1 && !options.next_px)
        throw Error(ErrorCode::usage, Stage::command,
                    "Playing several levels requires the next-level button.",
                    "Give the coordinates of the button.", "next");
    PlaySession session(screen, options);
    try {
        for (; session.level <= options.levels && !session.is_canceled(); ++session.level) {
            if (session.level > 1) go_to_next_level(session);
            if (session.is_canceled() || !play_level(session)) break;
        }
    } catch (const Error& error) {
        session.summary.stopped = error;
    }
    session.summary.is_cancelled = session.is_canceled();
    return std::move(session.summary);
}

}  // namespace unfold
