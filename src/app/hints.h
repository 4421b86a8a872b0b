// What an error advises: the libraries' neutral hint, and on the command line the option that it concerns.
#pragma once

#include "unfold/error.h"

#include <string>

namespace unfold::app {

enum class HintStyle {
    neutral,       ///< as the library words it
    with_options,  ///< names the option of the command line that sets the error's parameter
};

/// The hint of an error in one style.
[[nodiscard]] std::string hint_of(const Error& error, HintStyle style);

}  // namespace unfold::app
