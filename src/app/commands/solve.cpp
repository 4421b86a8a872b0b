// unfold solve: pictures and levels in, solved pictures out.
#include <algorithm>
#include <future>

#include <spdlog/spdlog.h>

#include "app/commands/batch.h"
#include "app/commands/commands.h"
#include "app/commands/options.h"
#include "app/interrupt.h"
#include "app/page/solved_page.h"
#include "app/report/report.h"
#include "app/terminal.h"
#include "app/work.h"
#include "puzzle/game.h"

namespace unfold::app {
namespace {

struct SolveArguments {
    std::vector<std::string> inputs;
    ReadingOptions reading;
    std::string output_folder;
    std::string last_stage = "output";
    SearchOptions search;
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
    bool is_one_of_several = false;  ///< that are solved at once
};

// Number of solutions that --difficulty counts without --solutions.
constexpr std::size_t default_solution_count = 10;

// The stages that --stop-after accepts, in order.
const std::vector<std::string> stages{"counter", "graph", "verify", "output"};

bool goes_beyond(const SolveArguments& arguments, const std::string& stage) {
    return std::find(stages.begin(), stages.end(), arguments.last_stage) >
           std::find(stages.begin(), stages.end(), stage);
}

// The files of one input: all in one folder, with the same start of their names.
class Outputs {
  public:
    Outputs(const InputFile& input, const std::string& folder, OutputGuard& guard)
        : start_(input.output(folder, "")), guard_(guard) {
        make_folder(start_.parent_path());
    }
    template <class Content>
    void write(const std::string& ending, OutputKind kind, const Content& content) const {
        const auto path = start_.string() + ending;
        guard_.claim(path);
        write_output(path, kind, content);
        spdlog::info("wrote {}", path);
    }
    void write_level_file(const Level& level) const {
        write_level(start_.string() + ".level.json", level, guard_);
    }

