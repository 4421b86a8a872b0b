// The subcommands of the program. Each adds itself to the command line and sets what to run.
#pragma once

#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/commands/command_line.h"
#include "app/interrupt.h"
#include "app/work.h"

namespace unfold::app {

/// Adds a subcommand, and arguments for its options to be stored in. Where the command line names it, `run`
/// is what the program runs: it returns an exit code, or a failure that is reported here.
template <class Arguments, class Result>
[[nodiscard]] std::pair<CLI::App*, std::shared_ptr<Arguments>> add_command(
    CLI::App& app, Context& context, const std::string& name, const std::string& description,
    Result (*run)(const Arguments&, const Context&)) {
    CLI::App* command = app.add_subcommand(name, description);
    const auto arguments = std::make_shared<Arguments>();
    command->callback([arguments, &context, run] {
        context.chosen = [arguments, &context, run] {
            if constexpr (std::is_same_v<Result, int>)
                return run(*arguments, context);
            else
                return exit_code_or_signal(guarded([&] { return run(*arguments, context); }));
        };
    });
    return {command, arguments};
}

/// Adds one subcommand.
using AddCommand = void(CLI::App& app, Context& context);
AddCommand add_solve, add_watch, add_hint, add_play, add_read, add_graph, add_render, add_verify,
    add_generate, add_convert, add_serve, add_completion, add_man;

/// The output of `unfold __complete WORD...`, which the completion scripts of the shells call: the candidates
/// for the last word, one a line with a tab and a description where there is one, then a line with what else
/// completes it: ":files", ":folders" or ":end" (nothing).
[[nodiscard]] std::string completions(const CLI::App& app, const std::vector<std::string>& words);

/// The output of `unfold __manual`, from which help2man makes the manual page: the help of the program and of
/// all commands.
[[nodiscard]] std::string manual_source(const CLI::App& app);

}  // namespace unfold::app
