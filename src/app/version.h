// Which Unfold this is: its version, and what it was built from and with.
#pragma once

#include <string>

namespace unfold::app {

/// "0.1.0".
[[nodiscard]] std::string program_version();

/// What `unfold --version` prints, without the last line's end: "unfold 0.1.0", then a line each for the
/// commit ("unknown" where it was not built in a checkout), the compiler and the libraries.
[[nodiscard]] std::string version_text();

}  // namespace unfold::app
