// unfold play: plays the level on the screen of a phone or in a window, and checks every move.
#include <spdlog/spdlog.h>

#include "answers/answers.h"
#include "answers/parameters.h"
#include "app/commands/commands.h"
#include "app/commands/options.h"
#include "app/files.h"
#include "app/interrupt.h"
#include "app/report/report.h"
#include "app/terminal.h"
#include "app/work.h"

namespace unfold::app {
namespace {

struct PlayArguments {
    bool uses_adb = false;
    std::string serial;
    std::string window;
    std::string recording;
    ReadingOptions reading;
    SearchOptions search;
    int pause_ms = 0;
    PlayOptions options;
    std::optional<std::string> next;
    std::string output_folder = ".";
    bool json = false;
};

std::unique_ptr<TouchScreen> open_screen(const PlayArguments& arguments) {
    if (!arguments.window.empty()) return open_window(arguments.window);
    if (!arguments.recording.empty()) return open_recording(arguments.recording);
    if (arguments.uses_adb || !arguments.serial.empty()) return open_adb(arguments.serial);
    throw Error(ErrorCode::usage, Stage::command, "No device was given.",
                "Name a phone (--adb) or a window (--window TITLE).");
}

std::optional<Point> point_from(const std::string& text) {
    const auto numbers = answers::two_numbers_from(text);
    if (!numbers) return std::nullopt;
    return Point{double(numbers->first), double(numbers->second)};
}

// Saves what the screen showed when the play stopped. Returns the file, or nothing where there is no picture
// or it cannot be written: `problem` is then the reason.
std::optional<std::filesystem::path> save_picture(const PlayArguments& arguments, const PlaySummary& summary,
                                                  std::string& problem) {
    if (!summary.stopped || summary.last_picture.width_px == 0) return std::nullopt;
    const std::filesystem::path path = std::filesystem::path(arguments.output_folder) / "unfold-play.png";
    try {
        make_folder(arguments.output_folder);
        write_output(path, OutputKind::png, encode_png(summary.last_picture));
        return path;
    } catch (const Error& error) {
        problem = error.message();
        return std::nullopt;
    }
}

// A device that cannot be opened ends the play like one that fails later.
PlaySummary play_on_device(const PlayArguments& arguments, const PlayOptions& options) {
    try {
        const std::unique_ptr<TouchScreen> screen = open_screen(arguments);
        return play_on(*screen, options);
    } catch (const Error& error) {
        PlaySummary summary;
        summary.stopped = error;
        return summary;
    }
}

void print_result(const PlayArguments& arguments, const PlaySummary& summary) {
    std::string problem;
    const auto picture = save_picture(arguments, summary, problem);
    if (arguments.json) {
        nlohmann::ordered_json object = summary_object(summary);
        if (summary.stopped) object["error"]["hint"] = hint_with_option(*summary.stopped);
        object["picture"] = picture ? nlohmann::ordered_json(picture->string()) : nullptr;
        print_text(answers::one_line(object));
        return;
    }
    const bool has_begun = summary.last_picture.width_px > 0;
    if (has_begun && !arguments.options.dry_run) print_text(text_of_summary(summary) + "\n");
    if (!summary.stopped) return;
    print_failure("", *summary.stopped);
    if (picture)
        print_note(fmt::format("The screen at that moment: {}\n", picture->string()));
    else if (!problem.empty())
        print_note(fmt::format("The screen was not saved: {}\n", problem));
}

int play_and_report(const PlayArguments& arguments, const Context& context) {
    const SignalDeferral deferral;
    PlayOptions options = arguments.options;
    options.read = arguments.reading.read_options();
    options.solve = arguments.search.options(context.cancellation);
    options.timing.after_move = std::chrono::milliseconds(arguments.pause_ms);
    if (arguments.next) options.next_px = point_from(*arguments.next);
    // The line of a search goes when the search has ended.
    std::optional<ProgressLine> progress;
    options.solve.on_progress = [&](const SolveProgress& now) {
        if (!progress) progress.emplace("solving");
        progress->show(now);
    };
    options.on_event = [&](const PlayEvent& event) {
        progress.reset();
        print_text(arguments.json ? answers::one_line(event_object(event)) : text_of_event(event));
    };
    const PlaySummary summary = play_on_device(arguments, options);
    progress.reset();
    print_result(arguments, summary);
    return exit_code_or_signal(summary.stopped ? exit_code(summary.stopped->code()) : 0);
}

}  // namespace

void add_play(CLI::App& app, Context& context) {
    const auto [command, arguments] = add_command(
        app, context, "play", "Play the level on a phone or in a window: tap, check, until it is done",
        play_and_report);
    auto* adb = command->add_flag("--adb", arguments->uses_adb,
                                  "Play on the phone that the Android Debug Bridge (adb) reaches");
    auto* serial =
        command->add_option("--serial", arguments->serial, "Which phone, as \"adb devices\" lists it")
            ->type_name("S");
    auto* window =
        command
            ->add_option("--window", arguments->window,
                         "Play in the window with this title, or a part of it, on this desktop (X11)")
            ->type_name("TITLE");
    auto* recording =
        command->add_option("--recording", arguments->recording, "Play on recorded screens, to try it out")
            ->type_name("FILE");
    window->excludes(adb)->excludes(serial)->excludes(recording);
    recording->excludes(adb)->excludes(serial);
    arguments->reading.add_rules_to(*command);
    add_time_limit(*command, arguments->search, "Seconds to search each level");
    add_memory_limit(*command, arguments->search, "MiB of memory for the search");
    add_threads(*command, arguments->search.threads, "Threads to search with");
    command->add_option("--pause", arguments->pause_ms, "Milliseconds to wait after each move")
        ->check(CLI::Range(0, 60'000))
        ->type_name("MS")
        ->capture_default_str();
    command->add_flag("--dry-run", arguments->options.dry_run,
                      "Print the moves and their taps, and tap nothing");
    command->add_option("--moves", arguments->options.max_moves, "Stop after so many moves")
        ->check(CLI::Range(1, 100'000))
        ->type_name("N");
    command
        ->add_option("--next", arguments->next,
                     "The button that leads to the next level, in pixels of the screen")
        ->check([](const std::string& text) {
            return point_from(text) ? std::string{} : "write X,Y, like 540,2100";
        })
        ->type_name("X,Y");
    command->add_option("--levels", arguments->options.levels, "How many levels to play, one after the other")
        ->check(CLI::Range(1, 10'000))
        ->type_name("N")
        ->capture_default_str();
    command
        ->add_option("-o,--output", arguments->output_folder,
                     "Folder for the picture of the screen that is saved when something stops the play")
        ->type_name("DIR")
        ->capture_default_str();
    command->add_flag("--json", arguments->json, "One JSON object a line for each event, and nothing else");
    command->footer(
        "Taps are made only on the board, on its color buttons, and at --next. After each move the\n"
        "board is read again: lost taps are repeated, and an unexpected board is solved again. A level\n"
        "\"may be done\" if its board disappears after the last taps, before a capture confirms them.\n"
        "Ctrl-C stops between two taps. Exit code 7: something prevented the play (no device, a locked\n"
        "phone, a dialog over the board, taps without effect); the screen is then saved as\n"
        "unfold-play.png.\n\n"
        "Examples:\n"
        "  unfold play --adb                         plays the level on the connected phone\n"
        "  unfold play --adb --dry-run               only prints the moves\n"
        "  unfold play --adb --levels 10 --next 540,2100   ten levels, with the button at this place\n"
        "  unfold play --window Flood                plays in the window of a program on this desktop\n"
        "  unfold play --window KShisen --gravity down     Shisen-Sho where tiles fall");
}

}  // namespace unfold::app
