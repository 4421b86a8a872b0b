// Captures until the screen is at rest, and pauses that a cancellation ends.
#include "play/play_session.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <thread>
#include <utility>

namespace unfold {
namespace {

// The largest difference that counts as noise, and the largest share of changed pixels in a picture at rest.
constexpr int max_noise = 16;
constexpr double max_restless_share = 0.0005;

}  // namespace

double changed_share(const Picture& a, const Picture& b, const RectPx& rect) {
    const auto clamped = [](double value, int max) {
        return static_cast<int>(std::clamp(std::floor(value), 0.0, double(max)));
    };
    const int left = clamped(rect.x, a.width_px), right = clamped(rect.x + rect.width, a.width_px);
    const int top = clamped(rect.y, a.height_px), bottom = clamped(rect.y + rect.height, a.height_px);
    std::size_t changed = 0;
    std::size_t all = 0;
    for (int y = top; y < bottom; ++y)
        for (int x = left; x < right; ++x) {
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

void PlaySession::wait(std::chrono::milliseconds time) const {
    constexpr double slice_ms = 50;
    const Stopwatch stopwatch;
    for (double left = ms_of(time); left > 0 && !is_canceled(); left = ms_of(time) - stopwatch.elapsed_ms())
        std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(std::min(left, slice_ms)));
}

void PlaySession::increase_pause() {
    added_pause = std::min(added_pause + options.timing.pause_step, options.timing.max_learned_pause);
}

const Picture& PlaySession::capture() {
    summary.last_picture = screen.capture();
    return summary.last_picture;
}

Picture PlaySession::capture_at_rest() {
    const Stopwatch stopwatch;
    Picture before = capture();
    while (!is_canceled()) {
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
