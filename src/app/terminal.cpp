// Messages with hints that name options, colors and the progress line.
#include "app/terminal.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <sys/ioctl.h>
#include <unistd.h>

#include <spdlog/fmt/fmt.h>
#include <spdlog/spdlog.h>

#include "puzzle/cell_text.h"

namespace unfold::app {
namespace {

constexpr double quiet_ms = 1000;  // before a search shows a progress line

// The line that is on the screen.
std::atomic<const ProgressLine*> shown_line = nullptr;

// A dumb terminal cannot erase a line.
bool is_screen(int stream) {
    const char* kind = std::getenv("TERM");
    return ::isatty(stream) != 0 && kind != nullptr && std::string_view(kind) != "dumb";
}

// Number of columns of the terminal, queried each time because windows are resized. 80 where it is unknown.
std::size_t columns_of(int stream) {
    winsize size{};
    return ::ioctl(stream, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

void log_evidence(std::vector<GameEvidence> attempts) {
    std::stable_sort(attempts.begin(), attempts.end(), [](const GameEvidence& a, const GameEvidence& b) {
        return a.confidence > b.confidence;
    });
    for (const GameEvidence& attempt : attempts)
        spdlog::info("tried as {}, confidence {:.2f}: {}", game_title(attempt.game), attempt.confidence,
                     attempt.refusal);
}

// The options that set the parameter of an error. A parameter is named like its option, with underscores.
constexpr auto options_of_parameters =
    "--budget N|--buttons|--cell-aspect|--colors|--columns|--count|--dead-ends|--device|--game|--gravity|"
    "--levels N|--look|--match-groups|--memory MIB|--moves|--next X,Y|--origin ROW,COLUMN|--rows|"
    "--serial S|--style|--symmetry|--threads N|--tiles|--time-limit SECONDS|--window TITLE";

std::string options_for(const Error& error) {
    std::string name = "--" + error.parameter();
    std::replace(name.begin(), name.end(), '_', '-');
    // Allowing more moves can fix an over_budget error, too.
    const bool is_about_budget = error.code() == ErrorCode::over_budget && error.parameter() != "budget";
    for (const std::string_view option : split(options_of_parameters, '|'))
        if (option.substr(0, option.find(' ')) == name)
            return (is_about_budget ? "--budget N, " : "") + std::string(option);
    return "";
}

}  // namespace

bool has_colors(int stream) {
    const char* none = std::getenv("NO_COLOR");
    return is_screen(stream) && (none == nullptr || *none == '\0');
}

std::string bold(std::string_view text) {
    static const bool is_bold = has_colors(STDOUT_FILENO);
    if (!is_bold) return std::string(text);
    // The newline comes last: a line-buffered stream may hold back what follows it.
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

void print_text(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
}

void print_note(const std::string& text) {
    std::fputs(text.c_str(), stderr);
}

void print_failure(const std::string& input, const Failure& failure) {
    print_note(fmt::format("{}{}{}\n  {}\n", input, input.empty() ? "" : ": ", failure.error.message(),
                           hint_with_option(failure.error)));
    log_evidence(failure.evidence);
}

void print_summary(int inputs, int failed) {
    print_note(failed == 0 ? fmt::format("{} inputs, all done\n", inputs)
                           : fmt::format("{} inputs, {} done, {} failed\n", inputs, inputs - failed, failed));
}

void print_interruption(std::size_t not_started) {
    const std::string rest =
        not_started == 0
            ? ""
            : fmt::format("; {} not started",
                          not_started == 1 ? "1 input was" : fmt::format("{} inputs were", not_started));
    print_note(fmt::format("interrupted: this is the best result so far{}\n", rest));
}

void ProgressLine::hide() {
    if (!shown_) return;
    std::fputs("\r\x1b[K", stderr);
    shown_ = false;
    shown_line = nullptr;
}

void ProgressLine::show(const SolveProgress& progress) {
    if (progress.tiles)
        show_text(fmt::format("{} of {} tiles cleared, {} nodes", progress.tiles->removed,
                              progress.tiles->all, progress.nodes));
    else
        show_text(
            fmt::format("{} moves found, at least {} needed", progress.best_moves, progress.lower_bound));
}

void ProgressLine::show_count(std::size_t done, std::size_t all, std::string_view things) {
    // Where the results go to the terminal, they show the progress themselves.
    if (::isatty(STDOUT_FILENO) == 0) show_text(fmt::format("{} of {} {}", done, all, things));
}

void ProgressLine::show_text(const std::string& text) {
    static const bool on_screen = is_screen(STDERR_FILENO);
    if (!on_screen || stopwatch_.elapsed_ms() < quiet_ms) return;
    const ProgressLine* none = nullptr;
    if (!shown_ && !shown_line.compare_exchange_strong(none, this)) return;
    // A line that wraps cannot be erased; a narrow terminal gets the figures without the name.
    const std::size_t columns = columns_of(STDERR_FILENO) - 1;
    const std::string line = input_ + ": " + text + " …";
    const bool fits = cut_to(line, columns) == line;
    print_note(fmt::format("\r\x1b[K{}", fits ? line : cut_to(text, columns)));
    std::fflush(stderr);
    shown_ = true;
}

Run solve_with_progress(const std::string& name, const Input& input, SolveOptions options) {
    ProgressLine line(name);
    options.on_progress = [&](const SolveProgress& now) { line.show(now); };
    return solve_input(input, options);
}

std::string hint_with_option(const Error& error) {
    const std::string option = options_for(error);
    std::string hint = error.hint();
    if (option.empty()) return hint;
    if (hint.ends_with('.')) hint.pop_back();
    return hint + " (" + option + ").";
}

}  // namespace unfold::app
