// The loop that plays: capture, read, solve, tap, and read again until the move shows.
//
// Every decision rests on the cells that `read_again` reads from a capture, compared with two boards: the one
// before the move and the one that the move must give. Like the first: the taps were lost. Like the second:
// the move is made. Like neither, for as long as an animation may take: either another board, which is solved
// from where it is, or something that covers the board.
#include "unfold/play.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <thread>
#include <utility>

namespace unfold {
namespace {

constexpr std::size_t max_repeats = 3;      // of the taps of one move
constexpr std::size_t max_differences = 5;  // in one level; more: the board changes by itself

// Pixels that differ by noise only, and how many may differ by more in a picture at rest.
constexpr int max_noise = 16;
constexpr double max_restless_share = 0.0005;

double ms_of(std::chrono::milliseconds time) {
    return static_cast<double>(time.count());
}

struct PixelRange {
    int left = 0, top = 0, right = 0, bottom = 0;
};

PixelRange range_in(const Picture& picture, const RectPx& rect) {
    const auto clamped = [](double value, int most) {
        return static_cast<int>(std::clamp(std::floor(value), 0.0, double(most)));
    };
    return {clamped(rect.x, picture.width_px), clamped(rect.y, picture.height_px),
            clamped(rect.x + rect.width, picture.width_px), clamped(rect.y + rect.height, picture.height_px)};
}

// The share of the pixels in a rectangle that differ by more than noise. Requires: pictures of one size.
double changed_share(const Picture& a, const Picture& b, const RectPx& rect) {
    const PixelRange range = range_in(a, rect);
    std::size_t changed = 0;
    std::size_t all = 0;
    for (int y = range.top; y < range.bottom; ++y)
        for (int x = range.left; x < range.right; ++x) {
            const std::size_t at = 3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(a.width_px) +
                                        static_cast<std::size_t>(x));
            const auto differs = [&](std::size_t i) {
                return std::abs(int{a.pixels[at + i]} - int{b.pixels[at + i]}) > max_noise;
            };
            changed += differs(0) || differs(1) || differs(2) ? 1 : 0;
            ++all;
        }
    return all == 0 ? 0 : static_cast<double>(changed) / static_cast<double>(all);
}

bool is_at_rest(const Picture& before, const Picture& now, const RectPx& rect) {
    return before.width_px == now.width_px && before.height_px == now.height_px &&
           changed_share(before, now, rect) <= max_restless_share;
}

RectPx whole(const Picture& picture) {
    return {0, 0, double(picture.width_px), double(picture.height_px)};
}

bool is_finished(const Level& level) {
    const auto* colors = std::get_if<ColorLevel>(&level);
    return colors ? is_solved(colors->board) : is_cleared(std::get<TileLevel>(level).board);
}

// One number a cell: its color or its kind; -1 where there is none.
std::vector<int> numbers_of(const Level& level) {
    std::vector<int> numbers;
    if (const auto* colors = std::get_if<ColorLevel>(&level))
        for (const ColorId color : colors->board.cells)
            numbers.push_back(color.value);
    else
        for (const KindId kind : std::get<TileLevel>(level).board.cells)
            numbers.push_back(kind.value);
    return numbers;
}

// The level after a step of its solution.
Level after_step(const Level& level, const Solution& solution, std::size_t step) {
    Level after = level;
    if (auto* colors = std::get_if<ColorLevel>(&after)) {
        colors->board = play(std::move(colors->board), solution.moves()[step]);
        if (colors->budget) colors->moves_made = colors->moves_made.value_or(0) + 1;
        return after;
    }
    TileLevel& tiles = std::get<TileLevel>(after);
    const TileRemoval& removal = solution.removals()[step];
    tiles.board = without_pair(std::move(tiles.board), removal.first, removal.second, tiles.rules.gravity);
    return after;
}

// Throws for a point outside the board and its swatches.
void demand_on_board(const PictureGeometry& geometry, Point px) {
    const auto is_in = [&](const RectPx& r) {
        return px.x >= r.x && px.y >= r.y && px.x <= r.x + r.width && px.y <= r.y + r.height;
    };
    if (is_in(geometry.shown_px) ||
        std::any_of(geometry.swatches_px.begin(), geometry.swatches_px.end(), is_in))
        return;
    throw Error(ErrorCode::internal, Stage::device, "A tap would miss the board and its buttons.",
                "This is a defect of Unfold: please report it with a screenshot.");
}

struct CellDifferences {
    std::size_t different = 0;  // cells
    std::size_t foreign = 0;    // cells of a board of colors that look like nothing on it
};

CellDifferences compare(const LaterCells& later, const Level& wanted) {
    const std::vector<int> now = numbers_of(later.level);
    const std::vector<int> then = numbers_of(wanted);
    const bool are_tiles = std::holds_alternative<TileLevel>(wanted);
    CellDifferences result;
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (later.looks[i] == LaterLook::hidden) continue;
        if (!are_tiles && later.looks[i] == LaterLook::foreign)
            ++result.foreign;
        else if (now[i] != then[i])
            ++result.different;
    }
    return result;
}