  private:
    std::filesystem::path start_;
    OutputGuard& guard_;
};

void write_graph(const SolveArguments& arguments, const Input& input, const Outputs& outputs) {
    if (!arguments.dot && !arguments.svg) return;
    const std::string dot = answers::graph_dot(input);
    if (arguments.dot) outputs.write(".dot", OutputKind::dot, dot);
    if (arguments.svg) outputs.write(".svg", OutputKind::svg, draw_dot(dot, DrawingFormat::svg));
}

// The next one is drawn while one is encoded.
void write_steps(const Input& input, const Solution& solution, const Outputs& outputs) {
    const std::size_t step_count = solution.step_count();
    std::string next_ending;
    std::future<std::vector<std::uint8_t>> encoded;
    const auto write = [&](const std::string& ending, Picture picture) {
        if (encoded.valid()) outputs.write(next_ending, OutputKind::png, encoded.get());
        next_ending = ending;
        encoded =
            std::async(std::launch::async, [picture = std::move(picture)] { return encode_png(picture); });
    };
    step_pictures(input.picture, input.reading, solution, [&](std::size_t step, Picture picture) {
        write(".step-" + padded_number(step + 1, step_count) + ".png", std::move(picture));
    });
    write(".steps.png", contact_sheet(input.picture, input.reading, solution));
    outputs.write(next_ending, OutputKind::png, encoded.get());
}

void write_drawings(const SolveArguments& arguments, const InputFile& file, const Input& input,
                    const Run& run, const Outputs& outputs) {
    if (!goes_beyond(arguments, "verify")) return;
    Picture solved;
    if (input.has_picture()) {
        // The animation shares nothing with the pictures.
        std::future<std::vector<std::uint8_t>> animation;
        if (arguments.animate)
            animation = std::async(std::launch::async,
                                   [&] { return animate(input.picture, input.reading, run.solution); });
        solved = annotate(input.picture, input.reading, run.solution);
        outputs.write(".solved.png", OutputKind::png, encode_png(solved));
        if (arguments.steps) write_steps(input, run.solution, outputs);
        if (arguments.animate) outputs.write(".solved.gif", OutputKind::gif, animation.get());
    }
    if (!arguments.html) return;
    // The page is sent to others: it names the file without its folders.
    const std::string name = file.path == "-" ? file.base_name : file.path.filename().string();
    outputs.write(".html", OutputKind::html, solved_page(name, input, run, solved));
}

SolveOptions options_of(const SolveArguments& arguments, const Context& context) {
    SolveOptions options = arguments.search.options(context.cancellation);
    options.free_flood.every_final_color = arguments.all_colors;
    return options;
}

// The requested extras, computed within the rest of the time limit.
Extras extras_of(const SolveArguments& arguments, const Context& context, const Input& input,
                 const Run& run) {
    const Stopwatch stopwatch;
    Extras extras;
    extras.show_solutions = arguments.solutions > 0;
    if (arguments.solutions > 0 || arguments.difficulty) {
        SolveOptions options = options_of(arguments, context);
        options.free_flood.every_final_color = false;
        options.limit_ms = std::max(0.0, options.limit_ms - run.solution.solve_ms);
        // The grade needs time, too.
        if (arguments.difficulty) options.limit_ms /= 2;
        const std::size_t max_count = arguments.solutions > 0 ? arguments.solutions : default_solution_count;
        extras.alternatives = alternatives_of(input, max_count, options);
    }
    if (arguments.difficulty) {
        extras.greedy_moves = greedy_solution(input.level()).size();
        GradeOptions options;
        options.limit_ms =
            std::max(0.0, 1000 * arguments.search.limit_s - run.solution.solve_ms - stopwatch.elapsed_ms());
        options.memory_bytes = arguments.search.memory_bytes();
        options.cancellation = context.cancellation;
        extras.grade = grade(input.level(), options);
    }
    return extras;
}

BatchOptions batch_of(const SolveArguments& arguments, const Context& context) {
    BatchOptions batch;
    batch.solve = options_of(arguments, context);
    batch.solve.threads = 1;
    batch.threads = arguments.search.threads;
    batch.output_folder = arguments.output_folder;
    batch.format = format_of(arguments.json);
    batch.resume = arguments.resume;
    return batch;
}

void require_result_lines_only(const SolveArguments& arguments) {
    if (arguments.dot || arguments.svg || arguments.steps || arguments.animate || arguments.html)
        throw Error(ErrorCode::usage, Stage::command,
                    "A file with many boards gives one result line per board, and no drawings.",
                    "Leave out --dot, --svg, --steps, --animate and --html, or give the boards one by one.");
    if (arguments.all_colors || arguments.solutions > 0 || arguments.difficulty)
        throw Error(ErrorCode::usage, Stage::command,
                    "A file with many boards gives one result line per board, with one solution.",
                    "Leave out --all-colors, --solutions and --difficulty, or give the boards one by one.");
}

// Refuses options of other games before anything is solved or written.
void require_options_of(const GameFacts& game, const SolveArguments& arguments) {
    const bool has_free_flood_options =
        arguments.all_colors || arguments.solutions > 0 || arguments.difficulty;
    if (game.has_origin() && has_free_flood_options)
        throw Error(ErrorCode::usage, Stage::command,
                    "Other solutions and other final colors are available for KAMI 2 and KAMI only.",
                    "Leave out --all-colors, --solutions and --difficulty.");
    if (!game.has_colors() && (has_free_flood_options || arguments.dot || arguments.svg))
        throw Error(ErrorCode::usage, Stage::command,
                    "Shisen-Sho has no colors, no region graph and no fewest moves.",
                    "Leave out --all-colors, --solutions, --difficulty, --dot and --svg.");
}

std::string full_text(const Input& input, const Run& run, const Extras& extras) {
    std::string text = text_of_run(input, run) + text_of_extras(input, run, extras);
    if (!input.has_picture()) text += "  note: Unfold cannot draw this board, so there is no picture.\n";
    return text;
}

std::optional<Failure> solve_one(const SolveArguments& arguments, const Context& context,
                                 const InputFile& file, OutputGuard& guard, const Print& print) {
    const std::string name = file.path.string();
    const std::vector<std::uint8_t> bytes = read_file(file.path);
    if (const auto boards = arguments.reading.boards(bytes); boards.size() > 1) {
        require_result_lines_only(arguments);
        return solve_batch(batch_of(arguments, context), file, boards, guard, print);
    }
    const Input input = arguments.reading.read(file, bytes);
    const SignalDeferral deferral;
    const Outputs outputs(file, arguments.output_folder, guard);
    require_options_of(facts_of(game_of(input.level())), arguments);
    outputs.write_level_file(input.level());
    if (!arguments.json) print(bold(text_of_input(name, input)));
    if (goes_beyond(arguments, "counter")) write_graph(arguments, input, outputs);
    if (!goes_beyond(arguments, "graph")) {
        if (arguments.json) print(answers::one_line(answers::reading_object(name, input)));
        return std::nullopt;
    }

    const SolveOptions options = options_of(arguments, context);
    // Of several inputs at once, the number that is done is the progress.
    const Run run =
        arguments.is_one_of_several ? solve_input(input, options) : solve_with_progress(name, input, options);
    outputs.write(".solution.json", OutputKind::solution, solution_to_json(input.level(), run.solution));
    const Stopwatch stopwatch;
    write_drawings(arguments, file, input, run, outputs);
    const double render_ms = stopwatch.elapsed_ms();

    const Extras extras = extras_of(arguments, context, input, run);
    print(arguments.json ? json_of_run(name, input, run, extras, render_ms) : full_text(input, run, extras));
    return shortfall_of(run.shortfall);
}

int run_solve(const SolveArguments& arguments, const Context& context) {
    const InputList inputs(arguments.inputs);
    SolveArguments of_each = arguments;
    of_each.is_one_of_several = inputs.is_parallel(arguments.search.threads);
    if (of_each.is_one_of_several) of_each.search.threads = 1;
    return inputs.process(arguments.search.threads, format_of(arguments.json),
                          [&](const InputFile& file, OutputGuard& guard, const Print& print) {
                              return solve_one(of_each, context, file, guard, print);
                          });
}

}  // namespace

void add_solve(CLI::App& app, Context& context) {
    const auto [command, arguments] =
        add_command(app, context, "solve", "Solve the level of a screenshot or of a level file", run_solve);
    add_inputs_and_folder(*command, arguments->inputs, arguments->output_folder, "results");
    arguments->reading.add_to(*command);
    add_time_limit(*command, arguments->search, "Seconds to search; then the best answer so far counts");
    add_memory_limit(*command, arguments->search, "MiB of memory for the search");
    add_threads(
        *command, arguments->search.threads,
        "Threads to search with; for several inputs, a folder or a text file with many boards, how many are "
        "solved at once");
    command->add_flag("--all-colors", arguments->all_colors,
                      "Also find the fewest moves for each color that the board may end in");
    command->add_option("--solutions", arguments->solutions, "Also list up to K different shortest solutions")
        ->check(CLI::Range(1, 1000))
        ->type_name("K");
    command->add_flag("--difficulty", arguments->difficulty,
                      "Also print how difficult the level is, from 1 to 10, and its parts: shortest "
                      "solutions, greedy play, "
                      "right first moves, islands");
    command->add_flag(
        "--lines", arguments->reading.board_per_line,
        "In a text file, read each line as a board, even where the lines could be the rows of one");
    command->add_flag("--resume", arguments->resume,
                      "In a text file with many boards, skip those that the results file contains");
    command->add_flag("--json", arguments->json,
                      "One JSON object a line on standard output, nothing else there");
    command->add_flag("--dot", arguments->dot, "Also write the region graph as DOT");
    command->add_flag("--svg", arguments->svg, "Also write the region graph as SVG");
    command->add_flag("--html", arguments->html,
                      "Also write a page that shows the moves one by one: one file, to send to others");
    command->add_flag("--steps", arguments->steps,
                      "Also write a picture of each move, NAME.step-01.png and so on, and all on one sheet, "
                      "NAME.steps.png");
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
        "  unfold solve shot.png --steps         also a picture of each move, and all on one sheet\n"
        "  unfold solve shot.png --animate       also the moves one after the other, as a GIF\n"
        "  unfold solve level.json --json        for other programs\n"
        "  unfold solve level.json --difficulty  a grade from 1 to 10, for level designers\n"
        "  unfold solve shot.png --time-limit 5  the best solution found in five seconds\n"
        "  unfold solve shot.png --html          also shot.html, to step through in any browser\n"
        "  unfold solve shots -o solved --threads 4   a folder, four pictures at a time\n"
        "  unfold solve boards.txt --game floodit --threads 2\n"
        "                                        many boards, one line each, also into boards.results.txt");
}

}  // namespace unfold::app
