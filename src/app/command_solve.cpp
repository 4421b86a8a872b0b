// unfold solve: pictures and levels in, solved pictures out.
#include <algorithm>
#include <cstdio>
#include <memory>

#include "app/batch.h"
#include "app/commands.h"
#include "app/interrupt.h"
#include "app/outputs.h"
#include "app/reading_options.h"
#include "app/report.h"
#include "app/search_limits.h"
#include "app/solved.h"
#include "app/solved_page/solved_page.h"
#include "app/step_outputs.h"
#include "app/terminal.h"
#include "app/tile_report.h"
#include "app/work.h"

namespace unfold::app {
namespace {

struct SolveArguments {
    std::vector<std::string> inputs;
    ReadingOptions reading;
    std::string output_folder;
    std::string last_stage = "output";
    SearchLimits limits;
    bool all_colors = false;
    std::size_t solutions = 0;
    bool difficulty = false;
    bool resume = false;
    bool json = false;
    bool dot = false;
    bool svg = false;
    bool html = false;
    bool steps = false;
    bool animate = false;
};

// How many solutions the difficulty figures count where --solutions does not say.
constexpr std::size_t counted_solutions = 10;

// The stages that can be stopped after, in order.
const std::vector<std::string> stages{"counter", "graph", "verify", "output"};

bool goes_beyond(const SolveArguments& arguments, const std::string& stage) {
    return std::find(stages.begin(), stages.end(), arguments.last_stage) >
           std::find(stages.begin(), stages.end(), stage);
}

void write_graph(const SolveArguments& arguments, const Input& input, const Outputs& outputs) {
    if (!arguments.dot && !arguments.svg) return;
    const std::string dot = region_graph_dot(input.graph, input.level);
    if (arguments.dot) outputs.write(".dot", OutputKind::dot, dot);
    if (arguments.svg) outputs.write(".svg", OutputKind::svg, draw_dot(dot, DrawingFormat::svg));
}

// What is drawn of a solution. The page is sent to others: it goes under the name of the file alone.
template <class InputOfGame, class RunOfGame, class MoveOfGame>
void write_drawings(const SolveArguments& arguments, const InputFile& file, const InputOfGame& input,
                    const RunOfGame& run, const std::vector<MoveOfGame>& moves, const Outputs& outputs) {
    if (!goes_beyond(arguments, "verify")) return;
    if (input.picture.width_px > 0) {
        outputs.write(".solved.png", OutputKind::png, encode_png(solved_picture(input, run)));
        if (arguments.steps) write_steps(input, moves, outputs);
        if (arguments.animate) write_animation(input, moves, outputs);
    }
    if (!arguments.html) return;
    const std::string name = file.path == "-" ? file.base_name : file.path.filename().string();
    outputs.write(".html", OutputKind::html, solved_page(name, input, run));
}

SolveOptions options_of(const SolveArguments& arguments, const Context& context) {
    SolveOptions options = arguments.limits.options(context.cancellation);
    options.every_final_color = arguments.all_colors;
    return options;
}

// What was asked for beside the solution, within the time that the solution left.
Extras extras_of(const SolveArguments& arguments, const Context& context, const Input& input,
                 const Run& run) {
    Extras extras;
    extras.show_solutions = arguments.solutions > 0;
    if (arguments.solutions > 0 || arguments.difficulty) {
        SolveOptions options = options_of(arguments, context);
        options.every_final_color = false;
        options.limit_ms = std::max(0.0, options.limit_ms - run.result.solve_ms);
        const std::size_t most = arguments.solutions > 0 ? arguments.solutions : counted_solutions;
        extras.alternatives = alternatives_of(input, most, options);
    }
    if (arguments.difficulty) extras.greedy_moves = greedy_solution(input.level).size();
    return extras;
}

BatchOptions batch_of(const SolveArguments& arguments, const Context& context) {
    BatchOptions batch;
    batch.solve = options_of(arguments, context);
    batch.solve.threads = 1;
    batch.threads = arguments.limits.threads;
    batch.output_folder = arguments.output_folder;
    batch.format = arguments.json ? BatchFormat::json : BatchFormat::text;
    batch.start = arguments.resume ? BatchStart::resume : BatchStart::anew;
    return batch;
}

void demand_lines_only(const SolveArguments& arguments) {
    if (arguments.dot || arguments.svg || arguments.steps || arguments.animate || arguments.html)
        throw Error(ErrorCode::usage, Stage::command,
                    "Of a file with many boards nothing is drawn: each gets a line of results.",
                    "Leave out --dot, --svg, --steps, --animate and --html, or give the boards one by one.");
    if (arguments.all_colors || arguments.solutions > 0 || arguments.difficulty)
        throw Error(ErrorCode::usage, Stage::command,
                    "A file with many boards gets a line a board, which has room for one solution.",
                    "Leave out --all-colors, --solutions and --difficulty, or give the boards one by one.");
}

// Before anything is solved or written.
void demand_free_flood(const SolveArguments& arguments, Game game) {
    if (game == Game::floodit && (arguments.all_colors || arguments.solutions > 0 || arguments.difficulty))
        throw Error(ErrorCode::usage, Stage::command,
                    "Other solutions and other final colors are looked for in KAMI 2 and KAMI only.",
                    "Leave out --all-colors, --solutions and --difficulty.");
}

void demand_no_color_options(const SolveArguments& arguments) {
    const bool has_any = arguments.all_colors || arguments.solutions > 0 || arguments.difficulty ||
                         arguments.dot || arguments.svg;
    if (has_any)
        throw Error(ErrorCode::usage, Stage::command,
                    "Shisen-Sho has no colors, no region graph and no fewest moves.",
                    "Leave out --all-colors, --solutions, --difficulty, --dot and --svg.");
}

Outcome solve_tiles_of(const SolveArguments& arguments, const Context& context, const InputFile& file,
                       const TileInput& input, const Outputs& outputs) {
    const std::string name = file.path.string();
    demand_no_color_options(arguments);
    outputs.write_level_file(input.level);
    if (!arguments.json) std::fputs(bold(text_of_tiles(name, input)).c_str(), stdout);
    if (!goes_beyond(arguments, "graph")) {
        if (arguments.json) std::fputs(json_of_tiles(name, input).c_str(), stdout);
        return std::nullopt;
    }
    const TileRun run =
        with_progress_line(name, options_of(arguments, context),
                           [&](const SolveOptions& options) { return solve_tile_input(input, options); });
    outputs.write(".solution.json", OutputKind::solution, tile_solution_to_json(run.solution));
    const Stopwatch stopwatch;
    write_drawings(arguments, file, input, run, run.result.removals, outputs);
    const double render_ms = stopwatch.elapsed_ms();
    std::fputs(
        (arguments.json ? json_of_tile_run(name, input, run, render_ms) : text_of_tile_run(run)).c_str(),
        stdout);
    std::fflush(stdout);
    return run.shortfall;
}

Outcome solve_one(const SolveArguments& arguments, const Context& context, const InputFile& file,
                  OutputGuard& guard) {
    const std::string name = file.path.string();
    const std::vector<std::uint8_t> bytes = read_file(file.path);
    if (const auto boards = arguments.reading.boards(bytes); boards.size() > 1) {
        demand_lines_only(arguments);
        return solve_batch(batch_of(arguments, context), file, boards, guard);
    }
    const AnyInput any = arguments.reading.read_any(file, bytes);
    const FinishesFirst finishes_first;
    const Outputs outputs(file, arguments.output_folder, guard);
    if (const auto* tiles = std::get_if<TileInput>(&any))
        return solve_tiles_of(arguments, context, file, *tiles, outputs);
    const Input& input = std::get<Input>(any);
    demand_free_flood(arguments, input.level.game);
    outputs.write_level_file(input.level);
    if (!arguments.json) std::fputs(bold(text_of_input(name, input)).c_str(), stdout);
    if (!goes_beyond(arguments, "counter")) {
        if (arguments.json) std::fputs(json_of_reading(name, input).c_str(), stdout);
        return std::nullopt;
    }
    write_graph(arguments, input, outputs);
    if (!goes_beyond(arguments, "graph")) {
        if (arguments.json) std::fputs(json_of_reading(name, input).c_str(), stdout);
        return std::nullopt;
    }

    const Run run =
        with_progress_line(name, options_of(arguments, context),
                           [&](const SolveOptions& options) { return solve_input(input, options); });
    outputs.write(".solution.json", OutputKind::solution, solution_to_json(run.solution));
    const Stopwatch stopwatch;
    write_drawings(arguments, file, input, run, run.result.moves, outputs);
    const double render_ms = stopwatch.elapsed_ms();

    const Extras extras = extras_of(arguments, context, input, run);
    if (arguments.json) {
        std::fputs(json_of_run(name, input, run, extras, render_ms).c_str(), stdout);
    } else {
        std::fputs(text_of_run(input, run).c_str(), stdout);
        std::fputs(text_of_extras(input, run, extras).c_str(), stdout);
        if (input.picture.width_px == 0)
            std::fputs("  note: a board of this kind is not drawn yet, so there is no picture.\n", stdout);
    }
    std::fflush(stdout);
    return run.shortfall;
}

int run_solve(const SolveArguments& arguments, const Context& context) {
    const auto report = [&](const std::string& input, const Error& error) {
        // A solution that is not short enough has had its line.
        const bool has_line =
            error.code() == ErrorCode::over_budget || error.code() == ErrorCode::no_solution;
        if (!arguments.json)
            say_error(input, error);
        else if (!has_line)
            std::fputs(json_of_error(input, error).c_str(), stdout);
    };
    OutputGuard guard(arguments.inputs);
    return work_through(
        arguments.inputs, [&](const InputFile& file) { return solve_one(arguments, context, file, guard); },
        report);
}

}  // namespace

void add_solve(CLI::App& app, Context& context) {
    CLI::App* command = app.add_subcommand("solve", "Solve the level of a screenshot or of a level file");
    const auto arguments = std::make_shared<SolveArguments>();
    add_inputs_and_folder(*command, arguments->inputs, arguments->output_folder, "results");
    arguments->reading.add_to(*command);
    add_time_limit(*command, arguments->limits, "Seconds to search; the best answer so far is given then");
    add_memory_limit(*command, arguments->limits, "MiB of memory for the search");
    add_threads(*command, arguments->limits,
                "Threads to search with; of a text file with many boards, how many at once");
    command->add_flag("--all-colors", arguments->all_colors,
                      "Also find the fewest moves for each color that the board may end in");
    command->add_option("--solutions", arguments->solutions, "Also list up to K different shortest solutions")
        ->check(CLI::Range(1, 1000))
        ->type_name("K");
    command->add_flag(
        "--difficulty", arguments->difficulty,
        "Also say how many shortest solutions there are and how many more moves greedy play takes");
    command->add_flag(
        "--lines", arguments->reading.board_per_line,
        "In a text file, take each line as a board, even where the lines could be the rows of one");
    command->add_flag("--resume", arguments->resume,
                      "Of a text file with many boards, skip those that the results file has already");
    command->add_flag("--json", arguments->json,
                      "One JSON object a line on standard output, nothing else there");
    command->add_flag("--dot", arguments->dot, "Also write the region graph as DOT");
    command->add_flag("--svg", arguments->svg, "Also write the region graph as SVG");
    command->add_flag("--html", arguments->html,
                      "Also write a page that shows the moves one by one: one file, to send to others");
    command->add_flag(
        "--steps", arguments->steps,
        "Also write a picture a move, NAME.step-01.png and so on, and all on one sheet, NAME.steps.png");
    command->add_flag("--animate", arguments->animate,
                      "Also write the solution as an animation, NAME.solved.gif");
    command
        ->add_option("--stop-after", arguments->last_stage,
                     "Last stage to run: counter (reading), graph, verify (solving), output")
        ->check(CLI::IsMember(stages))
        ->type_name("STAGE");
    command->footer(
        "Rows and columns in the text count from 1, from the top left.\n\n"
        "Examples:\n"
        "  unfold solve shot.png                 writes shot.solved.png beside it\n"
        "  unfold solve *.png -o solved          several, into the folder solved\n"
        "  unfold solve shot.png --steps         also a picture a move, and all of them on one sheet\n"
        "  unfold solve shot.png --animate       also the moves one after the other, as a GIF\n"
        "  unfold solve level.json --json        for other programs\n"
        "  unfold solve level.json --difficulty  figures for level designers\n"
        "  unfold solve shot.png --time-limit 5  the best that is found in five seconds\n"
        "  unfold solve shot.png --html          also shot.html, to step through in any browser\n"
        "  unfold solve boards.txt --game floodit --threads 2\n"
        "                                        many boards, a line each, also into boards.results.txt");
    command->callback([arguments, &context] {
        context.chosen = [arguments, &context] { return run_solve(*arguments, context); };
    });
}

}  // namespace unfold::app
