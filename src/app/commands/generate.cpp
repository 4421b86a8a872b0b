// unfold generate: designed levels with a given optimum, or a random board.

#include "answers/levels.h"
#include "app/commands/commands.h"
#include "app/commands/options.h"
#include "app/files.h"
#include "app/interrupt.h"
#include "app/report/report.h"
#include "app/terminal.h"
#include "app/work.h"
#include "puzzle/game.h"

namespace unfold::app {
namespace {

struct GenerateArguments {
    std::string game = "kami2";
    answers::WishRequest wish;
    std::uint64_t seed = 1;
    std::string output;
    std::optional<int> count;
    SearchOptions search{.limit_s = 600};

    // Without any requirement of a designed level, the board is random.
    [[nodiscard]] bool is_designed() const {
        return wish.moves || wish.style || wish.symmetry || wish.difficulty || wish.dead_ends ||
               wish.gravity || count;
    }
};

Level random_level(const GenerateArguments& arguments, Game game) {
    constexpr int default_colors = 4, default_kinds = 36;
    const answers::WishRequest& wish = arguments.wish;
    Lattice lattice = facts_of(game).lattice;
    lattice.columns = wish.columns.value_or(lattice.columns);
    lattice.rows = wish.rows.value_or(lattice.rows);
    // A deal that has a solution by the usual rules.
    if (!facts_of(game).has_colors())
        return solvable_deal(lattice.columns, lattice.rows, wish.colors.value_or(default_kinds), {},
                             arguments.seed);
    ColorLevel level;
    level.game = game;
    if (facts_of(game).has_origin()) level.origin = default_origin;
    level.board = random_board(lattice, wish.colors.value_or(default_colors), arguments.seed);
    return level;
}

// "6 moves, bands, mirror, greedy play takes 8, 3 shortest solutions"
std::string text_of(const GeneratedLevel& made) {
    if (made.dead_ends)
        return fmt::format("{}, solvable, {:.0f} % of random play gets stuck", counted(made.moves, "pair"),
                           100 * *made.dead_ends);
    std::string text =
        fmt::format("{} (proven), {}, symmetry {}, greedy play takes {}", counted(made.moves, "move"),
                    style_name(*made.style), symmetry_name(*made.symmetry), *made.greedy_moves);
    if (made.solutions > 0)
        text +=
            (made.are_all_solutions ? ", " : ", at least ") + counted(made.solutions, "shortest solution");
    return text;
}

// One level to standard output or into a file, or several into a folder, each written when it is finished.
std::optional<Failure> generate_designed(const GenerateArguments& arguments, Game game,
                                         const Cancellation* cancellation) {
    const bool to_screen = arguments.output.empty() || arguments.output == "-";
    answers::WishRequest request = arguments.wish;
    request.game = game;
    const Wish wish = answers::wish_of(request);
    GenerateOptions options;
    options.count = arguments.count.value_or(1);
    if (arguments.count && to_screen)
        throw Error(ErrorCode::usage, Stage::command, "With --count, -o must name a folder.", "Add -o DIR.");
    options.seed = arguments.seed;
    options.limit_ms = 1000 * arguments.search.limit_s;
    options.cancellation = cancellation;
    if (arguments.count) make_folder(arguments.output);
    options.on_level = [&](const GeneratedLevel& made, int number) {
        const std::string text = level_to_json(made.level);
        if (to_screen) {
            print_text(text);
            return;
        }
        std::filesystem::path path = arguments.output;
        if (arguments.count)
            path /= fmt::format(
                "{}-{}.level.json", arguments.game,
                padded_number(static_cast<std::size_t>(number) + 1, static_cast<std::size_t>(options.count)));
        write_output(path, OutputKind::level, text);
        print_text(fmt::format("{}: {}\n", path.string(), text_of(made)));
    };
    const SignalDeferral deferral;
    const auto made = static_cast<int>(generate_levels(wish, options).size());
    if (made == options.count) return std::nullopt;
    return Error(ErrorCode::no_solution, Stage::command,
                 fmt::format("Found {} of {} levels {}; the finished ones are kept.", made, options.count,
                             is_interrupted() ? "before the interruption"
                                              : fmt::format("in {:g} s", arguments.search.limit_s)),
                 "Allow more time, or ask for fewer or easier levels.", "time_limit");
}

std::optional<Failure> generate_level(const GenerateArguments& arguments, const Context& context) {
    const Game game = *game_from_name(arguments.game);
    if (arguments.is_designed()) return generate_designed(arguments, game, context.cancellation);
    const std::string text = level_to_json(random_level(arguments, game));
    if (arguments.output.empty() || arguments.output == "-")
        print_text(text);
    else
        write_output(arguments.output, OutputKind::level, text);
    return std::nullopt;
}

void add_design_options(CLI::App& command, GenerateArguments& arguments) {
    command.add_option("--moves", arguments.wish.moves, "The fewest moves, proven (default: 6; Flood-It 12)")
        ->check(CLI::Range(1, 99))
        ->type_name("N");
    command.add_option("--style", arguments.wish.style, "The main motif (default: drawn from the seed)")
        ->transform(one_of(all_styles, style_name));
    command
        .add_option(
            "--symmetry", arguments.wish.symmetry,
            "mirror (left and right), mirrors (also top and bottom), or a turn: turn2 by a half, turn3 "
            "by a third and so on (default: drawn from the seed)")
        ->transform(one_of(all_symmetries, symmetry_name));
    command
        .add_option(
            "--difficulty", arguments.wish.difficulty,
            "easy: greedy play needs at most one extra move; medium: at least one; hard: at least one, "
            "and at most a fourth of the first moves are right (Flood-It: at least two extra moves); "
            "Shisen-Sho: a share of dead ends of 0.2, 0.5 or 0.8 (default: greedy play needs an extra move)")
        ->transform(one_of(all_difficulties, difficulty_name));
    command
        .add_option("--dead-ends", arguments.wish.dead_ends,
                    "Shisen-Sho: the share of random play that gets stuck, within 0.1")
        ->check(CLI::Range(0.0, 1.0))
        ->type_name("SHARE");
    command
        .add_option("--gravity", arguments.wish.gravity,
                    "Shisen-Sho: direction in which tiles fall (default: none)")
        ->transform(one_of(all_gravities, gravity_name));
    command
        .add_option("--count", arguments.count,
                    "How many levels to write, as GAME-01.level.json and so on, into the folder of -o")
        ->check(CLI::Range(1, 100'000))
        ->type_name("N");
    add_time_limit(command, arguments.search, "Seconds for all levels; then the finished ones are kept");
}

}  // namespace

void add_generate(CLI::App& app, Context& context) {
    const auto [command, arguments] =
        add_command(app, context, "generate",
                    "Generate designed or random levels; equal arguments give equal levels", generate_level);
    command
        ->add_option("--game", arguments->game,
                     "kami2 (triangles), kami or floodit (squares), shisen (tiles)")
        ->check(CLI::IsMember(game_names()))
        ->capture_default_str();
    command->add_option("--columns", arguments->wish.columns, "Columns of the board (default: the game's)")
        ->check(CLI::Range(1, max_square_side));
    command->add_option("--rows", arguments->wish.rows, "Rows of the board (default: the game's)")
        ->check(CLI::Range(1, max_triangle_rows));
    command
        ->add_option("--colors,--kinds", arguments->wish.colors,
                     "Colors of the palette (default: 4); kinds of tiles (36)")
        ->check(CLI::Range(1, max_tile_kinds))
        ->type_name("N");
    add_design_options(*command, *arguments);
    command->add_option("--seed", arguments->seed, "Seed of the random numbers")
        ->check(seed_number())
        ->capture_default_str();
    command
        ->add_option("-o,--output", arguments->output,
                     "Level file to write (default: standard output); with --count: a folder")
        ->type_name("FILE|DIR");
    command->footer(
        "With one of the options from --moves to --count, levels are designed: symmetric patterns with "
        "exactly "
        "the\nrequested number of moves, proven. Without them every cell is drawn at random.\n\n"
        "Examples:\n"
        "  unfold generate --game kami2 --moves 6 --colors 4 --count 50 --seed 1 -o levels\n"
        "  unfold generate --game kami2 --moves 4 --style stars --symmetry turn6 -o star.level.json\n"
        "  unfold generate --game kami --moves 5 --difficulty hard -o squares.level.json\n"
        "  unfold generate --game shisen --dead-ends 0.6 -o deal.level.json\n"
        "  unfold generate --game kami2 --colors 4 --seed 7 -o random.level.json\n"
        "  unfold generate --game floodit --columns 18 --rows 18 --colors 6 -o flood.level.json");
}

}  // namespace unfold::app
