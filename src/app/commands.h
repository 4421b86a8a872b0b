// The subcommands of the program: each adds itself to the command line and says what to run.
#pragma once

#include "unfold/deadline.h"

#include <functional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace unfold::app {

/// Runs a subcommand and gives the program's exit code.
using Command = std::function<int()>;

/// What all commands share.
struct Context {
    const Cancellation* cancellation = nullptr;  ///< requested by Ctrl-C
    Command chosen;                              ///< set by the subcommand that was named
};

void add_solve(CLI::App& app, Context& context);
void add_watch(CLI::App& app, Context& context);
void add_hint(CLI::App& app, Context& context);
void add_read(CLI::App& app, Context& context);
void add_graph(CLI::App& app, Context& context);
void add_render(CLI::App& app, Context& context);
void add_verify(CLI::App& app, Context& context);
void add_generate(CLI::App& app, Context& context);
void add_serve(CLI::App& app, Context& context);
/// These two describe the commands that were added to the app; it must outlive the run.
void add_completion(CLI::App& app, Context& context);
void add_man(CLI::App& app, Context& context);

}  // namespace unfold::app