// A pointer or a spark may lie on a few cells.
bool fits(const LaterCells& later, const Level& wanted) {
    const CellDifferences found = compare(later, wanted);
    return found.different == 0 && found.foreign <= 1 + later.looks.size() / 33;
}

// True when a cell that the move changes is like nothing on the board, and none of them is clear: then it is
// open whether the move was made.
bool is_open(const LaterCells& later, const Level& before, const Level& expected) {
    if (std::holds_alternative<TileLevel>(before)) return false;
    const std::vector<int> from = numbers_of(before);
    const std::vector<int> to = numbers_of(expected);
    std::size_t foreign = 0;
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (from[i] == to[i]) continue;
        if (later.looks[i] == LaterLook::known) return false;
        foreign += later.looks[i] == LaterLook::foreign ? 1 : 0;
    }
    return foreign > 0;
}

std::size_t count_of_tiles(const Level& level) {
    const std::vector<int> numbers = numbers_of(level);
    return numbers.size() - static_cast<std::size_t>(std::count(numbers.begin(), numbers.end(), -1));
}

// The board as the later picture has it, where somebody may have reached it from the earlier board meanwhile.
// Where more tiles are gone, something covers them.
std::optional<Level> plausible_level(const LaterCells& later, const Level& before) {
    constexpr std::size_t max_removed = 8;
    if (compare(later, before).foreign > 0) return std::nullopt;
    if (count_of_tiles(later.level) + max_removed < count_of_tiles(before)) return std::nullopt;
    try {
        check(later.level);
    } catch (const Error&) {
        return std::nullopt;
    }
    if (is_finished(later.level)) return std::nullopt;
    return later.level;
}

Error covered(const LaterCells& later, const Level& expected) {
    const CellDifferences found = compare(later, expected);
    const std::size_t count = found.different + found.foreign;
    return {ErrorCode::board_covered, Stage::device,
            "Something covers the board: " + std::to_string(count) + " of " +
                std::to_string(later.looks.size()) + " cells do not look like cells of this board.",
            "Close what covers it, and start again: the play continues from where the board is."};
}

enum class MoveOutcome : std::uint8_t { made, lost, another_board, covered, gone };

struct Watched {
    MoveOutcome outcome = MoveOutcome::lost;
    LaterCells cells;
};

class Player {
  public:
    Player(TouchScreen& screen, const PlayOptions& options) : screen_(screen), options_(options) {}

    PlaySummary play() {
        try {
            for (level_ = 1; level_ <= options_.levels && !is_cancelled(); ++level_) {
                if (level_ > 1) go_to_next_level();
                if (!play_level()) break;
            }
        } catch (const Error& error) {
            summary_.stopped = error;
        }
        summary_.is_cancelled = is_cancelled();
        return std::move(summary_);
    }

  private:
    [[nodiscard]] bool is_cancelled() const {
        return options_.solve.cancellation != nullptr && options_.solve.cancellation->requested();
    }

    [[nodiscard]] bool is_at_limit() const {
        return options_.max_moves && summary_.moves >= *options_.max_moves;
    }

