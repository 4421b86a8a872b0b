// The program: its logging, signals and exit code.
#include "unfold/error.h"

#include <cstdio>
#include <optional>
#include <unistd.h>

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include "app/commands/command_line.h"
#include "app/interrupt.h"
#include "app/terminal.h"
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

}  // namespace

int main(int argc, char** argv) {
    unfold::app::Context context{&cancellation, {}, 0};
    if (const auto answered = unfold::app::read_command_line(argc, argv, context)) return *answered;
    set_up_logging(context.verbosity);
    unfold::app::install_signal_handlers(cancellation);
    int code = 0;
    const int defect = unfold::app::guarded([&]() -> std::optional<unfold::app::Failure> {
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
