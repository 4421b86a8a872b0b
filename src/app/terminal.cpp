// Terminal output.
#include "app/terminal.h"

#include <cstdio>
#include <unistd.h>
#include <utility>

namespace unfold::app {
namespace {

constexpr double quiet_ms = 1000;

}  // namespace

std::string bold(std::string_view text) {
    static const bool on_terminal = ::isatty(STDOUT_FILENO) != 0;
    return on_terminal ? "\x1b[1m" + std::string(text) + "\x1b[0m" : std::string(text);
}

void say_error(const std::string& input, const Error& error) {
    const std::string text =
        (input.empty() ? "" : input + ": ") + error.message() + "\n  " + error.hint() + "\n";
    std::fputs(text.c_str(), stderr);
}

void say_summary(int inputs, int failed) {
    if (failed == 0)
        std::fprintf(stderr, "%d inputs, all done\n", inputs);
    else
        std::fprintf(stderr, "%d inputs, %d done, %d failed\n", inputs, inputs - failed, failed);
}

ProgressLine::ProgressLine(std::string input) : input_(std::move(input)) {}

ProgressLine::~ProgressLine() {
    if (shown_) std::fputs("\r\x1b[K", stderr);
}

void ProgressLine::show(const SolveProgress& progress) {
    show_text(std::to_string(progress.best_moves) + " moves found, at least " +
              std::to_string(progress.lower_bound) + " needed");
}

void ProgressLine::show_count(std::size_t done, std::size_t all) {
    // Where the results go to the same terminal, they are the progress.
    if (::isatty(STDOUT_FILENO) == 0)
        show_text(std::to_string(done) + " of " + std::to_string(all) + " boards");
}

void ProgressLine::show_text(const std::string& text) {
    static const bool on_terminal = ::isatty(STDERR_FILENO) != 0;
    if (!on_terminal || stopwatch_.elapsed_ms() < quiet_ms) return;
    std::fprintf(stderr, "\r\x1b[K%s: %s …", input_.c_str(), text.c_str());
    std::fflush(stderr);
    shown_ = true;
}

}  // namespace unfold::app
