// What the program says to people: plain words, color and progress only on a terminal.
#pragma once

#include "unfold/pipeline.h"

#include <string>
#include <string_view>

namespace unfold::app {

/// Whether a stream (STDOUT_FILENO, STDERR_FILENO) is a terminal that understands colors, and nobody asked
/// for none (https://no-color.org).
[[nodiscard]] bool has_colors(int stream);

/// A line or a part of one in bold, where standard output has colors.
[[nodiscard]] std::string bold(std::string_view text);

/// "input: message" and the hint on standard error.
void say_error(const std::string& input, const Error& error);

/// How many inputs there were and how many failed, on standard error.
void say_summary(int inputs, int failed);

/// That the work was called off, and how many inputs were not begun, on standard error.
void say_called_off(std::size_t not_begun);

/// The text, or its beginning where it has more characters than fit. UTF-8.
[[nodiscard]] std::string cut_to(const std::string& text, std::size_t columns);

/// One line on standard error that grows with the search; only on a terminal, and only after a second.
class ProgressLine {
  public:
    explicit ProgressLine(std::string input);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void show(const SolveProgress& progress);
    void show_count(std::size_t done, std::size_t all);

  private:
    void show_text(const std::string& text);

    std::string input_;
    Stopwatch stopwatch_;
    bool shown_ = false;
};

/// What `search` gives, a function of options, while its progress is shown.
template <class Search>
auto with_progress_line(const std::string& input, SolveOptions options, const Search& search) {
    ProgressLine line(input);
    options.on_progress = [&](const SolveProgress& now) { line.show(now); };
    return search(options);
}

}  // namespace unfold::app
