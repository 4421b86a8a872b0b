// The program: the command line, logging, Ctrl-C, and the exit code.
#include "unfold/error.h"

#include <cstdio>
#include <string>
#include <string_view>
#include <unistd.h>

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include "app/commands.h"
#include "app/exit_codes.h"
#include "app/interrupt.h"
#include "app/terminal.h"
#include "app/usage_text.h"
#include "app/version.h"
#include "app/work.h"

namespace {

unfold::Cancellation cancellation;

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

// "0 all went well, 1 some inputs failed, …", in lines.
std::string exit_code_text() {
    constexpr std::size_t most_columns = 104;
    std::string text;
    std::size_t column = std::string_view("Exit codes: ").size();
    for (const unfold::app::ExitCode& code : unfold::app::exit_codes) {
        const std::string part = std::to_string(code.code) + " " + std::string(code.meaning);
        const bool fits = column + part.size() + 2 <= most_columns;
        if (!text.empty()) text += fits ? ", " : ",\n";
        column = (fits ? column + 2 : 0) + part.size();
        text += part;
    }
    return text + ".";
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
        app.add_flag("-v,--verbose", verbose, "Say more on standard error; twice for still more");
    app.add_flag("-q,--quiet", quiet, "Say only errors on standard error")->excludes(verbose_flag);
    app.fallthrough();
    app.failure_message(unfold::app::usage_text);
    app.footer(
        "Examples:\n"
        "  unfold solve shot.png            the solved picture beside it, the moves on the screen\n"
        "  unfold read shot.png --json      what the program sees\n"
        "  unfold watch screenshots         solves whatever is dropped into a folder\n"
        "  unfold serve                     the same in a browser\n"
        "  unfold solve --help              all that solve can do\n\n"
        "Exit codes: " +
        exit_code_text());

    unfold::app::Context context{&cancellation, {}};
    unfold::app::add_solve(app, context);
    unfold::app::add_watch(app, context);
    unfold::app::add_hint(app, context);
    unfold::app::add_read(app, context);
    unfold::app::add_graph(app, context);
    unfold::app::add_render(app, context);
    unfold::app::add_verify(app, context);
    unfold::app::add_generate(app, context);
    unfold::app::add_serve(app, context);
    unfold::app::add_completion(app, context);
    unfold::app::add_man(app, context);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : unfold::exit_code(unfold::ErrorCode::usage);
    }
    set_up_logging(quiet ? -1 : verbose);
    unfold::app::heed_interrupts(cancellation);
    int code = 0;
    const int defect = unfold::app::guarded([&]() -> unfold::app::Outcome {
        code = context.chosen();
        return std::nullopt;
    });
    code = defect != 0 ? defect : code;
    // A result that could not be printed was not given.
    const bool is_printed = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
    unfold::app::end_by_signal_of(code);
    if (is_printed) return code;
    std::fputs("Cannot write to standard output.\n  Check whether the disk is full.\n", stderr);
    return code != 0 ? code : unfold::exit_code(unfold::ErrorCode::cannot_write);
}