    void wait(std::chrono::milliseconds time) const {
        // In slices, so that a cancellation takes effect soon.
        constexpr double slice_ms = 50;
        const Stopwatch stopwatch;
        for (double left = ms_of(time); left > 0 && !is_cancelled();
             left = ms_of(time) - stopwatch.elapsed_ms())
            std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(std::min(left, slice_ms)));
    }

    const Picture& capture() {
        summary_.last_picture = screen_.capture();
        return summary_.last_picture;
    }

    void report(PlayEventKind kind, const Input& input, const Run* run = nullptr, std::size_t move = 0,
                std::vector<Point> taps = {}) const {
        if (options_.on_event) options_.on_event({kind, level_, move, &input, run, std::move(taps)});
    }

    // The first capture after which nothing has changed, or the last one where that takes too long.
    Picture capture_at_rest() {
        const Stopwatch stopwatch;
        Picture before = capture();
        while (!is_cancelled()) {
            wait(options_.timing.between_captures);
            const Picture& now = capture();
            if (is_at_rest(before, now, whole(now))) return now;
            if (stopwatch.elapsed_ms() > ms_of(options_.timing.settling)) return now;
            before = now;
        }
        return before;
    }

    Input read_level() {
        const Stopwatch stopwatch;
        while (true) {
            Picture picture = capture_at_rest();
            InputResult found = read_input(std::move(picture), screen_name, options_.read);
            if (found.input) return *std::move(found.input);
            screen_.demand_ready();
            // The way to the next level may lead over a screen without a board.
            const bool may_come = level_ > 1 && stopwatch.elapsed_ms() < ms_of(options_.timing.settling);
            if (!may_come || is_cancelled()) throw *std::move(found.refusal);
            wait(options_.timing.between_captures);
        }
    }

    // Throws where the cells differ between captures without a tap.
    void demand_steady(const Input& input) {
        const Stopwatch stopwatch;
        std::size_t equal = 0;
        while (!is_cancelled()) {
            const LaterCells cells = read_again(input.picture, input.reading, capture());
            equal = fits(cells, input.level()) ? equal + 1 : 0;
            if (equal == 2) return;
            if (stopwatch.elapsed_ms() > ms_of(options_.timing.settling))
                throw Error(ErrorCode::board_changes, Stage::device, "The board changes by itself.",
                            "Wait until the game is at rest, or end its demonstration.");
            wait(options_.timing.between_captures);
        }
    }

    void demand_expected(const Input& input) const {
        if (!options_.expected || level_ > 1) return;
        const bool is_same = lattice_of(*options_.expected) == lattice_of(input.level()) &&
                             game_of(*options_.expected) == game_of(input.level()) &&
                             numbers_of(*options_.expected) == numbers_of(input.level());
        if (!is_same)
            throw Error(ErrorCode::board_changes, Stage::device,
                        "The screen shows another board than the one to be played.",
                        "Take a new screenshot and solve that.");
    }

    // Plays one level. Returns whether it was finished; false where a limit or a cancellation ended it.
    bool play_level() {
        const Input first = read_level();
        report(PlayEventKind::level_read, first);
        demand_expected(first);
        demand_steady(first);
        Input now = first;
        std::size_t differences = 0;
        while (!is_cancelled()) {
            if (is_finished(now.level())) {
                ++summary_.levels;
                report(PlayEventKind::level_finished, now);
                return true;
            }
            if (is_at_limit()) return false;
            SolveOptions options = options_.solve;
            const Run run = solve_input(now, options);
            if (is_cancelled()) return false;
            if (run.shortfall) throw Error(*run.shortfall);
            report(PlayEventKind::level_solved, now, &run);
            if (options_.dry_run) {
                list_moves(now, run);
                return false;
            }
            std::optional<Input> next = play_solution(first, now, run);
            if (!next) return false;
            const bool differs = !is_finished(next->level());
            now = *std::move(next);
            if (!differs) continue;
            ++summary_.differed;
            report(PlayEventKind::board_differs, now);
            if (++differences > max_differences)
                throw Error(ErrorCode::board_changes, Stage::device,
                            "The board changes in other ways than its moves would change it.",
                            "Check whether somebody else plays, and whether the game was recognized.",
                            "game");
        }
        return false;
    }

    void list_moves(const Input& input, const Run& run) const {
        const std::size_t count =
            std::min(run.solution.step_count(), options_.max_moves.value_or(run.solution.step_count()));
        for (std::size_t step = 0; step < count; ++step)
            report(PlayEventKind::move_made, input, &run, step + 1, taps_at(input, run, step));
    }

    std::vector<Point> taps_at(const Input& input, const Run& run, std::size_t step) const {
        std::vector<Point> taps = taps_of_step(input.level(), run.solution, step);
        if (taps.empty())
            throw Error(ErrorCode::device_failed, Stage::device,
                        "No buttons for the colors were found on this screen, so nothing can be tapped.",
                        "Make the whole screen of the game show.");
        for (const Point& tap : taps)
            demand_on_board(input.reading.geometry, tap);
        return taps;
    }

    // The input after the solution: finished, or another board than the solution gives; nothing where a limit
    // or a cancellation ended it.
    std::optional<Input> play_solution(const Input& first, const Input& now, const Run& run) {
        Level before = now.level();
        for (std::size_t step = 0; step < run.solution.step_count(); ++step) {
            if (is_cancelled() || is_at_limit()) return std::nullopt;
            const bool is_last = step + 1 == run.solution.step_count();
            Level expected = after_step(before, run.solution, step);
            const std::vector<Point> taps = taps_at(now, run, step);
            Watched watched = make_move(first, now, run, {step, before, expected, taps, is_last});
            if (is_cancelled() && watched.outcome == MoveOutcome::lost) return std::nullopt;
            if (watched.outcome == MoveOutcome::covered) throw covered(watched.cells, expected);
            if (watched.outcome == MoveOutcome::another_board)
                return input_of_later(first, *plausible_level(watched.cells, before), summary_.last_picture);
            ++summary_.moves;
            report(PlayEventKind::move_made, now, &run, step + 1, taps);
            before = std::move(expected);
            wait(options_.timing.after_move);
        }
        return input_of_later(first, std::move(before), summary_.last_picture);
    }

    struct MoveAtHand {
        std::size_t step = 0;
        const Level& before;
        const Level& expected;
        const std::vector<Point>& taps;
        bool is_last = false;
    };

    // Taps until the move shows. Throws taps_lost where it never does.
    Watched make_move(const Input& first, const Input& now, const Run& run, const MoveAtHand& move) {
        std::vector<Point> pending = move.taps;
        for (std::size_t attempt = 0; attempt <= max_repeats; ++attempt) {
            if (attempt > 0) {
                ++summary_.repeated;
                report(PlayEventKind::taps_repeated, now, &run, move.step + 1, pending);
            }
            const Picture before_taps = summary_.last_picture;
            for (std::size_t i = 0; i < pending.size(); ++i) {
                if (is_cancelled()) return {MoveOutcome::lost, {}};
                if (i > 0) wait(options_.timing.between_taps);
                screen_.tap(pending[i]);
            }
            Watched watched = watch(first, move);
            if (watched.outcome != MoveOutcome::lost || is_cancelled()) return watched;
            pending = taps_still_needed(first, move, before_taps);
        }
        screen_.demand_ready();
        throw Error(ErrorCode::taps_lost, Stage::device,
                    "Taps have no effect: the board has not changed after " +
                        std::to_string(max_repeats + 1) + " attempts.",
                    "Check that the game accepts moves, and that the game was recognized.", "game");
    }

    // Of a pair of tiles one may be chosen already: the other tap was lost. A second tap on the chosen tile
    // would undo the choice.
    std::vector<Point> taps_still_needed(const Input& first, const MoveAtHand& move,
                                         const Picture& before_taps) {
        if (!std::holds_alternative<TileLevel>(move.before)) return move.taps;
        const PxFromCell& px_from_cell = first.reading.geometry.px_from_cell;
        const Point corner = px_from_cell({0, 0});
        const Point opposite = px_from_cell({1, 1});
        const double width = std::abs(opposite.x - corner.x);
        const double height = std::abs(opposite.y - corner.y);
        constexpr double chosen_share = 0.02;
        std::vector<Point> unchosen;
        for (const Point& tap : move.taps) {
            const RectPx tile{tap.x - width / 2, tap.y - height / 2, width, height};
            if (changed_share(before_taps, summary_.last_picture, tile) < chosen_share)
                unchosen.push_back(tap);
        }
        return unchosen.size() == 1 ? unchosen : move.taps;
    }

    Watched watch(const Input& first, const MoveAtHand& move) {
        const PlayTiming& timing = options_.timing;
        const Stopwatch since_tap;
        Stopwatch at_rest;
        std::optional<Stopwatch> fitting;
        std::optional<Picture> before;
        while (true) {
            const Picture& now = capture();
            const double elapsed_ms = since_tap.elapsed_ms();
            const bool rests = before && is_at_rest(*before, now, first.reading.geometry.shown_px);
            if (!rests) at_rest = Stopwatch();
            const bool has_size =
                now.width_px == first.picture.width_px && now.height_px == first.picture.height_px;
            if (!has_size)
                throw Error(ErrorCode::board_changes, Stage::device, "The screen has changed its size.",
                            "Do not turn the device or resize the window while a level is played.");
            LaterCells cells = read_again(first.picture, first.reading, now);
            const bool is_made = fits(cells, move.expected) && !is_open(cells, move.before, move.expected);
            if (is_made && !fitting) fitting = Stopwatch();
            // An animation elsewhere on the board must not hold up the play.
            if (is_made && (rests || fitting->elapsed_ms() > ms_of(timing.rest)))
                return {MoveOutcome::made, std::move(cells)};
            // Games show that a level is won by something that covers the board.
            if (!is_made && fitting && move.is_last) return {MoveOutcome::made, std::move(cells)};
            if (!is_made) fitting.reset();
            const bool is_unchanged = !is_made && fits(cells, move.before);
            if (is_unchanged && elapsed_ms > ms_of(timing.reaction))
                return {MoveOutcome::lost, std::move(cells)};
            const bool stays =
                at_rest.elapsed_ms() > ms_of(timing.rest) || elapsed_ms > ms_of(timing.settling);
            if (!is_made && !is_unchanged && stays) {
                const MoveOutcome other =
                    plausible_level(cells, move.before) ? MoveOutcome::another_board : MoveOutcome::covered;
                return {other == MoveOutcome::covered && move.is_last ? MoveOutcome::gone : other,
                        std::move(cells)};
            }
            if (is_cancelled()) return {MoveOutcome::lost, std::move(cells)};
            before = now;
            wait(timing.between_captures);
        }
    }

    void go_to_next_level() {
        const Picture before = capture_at_rest();
        screen_.tap(*options_.next_px);
        const Stopwatch stopwatch;
        while (!is_cancelled() && stopwatch.elapsed_ms() < ms_of(options_.timing.settling)) {
            wait(options_.timing.between_captures);
            const Picture& now = capture();
            if (!is_at_rest(before, now, whole(now))) return;
        }
        if (!is_cancelled())
            throw Error(ErrorCode::taps_lost, Stage::device,
                        "The button that leads to the next level has no effect.",
                        "Check its place on the screen.", "next");
    }

    static constexpr const char* screen_name = "screen";

    TouchScreen& screen_;
    const PlayOptions& options_;
    PlaySummary summary_;
    std::size_t level_ = 1;
};

}  // namespace

std::string_view play_event_name(PlayEventKind kind) {
    constexpr std::array<std::string_view, 6> names{"level-read",    "level-solved",  "move-made",
                                                    "taps-repeated", "board-differs", "level-finished"};
    return names[static_cast<std::size_t>(kind)];
}

std::vector<Point> taps_of_step(const Level& level, const Solution& solution, std::size_t step) {
    const auto& [first_px, second_px] = solution.taps[step];
    if (game_of(level) == Game::floodit) {
        const std::optional<Point>& px = second_px ? second_px : first_px;
        return px ? std::vector<Point>{*px} : std::vector<Point>{};
    }
    if (!first_px || !second_px) return {};
    if (game_of(level) == Game::shisen) return {*first_px, *second_px};
    return {*second_px, *first_px};
}

PlaySummary play_on(TouchScreen& screen, const PlayOptions& options) {
    if (options.levels == 0)
        throw Error(ErrorCode::usage, Stage::command, "There is no level to play.", "Play at least one.",
                    "levels");
    if (options.levels > 1 && !options.next_px)
        throw Error(ErrorCode::usage, Stage::command,
                    "Several levels need the button that leads to the next one.",
                    "Give its place on the screen.", "next");
    return Player(screen, options).play();
}

}  // namespace unfold
