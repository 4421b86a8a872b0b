// Messages on the terminal. Color and progress are shown only where the stream is a terminal.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "app/work.h"

namespace unfold::app {

/// True when a stream (STDOUT_FILENO, STDERR_FILENO) is a terminal with colors that NO_COLOR
/// (https://no-color.org) does not turn off.
[[nodiscard]] bool has_colors(int stream);

/// A line or a part of one in bold, where standard output has colors.
[[nodiscard]] std::string bold(std::string_view text);

/// Writes a text to standard output at once.
void print_text(std::string_view text);
/// Writes a text to standard error.
void print_note(const std::string& text);

/// Prints "input: message" and the hint on standard error; with -v also each attempt to read the
/// picture, the most confident first.
void print_failure(const std::string& input, const Failure& failure);

/// Prints how many inputs there were and how many failed, on standard error.
void print_summary(int inputs, int failed);

/// Prints that a signal interrupted the work, and how many inputs were not started, on standard error.
void print_interruption(std::size_t not_started);

/// The text, or its beginning where it has more characters than fit. UTF-8.
[[nodiscard]] std::string cut_to(const std::string& text, std::size_t columns);

/// A line on standard error that is updated during a search: only on a terminal, and only after a second. Of
/// several lines at once only one is shown. Thread safe, each used by one thread at a time.
class ProgressLine {
  public:
    explicit ProgressLine(std::string input) : input_(std::move(input)) {}
    ~ProgressLine() { hide(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void show(const SolveProgress& progress);
    /// `things`: "boards", "inputs".
    void show_count(std::size_t done, std::size_t all, std::string_view things);
    /// Erases the line, until it is shown again.
    void hide();

  private:
    void show_text(const std::string& text);

    std::string input_;
    Stopwatch stopwatch_;
    bool shown_ = false;
};

/// `solve_input` with a progress line.
[[nodiscard]] Run solve_with_progress(const std::string& name, const Input& input, SolveOptions options);

/// The hint of an error with the option of the command line that sets the error's parameter.
[[nodiscard]] std::string hint_with_option(const Error& error);

}  // namespace unfold::app
