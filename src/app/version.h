// The version of the program, with its commit, compiler and libraries.
#pragma once

#include <string>

namespace unfold::app {

/// "0.1.0".
[[nodiscard]] std::string program_version();

/// The output of `unfold --version` without its last newline: "unfold 0.1.0", then a line each for the commit
/// ("unknown" outside a checkout), the compiler and the libraries.
[[nodiscard]] std::string version_text();

}  // namespace unfold::app
