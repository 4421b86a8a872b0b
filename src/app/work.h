// Working through several inputs: a bad one does not stop the others, and together they give one exit code.
#pragma once

#include "unfold/error.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/files.h"

namespace unfold::app {

/// What became of one input: nothing went wrong, or this.
using Outcome = std::optional<Error>;

/// Runs `work` on every input that the arguments name. Whatever is thrown becomes the outcome of that input
/// and goes to `report`; anything that is no Error is a defect and becomes `internal`. Says a summary where
/// there are several. Gives the exit code: 0 when all went well, 1 when some did, else that of the first
/// failure.
[[nodiscard]] int work_through(const std::vector<std::string>& arguments,
                               const std::function<Outcome(const InputFile&)>& work,
                               const std::function<void(const std::string& input, const Error&)>& report);

/// Runs a command that has no inputs of its own and says what went wrong. Gives the exit code.
[[nodiscard]] int guarded(const std::function<Outcome()>& work);

}  // namespace unfold::app
