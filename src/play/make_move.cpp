// One move on the screen, with verification. Each capture after the taps is compared with two boards. If it
// equals the board before the move for longer than a device may take to react, the taps were lost. If it
// equals the board after the move, the move is made. If it equals neither for longer than an animation may
// take, it is another board, or something covers the board.
#include "play/make_move.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "play/expected_board.h"
#include "play/play_session.h"
#include "puzzle/game.h"

namespace unfold {
namespace {

void require_same_size(const Picture& first, const Picture& now) {
    if (now.width_px != first.width_px || now.height_px != first.height_px)
        throw Error(ErrorCode::board_changes, Stage::device, "The screen has changed its size.",
                    "Do not turn the device or resize the window while a level is played.");
}

bool has_cells_of_move(const LaterCells& cells, const Transition& move) {
    return matches(cells, move.expected, move.before) && !is_move_hidden(cells, move.before, move.expected);
}

// The board just before the move, with which captures are compared.
class BoardBefore {
  public:
    BoardBefore(const Input& first, const MoveAtHand& move, const Picture& picture)
        : reading_(first.reading), picture_(picture), move_(move) {
        reading_.level = move.transition.before;
    }
    [[nodiscard]] LaterCells read(const Picture& now) const { return read_again(picture_, reading_, now); }

    // True when both tiles of the pair show that they are selected, and little else has changed: both taps
    // were registered. A dialog that fades in changes tiles, too.
    [[nodiscard]] bool is_pair_marked(const Picture& now) const {
        if (move_.transition.removal == nullptr ||
            !unmarked_taps(reading_, move_.taps, picture_, now).empty())
            return false;
        constexpr double max_changed = 4;  // of the area of a tile: both tiles, and their path
        const RectPx& board = reading_.geometry.shown_px;
        const double tile_px2 = board.width * board.height / lattice_of(reading_.level).cell_count();
        const double all_px2 = static_cast<double>(now.width_px) * now.height_px;
        return changed_share(picture_, now, whole(now)) * all_px2 <= max_changed * tile_px2;
    }

