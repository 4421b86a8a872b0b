// The program: its command line, logging, signals and exit code.
#include "unfold/error.h"

#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <unistd.h>

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include "app/commands/commands.h"
#include "app/interrupt.h"
#include "app/terminal.h"
#include "app/version.h"
#include "app/work.h"

namespace {

unfold::Cancellation cancellation;

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

void set_up_logging(int verbosity) {
    auto logger = spdlog::stderr_color_mt("unfold", unfold::app::has_colors(STDERR_FILENO)
                                                        ? spdlog::color_mode::automatic
                                                        : spdlog::color_mode::never);
    logger->set_pattern("%^%l%$: %v");
    logger->set_level(verbosity < 0    ? spdlog::level::err
                      : verbosity == 0 ? spdlog::level::warn
                      : verbosity == 1 ? spdlog::level::info
                                       : spdlog::level::debug);
    spdlog::set_default_logger(std::move(logger));
}

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
    if (name == "__complete") return unfold::app::completions(app, {argv + 2, argv + argc});
    if (name == "__manual") return unfold::app::manual_source(app);
    return std::nullopt;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Unfold reads a color puzzle from a screenshot and draws the shortest solution on it.",
                 "unfold"};
    app.require_subcommand(1);
    app.set_version_flag("--version", unfold::app::version_text());
    int verbose = 0;
    bool quiet = false;
    auto* verbose_flag =
        app.add_flag("-v,--verbose", verbose, "Print more on standard error; twice for even more");
    app.add_flag("-q,--quiet", quiet, "Print only errors on standard error")->excludes(verbose_flag);
    app.fallthrough();
    app.failure_message(unfold::app::usage_text);
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

    unfold::app::Context context{&cancellation, {}};
    unfold::app::add_solve(app, context);
    unfold::app::add_watch(app, context);
    unfold::app::add_hint(app, context);
    unfold::app::add_play(app, context);
    unfold::app::add_read(app, context);
    unfold::app::add_graph(app, context);
    unfold::app::add_render(app, context);
    unfold::app::add_verify(app, context);
    unfold::app::add_generate(app, context);
    unfold::app::add_convert(app, context);
    unfold::app::add_serve(app, context);
    unfold::app::add_completion(app, context);
    unfold::app::add_man(app, context);
    if (const auto text = answer_for_scripts(app, argc, argv)) return std::fputs(text->c_str(), stdout) < 0;
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : unfold::exit_code(unfold::ErrorCode::usage);
    }
    set_up_logging(quiet ? -1 : verbose);
    unfold::app::install_signal_handlers(cancellation);
    int code = 0;
    const int defect = unfold::app::guarded([&]() -> unfold::app::Outcome {
        code = context.chosen();
        return std::nullopt;
    });
    code = defect != 0 ? defect : code;
    // A result that could not be printed counts as an error.
    const bool is_printed = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
    unfold::app::end_by_signal_of(code);
    if (is_printed) return code;
    std::fputs("Cannot write to standard output.\n  Check whether the disk is full.\n", stderr);
    return code != 0 ? code : unfold::exit_code(unfold::ErrorCode::cannot_write);
}
