// What a search may take, as given on the command line.
#pragma once

#include "unfold/pipeline.h"

#include <cstddef>
#include <string>

#include <CLI/CLI.hpp>

namespace unfold::app {

struct SearchLimits {
    double limit_s = 60;
    std::size_t memory_mib = 2048;
    int threads = 1;

    /// Options of a search within these limits that can be called off.
    [[nodiscard]] SolveOptions options(const Cancellation* cancellation) const;
    [[nodiscard]] std::size_t memory_bytes() const { return memory_mib << 20U; }
};

/// Each adds its option to a command; `help` says what it means there. `limits` outlives the command's
/// parsing.
CLI::Option* add_time_limit(CLI::App& command, SearchLimits& limits, const std::string& help);
CLI::Option* add_memory_limit(CLI::App& command, SearchLimits& limits, const std::string& help);
CLI::Option* add_threads(CLI::App& command, SearchLimits& limits, const std::string& help);

}  // namespace unfold::app
