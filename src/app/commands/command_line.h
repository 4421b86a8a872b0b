// The command line, without CLI11: only the sources of this folder include that large header.
#pragma once

#include "unfold/deadline.h"

#include <functional>
#include <optional>

namespace unfold::app {

/// Runs a subcommand and returns the program's exit code.
using Command = std::function<int()>;

/// What all commands share.
struct Context {
    const Cancellation* cancellation = nullptr;  ///< requested by Ctrl-C
    Command chosen;                              ///< set by the subcommand on the command line
    int verbosity = 0;                           ///< -1 with --quiet; otherwise how often --verbose was given
};

/// Reads the arguments of the program into `context`. Returns the exit code where nothing is left to do:
/// after --help, --version, wrong usage, and the subcommands that only scripts call.
[[nodiscard]] std::optional<int> read_command_line(int argc, char** argv, Context& context);

}  // namespace unfold::app