  private:
    Reading reading_;
    const Picture& picture_;
    const MoveAtHand& move_;
};

// The outcome of a resting board that matches neither side of the move. Many games cover the board when a
// level is won, but a dialog covers it, too; the cells still visible decide.
MoveOutcome outcome_of_other(const LaterCells& cells, const LaterCells& recent, const MoveAtHand& move) {
    if (!move.is_last && has_cells_of_move(cells, move.transition)) return MoveOutcome::made;
    if (plausible_level(cells, move.transition.before)) return MoveOutcome::another_board;
    if (!move.is_last) return MoveOutcome::covered;
    const MoveTrace trace = trace_of_move(recent, move.transition);
    if (trace == MoveTrace::made) return MoveOutcome::made;
    if (trace == MoveTrace::not_made) return MoveOutcome::covered;
    return MoveOutcome::gone;
}

MadeMove await_outcome(PlaySession& session, const Input& first, const MoveAtHand& move,
                       const BoardBefore& board_before, double reaction_ms) {
    const PlayTiming& timing = session.options.timing;
    const Stopwatch since_tap;
    Stopwatch at_rest;
    std::optional<Stopwatch> matching_since;
    std::optional<Picture> before;
    // The game registered both taps of the last move; the board may then disappear at once.
    bool has_registered = false;
    while (true) {
        // The times are taken before the capture: capturing and reading may take long on a busy machine.
        const double elapsed_ms = since_tap.elapsed_ms();
        const double rested_ms = at_rest.elapsed_ms();
        const Picture& now = session.capture();
        require_same_size(first.picture, now);
        const bool rests = before && is_at_rest(*before, now, first.reading.geometry.shown_px);
        if (!rests) at_rest = Stopwatch();
        LaterCells cells = read_again(first.picture, first.reading, now);
        // A covered tile looks removed; whatever covers it covers empty cells, too.
        const bool is_made = has_cells_of_move(cells, move.transition) &&
                             !are_empty_cells_covered(board_before.read(now), move.transition);
        if (is_made && !matching_since) matching_since = Stopwatch();
        // An animation elsewhere on the board must not hold up the play.
        if (is_made && (rests || matching_since->elapsed_ms() > ms_of(timing.rest)))
            return {MoveOutcome::made, std::move(cells)};
        // Many games cover the board when a level is won.
        if (!is_made && matching_since && move.is_last) return {MoveOutcome::made, std::move(cells)};
        if (!is_made) matching_since.reset();
        has_registered = has_registered || (move.is_last && board_before.is_pair_marked(now));
        const bool is_unchanged =
            !is_made && (matches(cells, move.transition.before, move.transition.expected) ||
                         is_half_selected(cells, move.transition));
        if (is_unchanged && elapsed_ms > reaction_ms) return {MoveOutcome::lost, std::move(cells)};
        const bool stays = (rests && rested_ms > ms_of(timing.rest)) || elapsed_ms > ms_of(timing.settling);
        if (!is_made && !is_unchanged && stays) {
            const MoveOutcome other = outcome_of_other(cells, board_before.read(now), move);
            const bool is_done = other == MoveOutcome::gone && has_registered;
            return {is_done ? MoveOutcome::made : other, std::move(cells)};
        }
        if (session.is_canceled()) return {};
        before = now;
        // The board may be covered soon after the last move, so there is no pause.
        if (!move.is_last) session.wait(timing.between_captures);
    }
}

// True for a point of the visible board, or of one of its swatches.
bool may_be_tapped(const PictureGeometry& geometry, Point px) {
    const auto is_in = [&](const RectPx& r) {
        return px.x >= r.x && px.y >= r.y && px.x <= r.x + r.width && px.y <= r.y + r.height;
    };
    return is_in(geometry.shown_px) ||
           std::any_of(geometry.swatches_px.begin(), geometry.swatches_px.end(), is_in);
}

}  // namespace

MadeMove make_move(PlaySession& session, const Input& first, const Input& now, const Run& run,
                   const MoveAtHand& move) {
    const Picture before_taps = session.summary.last_picture;
    const BoardBefore board_before(first, move, before_taps);
    std::vector<Point> pending = move.taps;
    for (std::size_t attempt = 0; attempt <= max_repeats; ++attempt) {
        if (attempt > 0) {
            ++session.summary.repeated;
            session.increase_pause();
            session.report(PlayEventKind::taps_repeated, now, &run, move.step + 1, pending);
        }
        for (std::size_t i = 0; i < pending.size(); ++i) {
            if (session.is_canceled()) return {};
            if (i > 0) session.wait(session.options.timing.between_taps);
            session.screen.tap(pending[i]);
        }
        // A game on a busy device reacts slowly: each attempt is given more time than the one before.
        const double reaction_ms = ms_of(session.options.timing.reaction) * static_cast<double>(attempt + 1);
        MadeMove made = await_outcome(session, first, move, board_before, reaction_ms);
        if (made.outcome != MoveOutcome::lost) return made;
        if (session.is_canceled()) return {};
        pending = taps_to_repeat(first.reading, move.taps, before_taps, session.summary.last_picture);
    }
    session.screen.demand_ready();
    throw Error(ErrorCode::taps_lost, Stage::device,
                "The taps had no effect: the board did not change in " + std::to_string(max_repeats + 1) +
                    " attempts.",
                "Check that the game accepts moves now, and that the right game was detected.", "game");
}

std::vector<Point> taps_of_step(const Level& level, const Solution& solution, std::size_t step) {
    const auto& [first_px, second_px] = solution.taps[step];
    const GameFacts& facts = facts_of(game_of(level));
    if (facts.has_origin()) {
        const std::optional<Point>& px = second_px ? second_px : first_px;
        return px ? std::vector<Point>{*px} : std::vector<Point>{};
    }
    if (!first_px || !second_px) return {};
    if (!facts.has_colors()) return {*first_px, *second_px};
    return {*second_px, *first_px};
}

std::vector<Point> checked_taps(const Input& input, const Solution& solution, std::size_t step) {
    std::vector<Point> taps = taps_of_step(input.level(), solution, step);
    if (taps.empty())
        throw Error(ErrorCode::device_failed, Stage::device,
                    "No color buttons were detected on this screen, so the moves cannot be tapped.",
                    "Show the whole game screen, including its color buttons.");
    const PictureGeometry& geometry = input.reading.geometry;
    if (!std::all_of(taps.begin(), taps.end(), [&](Point px) { return may_be_tapped(geometry, px); }))
        throw Error(ErrorCode::internal, Stage::device, "A tap would miss the board and its buttons.",
                    "This is a defect of Unfold: please report it with a screenshot.");
    return taps;
}

std::vector<Point> unmarked_taps(const Reading& reading, const std::vector<Point>& taps,
                                 const Picture& before, const Picture& now) {
    const PxFromCell& px_from_cell = reading.geometry.px_from_cell;
    const Point corner = px_from_cell({0, 0});
    const Point opposite = px_from_cell({1, 1});
    const double width = std::abs(opposite.x - corner.x);
    const double height = std::abs(opposite.y - corner.y);
    constexpr double marked_share = 0.02;
    std::vector<Point> unmarked;
    for (const Point& tap : taps) {
        const RectPx tile{tap.x - width / 2, tap.y - height / 2, width, height};
        if (changed_share(before, now, tile) < marked_share) unmarked.push_back(tap);
    }
    return unmarked;
}

std::vector<Point> taps_to_repeat(const Reading& reading, std::vector<Point> taps, const Picture& before,
                                  const Picture& now) {
    if (!std::holds_alternative<TileLevel>(reading.level)) return taps;
    std::vector<Point> unmarked = unmarked_taps(reading, taps, before, now);
    return unmarked.size() == 1 ? unmarked : taps;
}

}  // namespace unfold
