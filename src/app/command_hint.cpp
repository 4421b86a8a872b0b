// unfold hint: only the next moves, for players who want to find the rest themselves.
#include "unfold/pipeline.h"

#include <algorithm>
#include <cstdio>
#include <memory>

#include "app/commands.h"
#include "app/interrupt.h"
#include "app/reading_options.h"
#include "app/report.h"
#include "app/search_limits.h"
#include "app/taps.h"
#include "app/terminal.h"
#include "app/tile_report.h"
#include "app/work.h"

namespace unfold::app {
namespace {

struct HintArguments {
    std::string input;
    ReadingOptions reading;
    std::size_t count = 1;
    SearchLimits limits;
    std::string taps;  // "adb", or nothing
};

// The taps alone, for a shell to run.
Outcome hint_of_tiles(const HintArguments& arguments, const SolveOptions& options, const std::string& name,
                      const TileInput& input) {
    const TileRun run = with_progress_line(
        name, options, [&](const SolveOptions& shown) { return solve_tile_input(input, shown); });
    // What can be removed from a board that is lost, or undecided, is no advice.
    if (!arguments.taps.empty() && !run.shortfall)
        std::fputs(adb_taps(input, run, arguments.count).c_str(), stdout);
    if (!arguments.taps.empty()) return run.shortfall;
    std::fputs(bold(text_of_tiles(name, input)).c_str(), stdout);
    if (run.shortfall) return run.shortfall;
    const std::size_t pairs = run.result.removals.size();
    if (pairs == 0) std::fputs("nothing to do: there are no tiles\n", stdout);
    std::fputs(text_of_removals(run, arguments.count).c_str(), stdout);
    if (pairs > arguments.count) std::printf("then %zu more to go\n", pairs - arguments.count);
    return std::nullopt;
}

Outcome hint(const HintArguments& arguments, const Context& context, const InputFile& file) {
    const std::string name = file.path.string();
    const AnyInput any = arguments.reading.read_any(file, read_file(file.path));
    const FinishesFirst finishes_first;
    const SolveOptions options = arguments.limits.options(context.cancellation);
    if (const auto* tiles = std::get_if<TileInput>(&any))
        return hint_of_tiles(arguments, options, name, *tiles);
    const Input& input = std::get<Input>(any);
    const Run run = with_progress_line(name, options,
                                       [&](const SolveOptions& shown) { return solve_input(input, shown); });
    if (!arguments.taps.empty()) {
        std::fputs(adb_taps(input, run, arguments.count).c_str(), stdout);
        return run.shortfall;
    }
    std::fputs(bold(text_of_input(name, input)).c_str(), stdout);
    const std::size_t moves = run.result.moves.size();
    if (moves == 0 && !run.shortfall) std::fputs("nothing to do: the board has one color\n", stdout);
    std::fputs(text_of_moves(input, run, arguments.count).c_str(), stdout);
    if (moves > arguments.count) std::printf("then %zu more to go\n", moves - arguments.count);
    return run.shortfall;
}

int run_hint(const HintArguments& arguments, const Context& context) {
    return work_through(
        {arguments.input}, [&](const InputFile& file) { return hint(arguments, context, file); }, say_error);
}

}  // namespace

void add_hint(CLI::App& app, Context& context) {
    CLI::App* command = app.add_subcommand("hint", "Say only the next moves; writes no files");
    const auto arguments = std::make_shared<HintArguments>();
    command->add_option("INPUT", arguments->input, "A screenshot or a level file, at any point of the game")
        ->required();
    arguments->reading.add_to(*command);
    command->add_option("--count", arguments->count, "How many moves to say")
        ->check(CLI::Range(1, 1000))
        ->type_name("K")
        ->capture_default_str();
    add_time_limit(*command, arguments->limits, "Seconds to search");
    add_memory_limit(*command, arguments->limits, "MiB of memory for the search");
    add_threads(*command, arguments->limits, "Threads to search with");
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
    command->callback([arguments, &context] {
        context.chosen = [arguments, &context] { return run_hint(*arguments, context); };
    });
}

}  // namespace unfold::app
