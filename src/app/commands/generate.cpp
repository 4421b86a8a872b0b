// unfold generate: a random level.
#include "unfold/level.h"

#include <cstdio>
#include <memory>
#include <optional>

#include "app/commands/commands.h"
#include "app/commands/options.h"
#include "app/files.h"
#include "app/work.h"

namespace unfold::app {
namespace {

struct GenerateArguments {
    std::string game = "kami2";
    int columns = 0;
    int rows = 0;
    std::optional<int> colors;
    std::uint64_t seed = 1;
    std::string output;
};

// A deal that has a solution by the usual rules.
Level random_tiles(const GenerateArguments& arguments) {
    const int columns = arguments.columns > 0 ? arguments.columns : 18;
    const int rows = arguments.rows > 0 ? arguments.rows : 8;
    const int kinds = arguments.colors.value_or(36);
    return solvable_deal(columns, rows, kinds, {}, arguments.seed);
}

Level random_colors(const GenerateArguments& arguments, Game game) {
    ColorLevel level;
    level.game = game;
    Lattice lattice;  // KAMI 2's
    if (game == Game::kami) lattice = {LatticeKind::square, 10, 16};
    if (game == Game::floodit) {
        lattice = {LatticeKind::square, 14, 14};
        level.origin = default_origin;
    }
    if (arguments.columns > 0) lattice.columns = arguments.columns;
    if (arguments.rows > 0) lattice.rows = arguments.rows;
    level.board = random_board(lattice, arguments.colors.value_or(4), arguments.seed);
    return level;
}

Outcome generate_level(const GenerateArguments& arguments) {
    const Game game = *game_from_name(arguments.game);
    const Level level = game == Game::shisen ? random_tiles(arguments) : random_colors(arguments, game);
    const std::string text = level_to_json(level);
    if (arguments.output.empty() || arguments.output == "-")
        std::fputs(text.c_str(), stdout);
    else
        write_output(arguments.output, OutputKind::level, text);
    return std::nullopt;
}

}  // namespace

void add_generate(CLI::App& app, Context& context) {
    CLI::App* command =
        app.add_subcommand("generate", "Generate a random level; equal arguments give equal levels");
    const auto arguments = std::make_shared<GenerateArguments>();
    command
        ->add_option("--game", arguments->game,
                     "kami2 (triangles), kami or floodit (squares), shisen (tiles)")
        ->check(CLI::IsMember({"kami2", "kami", "floodit", "shisen"}))
        ->capture_default_str();
    command->add_option("--columns", arguments->columns, "Columns of the board (default: the game's)")
        ->check(CLI::Range(1, max_square_side));
    command->add_option("--rows", arguments->rows, "Rows of the board (default: the game's)")
        ->check(CLI::Range(1, max_triangle_rows));
    command
        ->add_option("--colors,--kinds", arguments->colors,
                     "Colors of the palette (default: 4); kinds of tiles (36)")
        ->check(CLI::Range(1, max_tile_kinds))
        ->type_name("N");
    command->add_option("--seed", arguments->seed, "Seed of the random numbers")
        ->check(seed_number())
        ->capture_default_str();
    command->add_option("-o,--output", arguments->output, "Level file to write (default: standard output)")
        ->type_name("FILE");
    command->footer(
        "Examples:\n"
        "  unfold generate --game kami2 --colors 4 --seed 7 -o random.level.json\n"
        "  unfold generate --game floodit --columns 18 --rows 18 --colors 6 -o flood.level.json");
    command->callback([arguments, &context] {
        context.chosen = [arguments] { return guarded([&] { return generate_level(*arguments); }); };
    });
}

}  // namespace unfold::app
