// Work in a process of its own, as a user starts it: with a cold heap.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace unfold::bench {

/// What a process took, from its start to its exit.
struct ProcessTimes {
    double cpu_ms = 0;  ///< user and system, of all threads
    double wall_ms = 0;
};

/// Runs a program without output. Requires: words[0] is its path. Throws std::runtime_error where it cannot
/// be started or fails.
[[nodiscard]] ProcessTimes run_program(const std::vector<std::string>& words);

/// Runs the steps one after the other in a child process, and returns the CPU milliseconds of each. Throws
/// std::runtime_error where one of them throws.
[[nodiscard]] std::vector<double> times_in_child(std::span<const std::function<void()>> steps);

}  // namespace unfold::bench
