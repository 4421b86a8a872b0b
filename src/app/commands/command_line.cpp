// The options of the program itself, its exit codes, and the list of its commands.
#include "app/commands/command_line.h"

#include "unfold/error.h"

#include <array>
#include <cstdio>
#include <string>
#include <string_view>

#include "app/commands/commands.h"
#include "app/version.h"

namespace unfold::app {
namespace {

struct ExitCode {
    int code = 0;
    std::string_view meaning;
};
constexpr std::array<ExitCode, 10> exit_codes{{
    {0, "all inputs were processed"},
    {1, "some inputs failed"},
    {2, "wrong usage, or an output that cannot be written"},
    {3, "unreadable input"},
    {4, "no board in the picture"},
    {5, "no solution (or proof) within the moves or the time"},
    {6, "verification failed"},
    {7, "a game could not be played to its end"},
    {70, "a defect of the program"},
    {130, "stopped with Ctrl-C (the best result so far is kept)"},
}};

// "0 all inputs were processed, 1 some inputs failed, …", in lines.
std::string exit_code_text() {
    constexpr std::size_t max_columns = 104;
    std::string text;
    std::size_t column = std::string_view("Exit codes: ").size();
    for (const ExitCode& code : exit_codes) {
        const std::string part = std::to_string(code.code) + " " + std::string(code.meaning);
        const bool fits = column + part.size() + 2 <= max_columns;
        if (!text.empty()) text += fits ? ", " : ",\n";
        column = (fits ? column + 2 : 0) + part.size();
        text += part;
    }
    return text + ".";
}

// The output of the two subcommands that only scripts call: shell completion, and the build of the manual
// page. They bypass CLI11, because their words may be any options.
std::optional<std::string> answer_for_scripts(const CLI::App& app, int argc, char** argv) {
    const std::string_view name = argc > 1 ? argv[1] : "";
    if (name == "__complete") return completions(app, {argv + 2, argv + argc});
    if (name == "__manual") return manual_source(app);
    return std::nullopt;
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
        "  unfold read shot.png --json      the level as the program reads it\n"
        "  unfold watch screenshots         solves each picture that is dropped into a folder\n"
        "  unfold play --adb                plays the level on the connected phone\n"
        "  unfold serve                     the same in a browser\n"
        "  unfold solve --help              all options of solve\n\n"
        "Exit codes: " +
        exit_code_text());

    add_solve(app, context);
    add_watch(app, context);
    add_hint(app, context);
    add_play(app, context);
    add_read(app, context);
    add_graph(app, context);
    add_render(app, context);
    add_verify(app, context);
    add_generate(app, context);
    add_convert(app, context);
    add_serve(app, context);
    add_completion(app, context);
    add_man(app, context);
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
