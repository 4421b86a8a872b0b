// Processing several inputs, in order and on several threads: a failed one does not stop the others, and
// together they give one exit code.
#pragma once

#include "unfold/pipeline.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/files.h"

namespace unfold::app {

/// Why an input was not processed as requested.
struct Failure {
    Error error;
    std::vector<GameEvidence> evidence;  ///< of a picture in which no board was found
    bool has_answer = false;             ///< the answer that lacks something is printed already

    /// Implicit: most errors have no evidence.
    Failure(Error cause) : error(std::move(cause)) {}
    /// Requires: the result has no input.
    explicit Failure(InputResult refused)
        : error(*std::move(refused.refusal)), evidence(std::move(refused.evidence)) {}
};

/// The failure of a printed answer that has a shortfall.
[[nodiscard]] inline std::optional<Failure> shortfall_of(const std::optional<Error>& error) {
    if (!error) return std::nullopt;
    Failure failure(*error);
    failure.has_answer = true;
    return failure;
}

/// Counts the inputs, and those that failed.
class Tally {
  public:
    void add(const std::optional<Failure>& failure);
    [[nodiscard]] int done() const { return done_; }
    [[nodiscard]] int failed() const { return failed_; }
    /// 0 when no input failed, 1 when some did, and the code of the first failure when all did.
    [[nodiscard]] int exit_code() const;

  private:
    int done_ = 0;
    int failed_ = 0;
    int first_failure_ = 0;
};

/// The failure that `work` returns or throws; nothing where all went well. An exception that is neither a
/// Failure nor an Error is a defect: `internal`.
[[nodiscard]] std::optional<Failure> caught(const std::function<std::optional<Failure>()>& work);

/// Prints a text on standard output.
using Print = std::function<void(std::string_view text)>;

/// What a command does with each of its inputs; returns why it failed, if it did. Must print through `print`,
/// so that the output of parallel inputs stays in order.
using InputWork =
    std::function<std::optional<Failure>(const InputFile& input, OutputGuard& guard, const Print& print)>;

/// The form of results on standard output. In JSON, a failure without an answer is a line there, too.
enum class OutputFormat : std::uint8_t { text, json };
[[nodiscard]] inline OutputFormat format_of(bool json) {
    return json ? OutputFormat::json : OutputFormat::text;
}

/// The inputs that the arguments name. Several inputs are processed in parallel, each by one thread; a
/// single input uses all threads.
class InputList {
  public:
    explicit InputList(const std::vector<std::string>& arguments);

    /// True where more than one input is processed at once.
    [[nodiscard]] bool is_parallel(int threads) const { return threads > 1 && tasks_.size() > 1; }

    /// Processes every input once, up to `threads` at once, each with its texts in the order of the inputs.
    /// Inputs that have the same base name are processed one after the other. Reports the failures in the
    /// order of the inputs. Prints a summary where there are several inputs. After a signal (see interrupt.h)
    /// no further input is started. Returns the exit code of the tally, or that of the signal.
    [[nodiscard]] int process(int threads, OutputFormat format, const InputWork& work) const;

  private:
    // An input, or the reason why an argument names none.
    struct Task {
        std::string name;
        InputFile input;
        std::optional<Failure> failure;
    };
    std::vector<Task> tasks_;
};

/// Runs a command that has no list of inputs and prints its failure. Returns the exit code.
[[nodiscard]] int guarded(const std::function<std::optional<Failure>()>& work);

}  // namespace unfold::app
