// Levels played on devices that are slow because something else keeps the machine busy.
#include "unfold/deadline.h"
#include "unfold/play.h"

#include <optional>
#include <string>
#include <thread>
#include <utility>

#include <gtest/gtest.h>

#include "support/drawn_game.h"
#include "support/files.h"

namespace unfold {
namespace {

using std::chrono::milliseconds;
using test::DrawnGame;

Level flood() {
    return parse_level(test::text_in(test::project_folder() / "samples/squares/pond.level.json"));
}

PlayOptions reacting_within(milliseconds reaction) {
    PlayOptions options;
    options.timing.between_captures = milliseconds(1);
    options.timing.between_taps = milliseconds(0);
    options.timing.reaction = reaction;
    options.timing.rest = milliseconds(60);
    options.solve.limit_ms = 10'000;
    return options;
}

// A device whose next capture after a tap still shows the screen before it, and is slow to come.
class BusyDevice final : public TouchScreen {
  public:
    BusyDevice(DrawnGame& game, milliseconds delay) : game_(game), delay_(delay) {}

    ScreenSize size() override { return game_.size(); }
    Picture capture() override {
        if (!before_tap_) return game_.capture();
        std::this_thread::sleep_for(delay_);
        return *std::exchange(before_tap_, std::nullopt);
    }
    void tap(Point px) override {
        before_tap_ = game_.capture();
        game_.tap(px);
    }

  private:
    DrawnGame& game_;
    milliseconds delay_;
    std::optional<Picture> before_tap_;
};

TEST(PlayOnABusyMachine, ACaptureThatComesLateDoesNotMakeTheTapsLost) {
    DrawnGame game(flood());
    PlayOptions options = reacting_within(milliseconds(500));
    options.max_moves = 5;
    BusyDevice device(game, milliseconds(550));
    const PlaySummary summary = play_on(device, options);
    EXPECT_FALSE(summary.stopped);
    EXPECT_EQ(summary.moves, 5U);
    EXPECT_EQ(summary.repeated, 0U);
}

// Slower than the reaction that is waited for at first, and quicker than what all attempts wait for.
TEST(PlayOnABusyMachine, AGameThatReactsSlowlyIsWaitedFor) {
    constexpr double slow_ms = 500;
    DrawnGame game(flood());
    std::optional<Stopwatch> since_tap;
    game.loses = [&](std::size_t) {
        if (!since_tap) since_tap = Stopwatch();
        return since_tap->elapsed_ms() < slow_ms;
    };
    PlayOptions options = reacting_within(milliseconds(100));  // then 200, 300, 400
    options.max_moves = 1;
    const PlaySummary summary = play_on(game, options);
    EXPECT_FALSE(summary.stopped);
    EXPECT_EQ(summary.moves, 1U);
    EXPECT_GT(summary.repeated, 0U);
}

}  // namespace
}  // namespace unfold
