// One move on the screen, with verification. Each capture after the taps is compared with two boards: like
// the one before the move for as long as a device may take to react, the taps were lost; like the one that
// the move gives, it is made. Like neither for as long as an animation may take, it is another board, or
// something covers the board.
#include "play/make_move.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "play/expected_board.h"
#include "play/play_session.h"
#include "puzzle/game.h"

namespace unfold {
namespace {

void demand_same_size(const Picture& first, const Picture& now) {
    if (now.width_px != first.width_px || now.height_px != first.height_px)
        throw Error(ErrorCode::board_changes, Stage::device, "The screen has changed its size.",
                    "Do not turn the device or resize the window while a level is played.");
}

bool has_cells_of_move(const LaterCells& cells, const Transition& move) {
    return fits(cells, move.expected, move.before) && !is_open(cells, move.before, move.expected);
}

// The board just before the move, with which captures are compared.
class BoardBefore {
  public:
    BoardBefore(const Input& first, const MoveAtHand& move, const Picture& picture)
        : reading_(first.reading), picture_(picture), move_(move) {
        reading_.level = move.transition.before;
    }
    [[nodiscard]] LaterCells read(const Picture& now) const { return read_again(picture_, reading_, now); }

    // True when both tiles of the pair show that they are chosen, and little else has changed: both taps have
    // arrived. A dialog that fades in changes tiles, too.
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

// What a board that neither fits the move nor is unchanged means, once it has come to rest. Games show that a
// level is won by something that covers the board, and so does a dialog after which nothing is won: the cells
// that still show decide.
MoveOutcome outcome_of_other(const LaterCells& cells, const LaterCells& recent, const MoveAtHand& move) {
    if (!move.is_last && has_cells_of_move(cells, move.transition)) return MoveOutcome::made;
    if (plausible_level(cells, move.transition.before)) return MoveOutcome::another_board;
    if (!move.is_last) return MoveOutcome::covered;
    switch (trace_of_move(recent, move.transition)) {
        case MoveTrace::made:
            return MoveOutcome::made;
        case MoveTrace::not_made:
            return MoveOutcome::covered;
        case MoveTrace::hidden:
            break;
    }
    return MoveOutcome::gone;
}

MadeMove watch(PlaySession& session, const Input& first, const MoveAtHand& move,
               const BoardBefore& board_before, double reaction_ms) {
    const PlayTiming& timing = session.options.timing;
    const Stopwatch since_tap;
    Stopwatch at_rest;
    std::optional<Stopwatch> fitting;
    std::optional<Picture> before;
    bool has_arrived = false;  // the last move, whose board may then leave the screen at once
    while (true) {
        // A capture shows the time at which it began: taking and reading it may last long on a busy machine.
        const double elapsed_ms = since_tap.elapsed_ms();
        const double rested_ms = at_rest.elapsed_ms();
        const Picture& now = session.capture();
        demand_same_size(first.picture, now);
        const bool rests = before && is_at_rest(*before, now, first.reading.geometry.shown_px);
        if (!rests) at_rest = Stopwatch();
        LaterCells cells = read_again(first.picture, first.reading, now);
        // What covers a tile makes it look removed; it covers empty cells, too.
        const bool is_made = has_cells_of_move(cells, move.transition) &&
                             !are_empty_cells_covered(board_before.read(now), move.transition);
        if (is_made && !fitting) fitting = Stopwatch();
        // An animation elsewhere on the board must not hold up the play.
        if (is_made && (rests || fitting->elapsed_ms() > ms_of(timing.rest)))
            return {MoveOutcome::made, std::move(cells)};
        // Games show that a level is won by something that covers the board.
        if (!is_made && fitting && move.is_last) return {MoveOutcome::made, std::move(cells)};
        if (!is_made) fitting.reset();
        has_arrived = has_arrived || (move.is_last && board_before.is_pair_marked(now));
        const bool is_unchanged =
            !is_made && (fits(cells, move.transition.before, move.transition.expected) ||
                         is_half_chosen(cells, move.transition));
        if (is_unchanged && elapsed_ms > reaction_ms) return {MoveOutcome::lost, std::move(cells)};
        const bool stays = (rests && rested_ms > ms_of(timing.rest)) || elapsed_ms > ms_of(timing.settling);
        if (!is_made && !is_unchanged && stays) {
            const MoveOutcome other = outcome_of_other(cells, board_before.read(now), move);
            const bool is_done = other == MoveOutcome::gone && has_arrived;
            return {is_done ? MoveOutcome::made : other, std::move(cells)};
        }
        if (session.is_cancelled()) return {MoveOutcome::lost, std::move(cells)};
        before = now;
        // What covers a won board may come soon after the move.
        if (!move.is_last) session.wait(timing.between_captures);
    }
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
            session.wait_longer_after_moves();
            session.report(PlayEventKind::taps_repeated, now, &run, move.step + 1, pending);
        }
        for (std::size_t i = 0; i < pending.size(); ++i) {
            if (session.is_cancelled()) return {};
            if (i > 0) session.wait(session.options.timing.between_taps);
            session.screen.tap(pending[i]);
        }
        // A game on a busy device reacts slowly: each attempt is given more time than the one before.
        const double reaction_ms = ms_of(session.options.timing.reaction) * static_cast<double>(attempt + 1);
        MadeMove made = watch(session, first, move, board_before, reaction_ms);
        if (made.outcome != MoveOutcome::lost || session.is_cancelled()) return made;
        pending = taps_to_repeat(first.reading, move.taps, before_taps, session.summary.last_picture);
    }
    session.screen.demand_ready();
    throw Error(ErrorCode::taps_lost, Stage::device,
                "Taps have no effect: the board has not changed after " + std::to_string(max_repeats + 1) +
                    " attempts.",
                "Check that the game accepts moves, and that the game was recognized.", "game");
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

bool is_on_board(const PictureGeometry& geometry, Point px) {
    const auto is_in = [&](const RectPx& r) {
        return px.x >= r.x && px.y >= r.y && px.x <= r.x + r.width && px.y <= r.y + r.height;
    };
    return is_in(geometry.shown_px) ||
           std::any_of(geometry.swatches_px.begin(), geometry.swatches_px.end(), is_in);
}

std::vector<Point> checked_taps(const Input& input, const Solution& solution, std::size_t step) {
    std::vector<Point> taps = taps_of_step(input.level(), solution, step);
    if (taps.empty())
        throw Error(ErrorCode::device_failed, Stage::device,
                    "No buttons for the colors were found on this screen, so nothing can be tapped.",
                    "Make the whole screen of the game show.");
    const PictureGeometry& geometry = input.reading.geometry;
    if (!std::all_of(taps.begin(), taps.end(), [&](Point px) { return is_on_board(geometry, px); }))
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
