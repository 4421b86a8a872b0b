// Playing a level on a device: capture, read, solve, tap, and check after each move that the board is the one
// that the move gives.
#pragma once

#include "unfold/pipeline.h"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace unfold {

struct ScreenSize {
    int width_px = 0;
    int height_px = 0;
    bool operator==(const ScreenSize&) const = default;
};

/// A screen that can be captured and tapped. All functions throw Error(device_failed, Stage::device) if the
/// device is disconnected or rejects a command. Not thread safe.
class TouchScreen {
  public:
    TouchScreen() = default;
    virtual ~TouchScreen() = default;
    TouchScreen(const TouchScreen&) = delete;
    TouchScreen& operator=(const TouchScreen&) = delete;

    /// Of the last capture; before the first one, of the screen.
    [[nodiscard]] virtual ScreenSize size() = 0;
    /// A capture of the current screen.
    [[nodiscard]] virtual Picture capture() = 0;
    /// A short tap. Requires: a pixel of the last capture.
    virtual void tap(Point px) = 0;
    /// Throws Error(device_failed) if the screen is locked or off. Called when a capture shows no board.
    virtual void demand_ready() {}
};

/// A phone or an emulator that the Android Debug Bridge reaches; runs the program `adb`. `serial`: which
/// device, as `adb devices` lists it; empty where only one is connected. Throws Error(no_device,
/// Stage::device): no program adb, no device, several without a serial, an unauthorized one.
[[nodiscard]] std::unique_ptr<TouchScreen> open_adb(const std::string& serial);

/// The window of a program on this desktop (X11) whose title contains `title`, ignoring case. Raises the
/// window if the window manager allows it. Throws Error(no_device, Stage::device): no X server, no such
/// window, several, an X server without the XTest extension.
[[nodiscard]] std::unique_ptr<TouchScreen> open_window(const std::string& title);

/// A recorded game, for tests and trials: a JSON file {"screens": ["0.png", …], "taps": [[x, y], …]}. The
/// first screen is shown until the first tap is within 20 pixels of its point, then the second one is shown,
/// and so on; a tap elsewhere throws Error(device_failed). Paths are relative to the file. Throws the errors
/// of reading files; Error(bad_level) for another content.
[[nodiscard]] std::unique_ptr<TouchScreen> open_recording(const std::filesystem::path& file);

/// The taps of a step, in their order. KAMI 2 and KAMI: the swatch, then the region. Flood-It: the button of
/// the color, or a cell of the color where no buttons were detected. Shisen-Sho: both tiles. Empty where a
/// point is not known (no swatches). Requires: `step < solution.taps.size()`.
[[nodiscard]] std::vector<Point> taps_of_step(const Level& level, const Solution& solution, std::size_t step);

/// How long a device may take.
struct PlayTiming {
    std::chrono::milliseconds between_captures{60};
    std::chrono::milliseconds between_taps{80};  ///< of one move
    std::chrono::milliseconds after_move{0};     ///< an additional pause
    std::chrono::milliseconds reaction{
        2500};                             ///< until a tap counts as lost; attempt n waits n times as long
    std::chrono::milliseconds rest{1500};  ///< time without change after which a capture is final
    std::chrono::milliseconds settling{10'000};  ///< longest animation, and longest transition to a level
    std::chrono::milliseconds pause_step{100};   ///< added to the pause after each lost tap
    std::chrono::milliseconds max_learned_pause{600};  ///< upper limit of that addition
};

enum class PlayEventKind : std::uint8_t {
    level_read,
    level_solved,
    move_made,      ///< checked on the screen; of a dry run: the move that would be made
    taps_repeated,  ///< the taps of a move had no effect
    board_differs,  ///< the board is not the one that the move gives; it is solved again
    level_finished,
    board_gone,  ///< the board left the screen with the taps of the last move: the level may be done
};
/// "level-read", "level-solved", "move-made", "taps-repeated", "board-differs", "level-finished",
/// "board-gone".
[[nodiscard]] std::string_view play_event_name(PlayEventKind kind);

struct PlayEvent {
    PlayEventKind kind = PlayEventKind::level_read;
    std::size_t level = 1;            ///< counted from 1
    std::size_t move = 0;             ///< of the solution at hand, counted from 1; 0 where none is concerned
    const Input* input = nullptr;     ///< what the solution at hand solves
    const Run* run = nullptr;         ///< null before it is solved
    std::vector<Point> taps_px = {};  ///< of the move
};

/// A level that is solved already.
struct KnownSolution {
    Level level;        ///< the board that must show in the beginning
    Solution solution;  ///< of this level; it is played
};

struct PlayOptions {
    ReadOptions read;
    SolveOptions solve;  ///< its `cancellation` also stops the play, between two taps
    PlayTiming timing;
    bool dry_run = false;                            ///< reads and solves, and taps nothing
    std::optional<std::size_t> max_moves;            ///< stop after so many
    std::size_t levels = 1;                          ///< more than 1 needs `next_px`
    std::optional<Point> next_px;                    ///< the button that leads to the next level
    std::optional<KnownSolution> known;              ///< of the first level; nothing: it is solved
    std::function<void(const PlayEvent&)> on_event;  ///< may be empty
    /// Replaces `solve_input`, for callers that limit concurrent searches; empty: `solve_input`. After a
    /// cancellation its result is ignored. An Error that it throws stops the play; other exceptions
    /// propagate.
    std::function<Run(const Input&, const SolveOptions&)> solver;
};

struct PlaySummary {
    std::size_t levels = 0;       ///< finished, as the board showed
    std::size_t unconfirmed = 0;  ///< levels whose board left the screen with the taps of the last move
    std::size_t moves = 0;        ///< made and checked
    std::size_t repeated = 0;     ///< how often the taps of a move were repeated
    std::size_t differed = 0;     ///< number of unexpected boards after a move
    bool is_cancelled = false;
    std::optional<Error> stopped;  ///< why the play ended early; else nothing
    Picture last_picture;          ///< the last capture; empty if there is none
};

/// Plays `levels` levels, or until an error ends the play (`stopped`): the refusals of reading, a shortfall
/// of the solution, board_covered, board_changes, taps_lost, device_failed. Taps are made only inside the
/// board, its swatches and buttons, and at `next_px`. After each move the cells are read again; a move
/// without effect is repeated up to three times, and an unexpected board is solved again. Many games remove
/// the board after the last move. If a capture or the cells still visible have confirmed that move, the level
/// is finished; otherwise it is `unconfirmed`. Either way the next level follows. Throws Error(usage) for
/// options that contradict each other.
[[nodiscard]] PlaySummary play_on(TouchScreen& screen, const PlayOptions& options);

}  // namespace unfold
