// The state of a play: the screen, the options, the summary so far, and captures of the screen, which are
// compared pixel by pixel to detect whether something moves.
#pragma once

#include "unfold/play.h"

#include <chrono>
#include <cstddef>

namespace unfold {

inline constexpr std::size_t max_repeats = 3;  // of the taps of a move, and on the next-level button

struct PlaySession {
    PlaySession(TouchScreen& touch_screen, const PlayOptions& play_options)
        : screen(touch_screen), options(play_options) {}

    [[nodiscard]] bool is_canceled() const {
        return options.solve.cancellation != nullptr && options.solve.cancellation->requested();
    }
    /// True when the moves that were asked for are made.
    [[nodiscard]] bool is_at_limit() const {
        return options.max_moves && summary.moves >= *options.max_moves;
    }
    /// Returns early if the play is canceled.
    void wait(std::chrono::milliseconds time) const;

    /// The pause after each move: that of the options, and more if taps were lost, because many games ignore
    /// taps during an animation.
    [[nodiscard]] std::chrono::milliseconds pause() const { return options.timing.after_move + added_pause; }
    void increase_pause();

    /// A capture, which stays in the summary until the next one.
    const Picture& capture();
    /// The first capture that equals the one before it, or the last capture after `timing.settling`.
    Picture capture_at_rest();

    /// Calls `options.on_event`.
    void report(PlayEventKind kind, const Input& input, const Run* run = nullptr, std::size_t move = 0,
                std::vector<Point> taps = {}) const;

    TouchScreen& screen;
    const PlayOptions& options;
    PlaySummary summary;
    std::size_t level = 1;  // counted from 1
    std::chrono::milliseconds added_pause{0};
};

[[nodiscard]] inline double ms_of(std::chrono::milliseconds time) {
    return static_cast<double>(time.count());
}

/// The rectangle of the whole picture.
[[nodiscard]] inline RectPx whole(const Picture& picture) {
    return {0, 0, double(picture.width_px), double(picture.height_px)};
}

/// The share of the pixels in a rectangle that differ by more than noise, 0 … 1. Requires: pictures of one
/// size.
[[nodiscard]] double changed_share(const Picture& a, const Picture& b, const RectPx& rect);

/// True when at most 0.05 % of the pixels in the rectangle differ by more than noise. False for captures of
/// different sizes.
[[nodiscard]] bool is_at_rest(const Picture& before, const Picture& now, const RectPx& rect);

}  // namespace unfold
