// unfold hint: only the next moves, for players who want to find the rest themselves.
#include <algorithm>
#include <cmath>

#include "answers/answers.h"
#include "app/commands/commands.h"
#include "app/commands/options.h"
#include "app/interrupt.h"
#include "app/report/report.h"
#include "app/terminal.h"
#include "app/work.h"

namespace unfold::app {
namespace {

struct HintArguments {
    std::string input;
    ReadingOptions reading;
    std::size_t count = 1;
    SearchOptions search;
    std::string taps;  // "adb", or nothing
};

// The first `count` steps as taps, one a line.
std::string tap_lines(const Input& input, const Solution& solution, std::size_t count) {
    if (!answers::is_from_picture(input))
        throw Error(ErrorCode::usage, Stage::command, "A level file does not say where on a screen to tap.",
                    "Give the screenshot itself.");
    // Pixels of the picture are pixels of the screen: a screenshot has the resolution of its phone.
    std::string lines;
    for (std::size_t i = 0; i < std::min(count, solution.taps.size()); ++i)
        for (const Point& px : taps_of_step(input.level(), solution, i))
            lines += fmt::format("adb shell input tap {} {}\n", std::lround(px.x), std::lround(px.y));
    return lines;
}

std::optional<Failure> hint(const HintArguments& arguments, const Context& context, const InputFile& file,
                            const Print& print) {
    const std::string name = file.path.string();
    const Input input = arguments.reading.read(file);
    const SignalDeferral deferral;
    const Run run = solve_with_progress(name, input, arguments.search.options(context.cancellation));
    // The pairs that can be removed from a board that is lost or undecided are not advice.
    const std::size_t count = run.solution.has_answer() ? arguments.count : 0;
    if (!arguments.taps.empty()) {
        // The taps alone, for a shell to run.
        if (count > 0) print(tap_lines(input, run.solution, count));
        return shortfall_of(run.shortfall);
    }
    print(bold(text_of_input(name, input)));
    if (count == 0) return shortfall_of(run.shortfall);
    const std::size_t steps = run.solution.step_count();
    if (steps == 0) print(headline_of(run) + "\n");
    print(text_of_steps(input, run, count));
    if (steps > count) print(fmt::format("then {} more to go\n", steps - count));
    return shortfall_of(run.shortfall);
}

int run_hint(const HintArguments& arguments, const Context& context) {
    return InputList({arguments.input})
        .process(1, OutputFormat::text, [&](const InputFile& file, OutputGuard&, const Print& print) {
            return hint(arguments, context, file, print);
        });
}

}  // namespace

void add_hint(CLI::App& app, Context& context) {
    const auto [command, arguments] =
        add_command(app, context, "hint", "Print only the next moves; writes no files", run_hint);
    command->add_option("INPUT", arguments->input, "A screenshot or a level file, at any point of the game")
        ->required();
    arguments->reading.add_to(*command);
    command->add_option("--count", arguments->count, "How many moves to print")
        ->check(CLI::Range(1, 1000))
        ->type_name("K")
        ->capture_default_str();
    add_time_limit(*command, arguments->search, "Seconds to search");
    add_memory_limit(*command, arguments->search, "MiB of memory for the search");
    add_threads(*command, arguments->search.threads, "Threads to search with");
    command
        ->add_option("--taps", arguments->taps,
                     "Print the moves as taps for the phone that the screenshot is from: adb prints \"adb "
                     "shell input tap X Y\"")
        ->check(CLI::IsMember({"adb"}))
        ->type_name("TOOL");
    command->footer(
        "Examples:\n"
        "  unfold hint shot.png              the next move\n"
        "  unfold hint shot.png --count 3    the next three\n"
        "  unfold hint shot.png --count 99 --taps adb | sh    plays the whole level on the phone");
}

}  // namespace unfold::app
