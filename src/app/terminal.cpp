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
    static const bool on_terminal = ::isatty(STDERR_FILENO) != 0;
    if (!on_terminal || stopwatch_.elapsed_ms() < quiet_ms) return;
    std::fprintf(stderr, "\r\x1b[K%s: %d moves found, at least %d needed …", input_.c_str(),
                 progress.best_moves, progress.lower_bound);
    std::fflush(stderr);
    shown_ = true;
}

}  // namespace unfold::app
