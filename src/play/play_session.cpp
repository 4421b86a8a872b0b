// Captures until the screen is at rest, and waiting that a cancellation ends.
#include "play/play_session.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "play/captures.h"

namespace unfold {

bool PlaySession::is_cancelled() const {
    return options.solve.cancellation != nullptr && options.solve.cancellation->requested();
}

bool PlaySession::is_at_limit() const {
    return options.max_moves && summary.moves >= *options.max_moves;
}

void PlaySession::wait(std::chrono::milliseconds time) const {
    constexpr double slice_ms = 50;
    const Stopwatch stopwatch;
    for (double left = ms_of(time); left > 0 && !is_cancelled(); left = ms_of(time) - stopwatch.elapsed_ms())
        std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(std::min(left, slice_ms)));
}

std::chrono::milliseconds PlaySession::pause() const {
    return options.timing.after_move + learned_pause;
}

void PlaySession::wait_longer_after_moves() {
    learned_pause = std::min(learned_pause + options.timing.pause_step, options.timing.max_learned_pause);
}

const Picture& PlaySession::capture() {
    summary.last_picture = screen.capture();
    return summary.last_picture;
}

Picture PlaySession::capture_at_rest() {
    const Stopwatch stopwatch;
    Picture before = capture();
    while (!is_cancelled()) {
        wait(options.timing.between_captures);
        const Picture& now = capture();
        if (is_at_rest(before, now, whole(now))) return now;
        if (stopwatch.elapsed_ms() > ms_of(options.timing.settling)) return now;
        before = now;
    }
    return before;
}

void PlaySession::report(PlayEventKind kind, const Input& input, const Run* run, std::size_t move,
                         std::vector<Point> taps) const {
    if (options.on_event) options.on_event({kind, level, move, &input, run, std::move(taps)});
}

}  // namespace unfold
