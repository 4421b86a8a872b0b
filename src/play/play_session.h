// What all parts of a play share: the screen, the options, the summary so far, and captures of the screen,
// which are compared pixel by pixel to detect whether something moves.
#pragma once

#include "unfold/play.h"

#include <chrono>
#include <cstddef>

namespace unfold {

inline constexpr std::size_t max_repeats = 3;  // of the taps of one move, and of the way to the next level

struct PlaySession {
    PlaySession(TouchScreen& touch_screen, const PlayOptions& play_options)
        : screen(touch_screen), options(play_options) {}

    [[nodiscard]] bool is_cancelled() const;
    /// True when the moves that were asked for are made.
    [[nodiscard]] bool is_at_limit() const;
    /// Returns early where the play is cancelled.
    void wait(std::chrono::milliseconds time) const;

    /// The pause after each move: that of the options, and more where taps were lost, since many games ignore
    /// taps during an animation.
    [[nodiscard]] std::chrono::milliseconds pause() const;
    void wait_longer_after_moves();

    /// A capture, which stays in the summary until the next one.
    const Picture& capture();
    /// The first capture after which nothing has changed, or the last one where that takes longer than
    /// `timing.settling`.
    Picture capture_at_rest();

    /// Calls `options.on_event`.
    void report(PlayEventKind kind, const Input& input, const Run* run = nullptr, std::size_t move = 0,
                std::vector<Point> taps = {}) const;

    TouchScreen& screen;
    const PlayOptions& options;
    PlaySummary summary;
    std::size_t level = 1;  // counted from 1
    std::chrono::milliseconds learned_pause{0};
};

[[nodiscard]] inline double ms_of(std::chrono::milliseconds time) {
    return static_cast<double>(time.count());
}

/// The rectangle of the whole picture.
[[nodiscard]] RectPx whole(const Picture& picture);

/// The share of the pixels in a rectangle that differ by more than noise, 0 … 1. Requires: pictures of one
/// size.
[[nodiscard]] double changed_share(const Picture& a, const Picture& b, const RectPx& rect);

/// True when nothing in the rectangle has moved between two captures. False for captures of different sizes.
[[nodiscard]] bool is_at_rest(const Picture& before, const Picture& now, const RectPx& rect);

}  // namespace unfold
