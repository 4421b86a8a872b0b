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

/// Counts what became of several inputs.
class Tally {
  public:
    void add(const Outcome& outcome);
    [[nodiscard]] int done() const { return done_; }
    [[nodiscard]] int failed() const { return failed_; }
    /// 0 when all went well, 1 when some did, else that of the first failure.
    [[nodiscard]] int exit_code() const;

  private:
    int done_ = 0;
    int failed_ = 0;
    int first_failure_ = 0;
};

/// What the work throws as an outcome; anything that is no Error is a defect and becomes `internal`.
[[nodiscard]] Outcome caught(const std::function<Outcome()>& work);

/// Runs `work` on every input that the arguments name, each once. Whatever is thrown becomes the outcome of
/// that input and goes to `report`. Says a summary where there are several. After a signal that called the
/// work off (see interrupt.h) no other input is begun. Gives the exit code of the tally, or of that signal.
[[nodiscard]] int work_through(const std::vector<std::string>& arguments,
                               const std::function<Outcome(const InputFile&)>& work,
                               const std::function<void(const std::string& input, const Error&)>& report);

/// Runs a command without a list of inputs and says what went wrong. Gives the exit code.
[[nodiscard]] int guarded(const std::function<Outcome()>& work);

}  // namespace unfold::app
