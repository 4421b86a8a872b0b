// Runs a program and collects its output.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace unfold {

struct ProgramResult {
    bool is_started = false;  ///< false: there is no such program, or the system refused to start it
    bool is_timeout = false;  ///< it was killed because it took too long
    int exit_code = 0;        ///< 128 + the signal where a signal ended it
    std::vector<std::uint8_t> out;
    std::string err;

    [[nodiscard]] bool is_ok() const { return is_started && !is_timeout && exit_code == 0; }
    [[nodiscard]] std::string text() const { return {out.begin(), out.end()}; }
};

/// Runs the program, found on the PATH, with these words and without input, and waits for its end. Thread
/// safe.
[[nodiscard]] ProgramResult run_program(const std::vector<std::string>& words, double limit_ms);

}  // namespace unfold
