// Terminal output.
#include "app/terminal.h"

#include <cstdio>
#include <cstdlib>
#include <sys/ioctl.h>
#include <unistd.h>
#include <utility>

namespace unfold::app {
namespace {

constexpr double quiet_ms = 1000;

// A terminal that only prints cannot take a line back.
bool is_screen(int stream) {
    const char* kind = std::getenv("TERM");
    return ::isatty(stream) != 0 && kind != nullptr && std::string_view(kind) != "dumb";
}

// How many columns the terminal has now: windows change. 80 where it does not say.
std::size_t columns_of(int stream) {
    winsize size{};
    return ::ioctl(stream, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

}  // namespace

bool has_colors(int stream) {
    const char* none = std::getenv("NO_COLOR");
    return is_screen(stream) && (none == nullptr || *none == '\0');
}

std::string bold(std::string_view text) {
    static const bool is_bold = has_colors(STDOUT_FILENO);
    if (!is_bold) return std::string(text);
    // The end of the line comes last: what is behind it may be held back for a while.
    const std::string_view end = text.ends_with('\n') ? "\n" : "";
    text.remove_suffix(end.size());
    return "\x1b[1m" + std::string(text) + "\x1b[0m" + std::string(end);
}

std::string cut_to(const std::string& text, std::size_t columns) {
    std::size_t characters = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool is_first_byte = (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U;
        if (is_first_byte && ++characters > columns) return text.substr(0, at);
    }
    return text;
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

void say_called_off(std::size_t not_begun) {
    const std::string rest = not_begun == 0
                                 ? ""
                                 : "; " + std::to_string(not_begun) +
                                       (not_begun == 1 ? " input was" : " inputs were") + " not begun";
    std::fprintf(stderr, "called off: this is what was found so far%s\n", rest.c_str());
}

ProgressLine::ProgressLine(std::string input) : input_(std::move(input)) {}

ProgressLine::~ProgressLine() {
    if (shown_) std::fputs("\r\x1b[K", stderr);
}

void ProgressLine::show(const SolveProgress& progress) {
    if (progress.tiles)
        show_text(std::to_string(progress.tiles->removed) + " of " + std::to_string(progress.tiles->all) +
                  " tiles cleared, " + std::to_string(progress.nodes) + " nodes");
    else
        show_text(std::to_string(progress.best_moves) + " moves found, at least " +
                  std::to_string(progress.lower_bound) + " needed");
}

void ProgressLine::show_count(std::size_t done, std::size_t all) {
    // Where the results go to the same terminal, they are the progress.
    if (::isatty(STDOUT_FILENO) == 0)
        show_text(std::to_string(done) + " of " + std::to_string(all) + " boards");
}

void ProgressLine::show_text(const std::string& text) {
    static const bool on_screen = is_screen(STDERR_FILENO);
    if (!on_screen || stopwatch_.elapsed_ms() < quiet_ms) return;
    // A line that wraps cannot be taken back; where there is no room for the name, the figures are enough.
    const std::size_t columns = columns_of(STDERR_FILENO) - 1;
    const std::string line = input_ + ": " + text + " …";
    const bool fits = cut_to(line, columns) == line;
    std::fprintf(stderr, "\r\x1b[K%s", fits ? line.c_str() : cut_to(text, columns).c_str());
    std::fflush(stderr);
    shown_ = true;
}

}  // namespace unfold::app
