// Shorthand for the errors of level and solution files.
#pragma once

#include "unfold/error.h"

#include <string>

namespace unfold {

/// Throws Error(bad_level, Stage::level).
[[noreturn]] inline void bad_level(const std::string& message, const std::string& hint,
                                   const std::string& parameter = "") {
    throw Error(ErrorCode::bad_level, Stage::level, message, hint, parameter);
}

/// Throws Error(level_too_large, Stage::level).
[[noreturn]] inline void level_too_large(const std::string& message, const std::string& hint) {
    throw Error(ErrorCode::level_too_large, Stage::level, message, hint);
}

}  // namespace unfold
