// What is said of a command line that cannot be understood.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace unfold::app {

/// For CLI::App::failure_message: what is wrong, what may have been meant, and where the help is.
[[nodiscard]] std::string usage_text(const CLI::App* app, const CLI::Error& error);

}  // namespace unfold::app
