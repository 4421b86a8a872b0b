// The options of the program itself, its exit codes, the list of its commands, and messages about a wrong
// command line: they name the unknown word and suggest the known word that is nearest.
#include "app/commands/command_line.h"

#include <algorithm>
#include <cstdio>
#include <numeric>

#include "app/commands/commands.h"
#include "app/version.h"

namespace unfold::app {
namespace {

// The output of the two subcommands that only scripts call: shell completion, and the build of the manual
// page. They bypass CLI11, because their words may be any options.
std::optional<std::string> answer_for_scripts(const CLI::App& app, int argc, char** argv) {
    const std::string_view name = argc > 1 ? argv[1] : "";
    if (name == "__complete") return completions(app, {argv + 2, argv + argc});
    if (name == "__manual") return manual_source(app);
    return std::nullopt;
}

// Edit distance (Levenshtein): letters to insert, remove or replace. Ignores case.
std::size_t edit_distance(const std::string& a, const std::string& b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const bool same = std::tolower(static_cast<unsigned char>(a[i])) ==
                              std::tolower(static_cast<unsigned char>(b[j]));
            const std::size_t replaced = diagonal + (same ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({diagonal + 1, row[j] + 1, replaced});
        }
    }
    return row[b.size()];
}

// " Did you mean solve?" where a known word is near: at most two letters differ, or a third of a long word.
std::string suggestion(const std::string& word, const std::vector<std::string>& known) {
    const auto nearest = std::min_element(known.begin(), known.end(), [&](const auto& a, const auto& b) {
        return edit_distance(word, a) < edit_distance(word, b);
    });
    if (nearest == known.end() || edit_distance(word, *nearest) > std::max<std::size_t>(2, word.size() / 3))
        return "";
    return " Did you mean " + *nearest + "?";
}

std::vector<std::string> commands_of(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands(nullptr))
        names.push_back(command->get_name());
    return names;
}

std::vector<std::string> options_of(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options())
        for (const std::string& name : option->get_lnames())
            names.push_back("--" + name);
    return names;
}

bool exists(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::exists(path, ignored);
}

std::string of_unknown_command(const CLI::App& app, const std::string& word) {
    if (exists(word))
        return "There is no command \"" + word + "\". To solve the file of that name: unfold solve " + word;
    return "There is no command \"" + word + "\"." + suggestion(word, commands_of(app));
}

std::string of_unknown_option(const CLI::App& app, const CLI::App& command, const std::string& word) {
    std::vector<std::string> known = options_of(command);
    const std::vector<std::string> general = options_of(app);
    known.insert(known.end(), general.begin(), general.end());
    const std::string file = exists(word) ? " To name the file: ./" + word : "";
    return "There is no option " + word + " of unfold " + command.get_name() + "." +
           suggestion(word.substr(0, word.find('=')), known) + file;
}

std::string reason_of(const CLI::App& app, const CLI::Error& error) {
    const std::vector<std::string> left = app.remaining(true);
    const std::vector<CLI::App*> commands = app.get_subcommands();
    const auto option = std::find_if(left.begin(), left.end(), [](const std::string& word) {
        return word.size() > 1 && word.starts_with('-');
    });
    if (commands.empty()) {
        if (left.empty()) return "Give a command: solve, read, hint, serve or another.";
        return left.front().starts_with('-')
                   ? "There is no option " + left.front() + "." + suggestion(left.front(), options_of(app))
                   : of_unknown_command(app, left.front());
    }
    if (option != left.end()) return of_unknown_option(app, *commands.front(), *option);
    return error.what();
}

// What is wrong with the command line, what may have been meant, and where the help is.
std::string usage_text(const CLI::App* app, const CLI::Error& error) {
    const auto commands = app->get_subcommands();
    const std::string command = commands.empty() ? "" : " " + commands.front()->get_name();
    return reason_of(*app, error) + "\nSee unfold" + command + " --help.\n";
}

}  // namespace

std::optional<int> read_command_line(int argc, char** argv, Context& context) {
    CLI::App app{"Unfold reads a color puzzle from a screenshot and draws the shortest solution on it.",
                 "unfold"};
    app.require_subcommand(1);
    app.set_version_flag("--version", version_text());
    int verbose = 0;
    bool quiet = false;
    auto* verbose_flag =
        app.add_flag("-v,--verbose", verbose, "Print more on standard error; twice for even more");
    app.add_flag("-q,--quiet", quiet, "Print only errors on standard error")->excludes(verbose_flag);
    app.fallthrough();
    app.failure_message(usage_text);
    app.footer(
        "Examples:\n"
        "  unfold solve shot.png            the solved picture beside it, the moves on the screen\n"
        "  unfold read shot.png --json      the level, without solving it\n"
        "  unfold watch screenshots         solves each picture that is dropped into a folder\n"
        "  unfold play --adb                plays the level on the connected phone\n"
        "  unfold serve                     the same in a browser\n"
        "  unfold solve --help              all options of solve\n\n"
        "Exit codes: 0 all inputs were processed, 1 some inputs failed,\n"
        "2 wrong usage, or an output that cannot be written, 3 unreadable input, 4 no board in the picture,\n"
        "5 no solution (or proof) within the moves or the time, 6 verification failed,\n"
        "7 a game could not be played to its end, 70 a defect of the program,\n"
        "130 stopped with Ctrl-C (the best result so far is kept).");

    for (AddCommand* add : {add_solve, add_watch, add_hint, add_play, add_read, add_graph, add_render,
                            add_verify, add_generate, add_convert, add_serve, add_completion, add_man})
        add(app, context);
    if (const auto text = answer_for_scripts(app, argc, argv))
        return std::fputs(text->c_str(), stdout) < 0 ? 1 : 0;
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : exit_code(ErrorCode::usage);
    }
    context.verbosity = quiet ? -1 : verbose;
    return std::nullopt;
}

}  // namespace unfold::app
