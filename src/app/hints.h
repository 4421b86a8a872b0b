// Hints for the command line: the libraries' neutral hint, and the option that it concerns.
#pragma once

#include "unfold/error.h"

#include <string>

namespace unfold::app {

/// The hint of an error with the option of the command line that sets the error's parameter.
[[nodiscard]] std::string hint_with_option(const Error& error);

}  // namespace unfold::app
